import { digestOf } from '../../server/callers/tokens.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import type { Running } from '../support/kantine.ts'

/** Ages a code or token by a period since its issue and use. */
export async function passTime({ store }: Pick<Running, 'store'>, text: string, seconds: number): Promise<void> {
  const ms = seconds * 1000
  const digest = digestOf(text)
  const [record] = await changeRows(store, sql`select body from oauth_records where digest = ${digest}`)
  if (record) {
    const { iat, exp, ...body } = JSON.parse(String(record.body))
    const aged = JSON.stringify({ ...body, iat: iat - seconds, exp: exp - seconds })
    await changeRows(
      store,
      sql`update oauth_records set body = ${aged}, expires_at = expires_at - ${ms}, consumed_at = consumed_at - ${ms}
       where digest = ${digest}`,
    )
  }
  await changeRows(store, sql`update access_tokens set expires_at = expires_at - ${ms} where digest = ${digest}`)
}

/** Makes the sessions of someone as old as if ten minutes had gone by since they gave their password. */
export async function passTimeOfPassword({ store }: Pick<Running, 'store'>, email: string): Promise<void> {
  await changeRows(
    store,
    sql`update sessions set confirmed_at = confirmed_at - 600000
     where administrator_id = (select id from administrators where email = ${email})`,
  )
}
