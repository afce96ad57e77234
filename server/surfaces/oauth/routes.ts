/** The routes of the OAuth server; the consent page and the metadata are in other files. */
import { addressOf } from '../../http/address.ts'
import { parseBody } from '../../http/body.ts'
import { Refusal } from '../../refusal.ts'
import { authorize } from './authorize.ts'
import type { Call, Route } from './call.ts'
import { clientMetadataOf } from './clients/client-metadata.ts'
import { registerClient } from './clients/clients.ts'
import { OAuthError } from './oauth-error.ts'
import { pushedForm, tokenForm } from './parameters.ts'
import { authorizePath, parPath, registrationPath, revocationPath, tokenPath } from './paths.ts'

/** The paths that assistants call themselves, also from within a browser. */
export const calledRoutes: readonly Route[] = [
  { kind: 'register', method: 'POST', path: registrationPath, handle: register },
  { kind: 'tokens', method: 'POST', path: tokenPath, handle: (call) => answerForm(call, tokenForm) },
  { kind: 'tokens', method: 'POST', path: revocationPath, handle: (call) => answerForm(call, String) },
  { kind: 'push', method: 'POST', path: parPath, handle: (call) => answerForm(call, pushedForm) },
]

export const authorizeRoute: Route = { kind: 'authorize', method: 'GET', path: authorizePath, handle: authorize }

/** Registers an assistant (RFC 7591). Besides its name and redirect URIs, it gets the same values as every client. */
async function register({ services, request, reply, raw }: Call): Promise<void> {
  if (!typeOf(request).endsWith('/json')) {
    throw new OAuthError('invalid_client_metadata', 'Send the registration with Content-Type: application/json.')
  }
  const metadata = clientMetadataOf(parse(raw))
  reply.code(201).send(await registerClient(services.store, metadata))
}

function parse(raw: Buffer): unknown {
  try {
    return parseBody(raw)
  } catch (error) {
    if (error instanceof Refusal) throw new OAuthError('invalid_client_metadata', error.message)
    throw error
  }
}

/** Lets oidc-provider handle a form; `formOf` checks it, and removes parameters that have no meaning at this path. */
async function answerForm(call: Call, formOf: (sent: URLSearchParams, baseUrl: string) => string): Promise<void> {
  const { services, authority, request, reply, raw, route } = call
  if (typeOf(request) !== formType)
    throw new OAuthError('invalid_request', `Send a form with Content-Type: ${formType}.`)
  const sent = new URLSearchParams(raw.toString())
  const { authorization } = request.headers
  if (authorization === undefined && !sent.get('client_id')) {
    throw new OAuthError('invalid_request', 'In the form, send the client_id you received when you registered.')
  }
  const { ask } = await authority()
  const form = formOf(sent, services.config.baseUrl)
  const answer = await ask({ path: route.path, form, address: addressOf(request), authorization })
  if (answer.challenge) reply.header('www-authenticate', answer.challenge)
  reply.code(answer.status).send(withNextStep(answer.body))
}

/** Reasons and next steps for errors that oidc-provider does not explain. */
const nextSteps: { readonly [error: string]: string } = {
  invalid_client:
    'This client is unknown, was removed after 90 days without use, or uses a forbidden authentication method. Register it again.',
  invalid_grant:
    'The code or refresh token is unknown, belongs to another client, has expired, was used before, or was revoked. Connect the assistant again.',
  unsupported_grant_type:
    'Send grant_type=authorization_code with a code, or grant_type=refresh_token with a refresh token.',
}

function withNextStep(body: unknown): unknown {
  const { error = '' } = (body ?? {}) as { error?: string }
  const description = nextSteps[error]
  return description === undefined ? body : { error, error_description: description }
}

const formType = 'application/x-www-form-urlencoded'

/** The media type of a body, without parameters. */
const typeOf = ({ headers }: Call['request']) =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
