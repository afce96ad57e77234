/** Sends requests with a key, mostly writes. */
import type { Running } from './kantine.ts'

/** The outcome of a batch item. */
export type Result = {
  readonly status: number
  readonly id?: number
  readonly updated_at?: string
  readonly etag?: string
  readonly error?: string
  readonly code?: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

/** The results without the versions of records. */
export const withoutVersions = (results: readonly Result[]): Result[] =>
  results.map(({ updated_at: _, etag: __, ...result }) => result)

/** The response to a batch (§ 4.3). */
export type Batch = {
  readonly results: readonly Result[]
  readonly succeeded: number
  readonly failed: number
}

export type Problem = {
  readonly title: string
  readonly code: string
  readonly detail: string
  readonly errors?: readonly { readonly pointer?: string; readonly header?: string; readonly detail: string }[]
}

export type Sent<Body> = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

/** Sends a request with an API key: `send('POST /members', { name: 'Sanne' }, 'key-1')`. A string body is sent unchanged. */
export type Send = <Body = Batch>(call: string, body?: unknown, idempotencyKey?: string) => Promise<Sent<Body>>

export function sender(kantine: Running, key: string): Send {
  return async <Body>(call: string, body?: unknown, idempotencyKey?: string) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await kantine.call(`/api/v1${path}`, {
      key,
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { status, headers } = answer
    const text = await answer.text()
    return { status, headers, text, body: (text && JSON.parse(text)) as Body }
  }
}
