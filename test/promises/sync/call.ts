import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** Calls for a load: as fast as they go, and without a look at the description. */
export type Answer<Body> = {
  readonly status: number
  readonly headers: Headers
  /** Empty for an answer without one. */
  readonly body: Body
}

/** `call('PATCH /members/7', { name: 'Sanne' }, 'key-1')`; each call goes to one of the servers by chance. */
export type Caller = <Body>(call: string, body?: unknown, idempotencyKey?: string) => Promise<Answer<Body>>

/** What writers meet beside success: a record, or one it refers to, was removed by another writer. */
const expected = [200, 201, 204, 404, 422]

/** Repeats a call until the servers can carry it out, as docs/promises.md says: with the same Idempotency-Key. */
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
 * Calls servers of one database with a key.
 *
 * @throws on any answer that is neither a success nor about a record that someone else removed
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
