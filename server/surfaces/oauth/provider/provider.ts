/** oidc-provider as a function. It has no socket, so limits, headers, logging and errors are ours; no browser gets its cookies. */
import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'
import { type ConfigurationParts, configurationOf } from './configuration.ts'
import { deriveSuccessors, type SuccessorParts } from './successors.ts'

/** The request. */
export type Question = {
  /** With its query. */
  readonly path: string
  /** The body of a POST; without one it is a GET. */
  readonly form?: string
  /** The network address whose limit the call counts towards. */
  readonly address: string
  readonly authorization?: string | undefined
  readonly cookie?: string
}

/** The response of oidc-provider. */
export type Answer = {
  readonly status: number
  readonly location: string | undefined
  /** `WWW-Authenticate`. */
  readonly challenge: string | undefined
  /** JSON as a value; undefined if there is none. */
  readonly body: unknown
}

export type Authority = {
  readonly provider: Provider
  /** @throws the error itself if something failed on our side */
  ask(question: Question): Promise<Answer>
}

/** Import this file only when the first assistant connects: oidc-provider takes some 200 ms and 50 MB to load. */
export function openAuthority(parts: ConfigurationParts & SuccessorParts): Authority {
  const provider = new Provider(parts.baseUrl, configurationOf(parts))
  deriveSuccessors(provider, parts)
  const asked = new WeakMap<object, KoaContextWithOIDC>()
  const failed = new WeakMap<object, unknown>()
  provider.use(async (context, next) => {
    context.respond = false
    asked.set(context.req, context as KoaContextWithOIDC)
    await next().catch((error) => failed.set(context.req, error))
  })
  provider.on('server_error', ({ req }: KoaContextWithOIDC, error: unknown) => failed.set(req, error))
  const callback = provider.callback()

  async function ask(question: Question): Promise<Answer> {
    const request = requestOf(question, new URL(parts.baseUrl))
    await callback(request, new ServerResponse(request))
    if (failed.has(request)) throw failed.get(request)
    const { status, response, body } = asked.get(request) as KoaContextWithOIDC
    const headerOf = (name: string) => response.get(name) || undefined
    return { status, location: headerOf('location'), challenge: headerOf('www-authenticate'), body: body || undefined }
  }

  return { provider, ask }
}

/** Turns a question into a request as if it had arrived from the network. */
function requestOf({ path, form, address, authorization, cookie }: Question, { host, protocol }: URL): IncomingMessage {
  const body = Buffer.from(form ?? '')
  return Object.assign(Readable.from(form === undefined ? [] : [body], { objectMode: false }), {
    method: form === undefined ? 'GET' : 'POST',
    url: path,
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers: {
      host,
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(cookie !== undefined && { cookie }),
      ...(form !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      }),
    },
    socket: { encrypted: protocol === 'https:', remoteAddress: address },
  }) as unknown as IncomingMessage
}
