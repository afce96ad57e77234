import { resourceOf } from '@kantine/contract/oauth.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * The supported parameters of an authorization request (RFC 6749, 7636, 8707, 9126). All others are ignored, as RFC 6749, section 3.1,
 * requires. Some assistants send those of OpenID Connect, such as `nonce` and `max_age`, to every server.
 */
const known: readonly string[] = [
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'request',
  'request_uri',
  'resource',
  'response_type',
  'scope',
  'state',
]

/** The parameters of the client itself, at the endpoints that it calls (RFC 6749, section 2.3.1; RFC 7521, section 4.2). */
const ofClient: readonly string[] = ['client_secret', 'client_assertion', 'client_assertion_type']

/** The query of an authorization request with the known parameters only; a repeated one stays repeated, and is rejected. */
export const authorizationQuery = (sent: URLSearchParams): string => only(sent, known)

/** The same for the form of a pushed authorization request (RFC 9126). */
export const pushedForm = (sent: URLSearchParams): string => only(sent, [...known, ...ofClient])

/**
 * The form of a token request. The resource is checked here, because oidc-provider would check it only after using up the code.
 *
 * @throws {OAuthError} `invalid_target`
 */
export function tokenForm(sent: URLSearchParams, baseUrl: string): string {
  const resource = resourceOf(baseUrl)
  if (sent.getAll('resource').some((asked) => asked !== resource)) {
    throw new OAuthError('invalid_target', `The only resource here is ${resource}.`)
  }
  return String(sent)
}

function only(sent: URLSearchParams, names: readonly string[]): string {
  const kept = [...sent].filter(([name]) => names.includes(name))
  return String(new URLSearchParams([...kept, ...prompt(sent), ...responseMode(sent)]))
}

/** Only the prompt `none` matters. It cannot be fulfilled, because an administrator consents each time. */
const prompt = (sent: URLSearchParams): string[][] => (sent.get('prompt') === 'none' ? [['prompt', 'none']] : [])

/** Responses go in the query of the redirect URI; any other mode is passed on as unknown. */
const responseMode = (sent: URLSearchParams): string[][] => {
  const mode = sent.get('response_mode')
  return mode === null || mode === 'query' ? [] : [['response_mode', 'unsupported']]
}
