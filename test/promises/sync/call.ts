import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** Fast calls for load tests, without checking responses against the description. */
export type Answer<Body> = {
  readonly status: number
  readonly headers: Headers
  /** Undefined for a response without one. */
  readonly body: Body
}

/** `call('PATCH /members/7', { name: 'Sanne' }, 'key-1')`. Each call goes to a random server. */
export type Caller = <Body>(call: string, body?: unknown, idempotencyKey?: string) => Promise<Answer<Body>>

/** Success, or the statuses that writers get when another writer removed a record or one that it refers to. */
const expected = [200, 201, 204, 404, 422]

/** Retries a call with the same Idempotency-Key until a server can run it, as docs/promises.md requires. */
export const patient =
  (call: Caller): Caller =>
  async <Body>(name: string, body?: unknown, idempotencyKey = randomUUID() as string) => {
    const key = name.startsWith('GET') ? undefined : idempotencyKey
    for (;;) {
      try {
        return await call<Body>(name, body, key)
      } catch (error) {
        if (!/answered (409|503)/.test((error as Error).message)) throw error
        await setTimeout(50)
      }
    }
  }

/**
 * Calls servers that share a database, with a key.
 *
 * @throws on any response except a success or an error about a record that another writer removed
 */
export function callerOf(urls: readonly string[], key: string, pick: <T>(things: readonly T[]) => T): Caller {
  return async <Body>(call: string, body?: unknown, idempotencyKey?: string) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(`${pick(urls)}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!expected.includes(answer.status)) throw new Error(`${call} answered ${answer.status}: ${text.slice(0, 500)}`)
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    }
  }
}
