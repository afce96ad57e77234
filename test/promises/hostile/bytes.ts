/** Hostile requests as raw bytes. */

/** Everything that requests need to authenticate. */
export type Credentials = {
  readonly key: string
  /** A key for assistants (`act_live_`). */
  readonly assistantKey: string
  /** An assistant's access token. */
  readonly token: string
  /** A session's token and its cookie. */
  readonly session: string
  readonly cookie: string
  readonly origin: string
  readonly slug: string
  /** A pending authorization request, with its client and its browser. */
  readonly waiting: Waiting
}

/** The state of a browser that was sent to the consent page, but is not signed in. */
export type Waiting = {
  readonly clientId: string
  readonly redirectUri: string
  /** The path of the consent page. */
  readonly path: string
  /** The browser's cookies. */
  readonly connecting: string
  readonly visit: string
}

/** One request. If `hangsUpAt` is set, the client disconnects after that many bytes. */
export type HostileRequest = {
  readonly kind: string
  bytes(credentials: Credentials): Buffer
  readonly hangsUpAt?: number
}

type Headers = { readonly [name: string]: string | undefined }

/** The bytes of a valid HTTP request. */
export function http(method: string, target: string, headers: Headers, body: Buffer = Buffer.alloc(0)): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
  const length = body.length > 0 ? [`content-length: ${body.length}`] : []
  const head = [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines, ...length, '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body])
}
