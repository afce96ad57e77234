import assert from 'node:assert/strict'
import pg from 'pg'
import { ofFile } from '../../support/cleanup.ts'
import { type ClubWithKey, newClub } from '../../support/clubs-and-people.ts'
import { newDatabase, type Running, startKantine } from '../../support/kantine.ts'
import { type Problem, type Send, type Sent, sender } from '../../support/send.ts'
import { type DatabaseProxy, openProxy } from './proxy.ts'

/** A server whose PostgreSQL is behind a proxy, with direct access to the database. */
export type Behind = {
  readonly kantine: Running
  readonly proxy: DatabaseProxy
  readonly club: ClubWithKey
  readonly send: Send
  /** Counts the members with this name, bypassing the proxy. */
  countOf(name: string): Promise<number>
}

/** @param connections the maximum that the server opens */
export async function startBehindProxy({ connections = 10, timeoutSeconds = 1 } = {}): Promise<Behind> {
  const { environment, remove } = await newDatabase('postgres')
  const proxy = await openProxy(String(environment.DATABASE_URL))
  const kantine = await startKantine('postgres', {
    database: { environment: { DATABASE_URL: proxy.url }, remove },
    environment: {
      DATABASE_CONNECTIONS: `${connections}`,
      DATABASE_TIMEOUT_SECONDS: `${timeoutSeconds}`,
    },
  })
  const direct = new pg.Pool({ connectionString: String(environment.DATABASE_URL), max: 1 })
  // `end` does not wait until the connection is closed, so removing the database may break the connection.
  direct.on('error', () => {})
  ofFile.defer(async () => {
    proxy.watch(() => 'pass')
    await kantine.close()
    await proxy.close()
    await direct.end()
  })
  const club = await newClub(kantine.store, 'behind')
  return {
    kantine,
    proxy,
    club,
    send: sender(kantine, club.key),
    async countOf(name) {
      const { rows } = await direct.query(
        "select count(*)::int as number from members where club_id = $1 and body::json ->> 'name' = $2",
        [club.id, name],
      )
      return rows[0].number
    },
  }
}

/** A batch that creates one member. */
export const batchOf = (name: string) => ({ operations: [{ op: 'create', data: { name } }] })

/**
 * Retries a batch until it runs. PostgreSQL may need a moment to notice that the first attempt's connection is gone (409), and a busy
 * machine may need longer than the second that the server waits for it (503).
 *
 * @returns the response; `isSure` if every 503 said that nothing was changed, so that only the first attempt can have run before
 */
export async function sendAgain(send: Send, name: string): Promise<Sent<unknown> & { readonly isSure: boolean }> {
  for (let isSure = true; ; ) {
    const answer = await send('POST /members/bulk', batchOf(name), name)
    if (answer.status !== 409 && answer.status !== 503) return { ...answer, isSure }
    if (answer.status === 409) assert.equal(answer.headers.get('retry-after'), '1')
    else if (!saysNothingChanged(answer)) isSure = false
  }
}

/** Checks that a response says that the database is unavailable and when to retry. */
export function assertUnavailable({ status, headers, text }: Sent<unknown>): void {
  assert.equal(status, 503, text)
  assert.equal((JSON.parse(text) as Problem).code, 'unavailable')
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

export const saysNothingChanged = ({ body }: Sent<unknown>) => (body as Problem).detail.endsWith('Nothing was changed.')
