import { digestOf } from '../../server/callers/keys/format.ts'
import type { Running } from '../kantine.ts'
import { tamper } from '../tamper.ts'

/** Makes a code or a token as old as if so much time had gone by since it was issued, and used. */
export async function passTime({ store }: Pick<Running, 'store'>, text: string, seconds: number): Promise<void> {
  const ms = seconds * 1000
  const digest = digestOf(text)
  const [record] = await tamper(store, 'select body from oauth_records where digest = $1', [digest])
  if (record) {
    const { iat, exp, ...body } = JSON.parse(String(record.body))
    const aged = JSON.stringify({ ...body, iat: iat - seconds, exp: exp - seconds })
    await tamper(
      store,
      `update oauth_records set body = $2, expires_at = expires_at - $3, consumed_at = consumed_at - $3
       where digest = $1`,
      [digest, aged, ms],
    )
  }
  await tamper(store, 'update access_tokens set expires_at = expires_at - $2 where digest = $1', [digest, ms])
}

/** Makes the sessions of somebody as old as if ten minutes had gone by since they gave their password. */
export async function passTimeOfPassword({ store }: Pick<Running, 'store'>, email: string): Promise<void> {
  await tamper(
    store,
    `update sessions set confirmed_at = confirmed_at - 600000
     where administrator_id = (select id from administrators where email = $1)`,
    [email],
  )
}
