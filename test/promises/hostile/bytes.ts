/** Hostile requests as the bytes that go out. */

/** What a request needs to be understood as one of a caller. */
export type Credentials = {
  readonly key: string
  /** A key for assistants (`act_live_`). */
  readonly assistantKey: string
  /** An access token of an assistant. */
  readonly token: string
  /** The token of a session, and its cookie. */
  readonly session: string
  readonly cookie: string
  readonly origin: string
  readonly slug: string
  /** A request for authorization that waits, with the client that sent it and the browser that brought it. */
  readonly waiting: Waiting
}

/** What a browser has that was sent to the consent, and is not signed in. */
export type Waiting = {
  readonly clientId: string
  readonly redirectUri: string
  /** The path of the consent page. */
  readonly path: string
  /** The cookies of the browser. */
  readonly connecting: string
  readonly visit: string
}

/** One request. Where `hangsUpAt` is set, the client goes away after so many bytes. */
export type HostileRequest = {
  readonly kind: string
  bytes(credentials: Credentials): Buffer
  readonly hangsUpAt?: number
}

type Headers = { readonly [name: string]: string | undefined }

/** A request that is HTTP, at least. */
export function http(method: string, target: string, headers: Headers, body: Buffer = Buffer.alloc(0)): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
  const length = body.length > 0 ? [`content-length: ${body.length}`] : []
  const head = [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines, ...length, '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body])
}
