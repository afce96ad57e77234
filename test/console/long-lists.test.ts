/** Lists with more entries than they show. */
import assert from 'node:assert/strict'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { changeRows } from '../support/change-rows.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'

type List = {
  readonly has_more: boolean
  readonly data: readonly { readonly id: number; readonly revoked_at: string }[]
}

onEngines('long lists of keys and assistants keep active ones and the newest revoked ones', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const { browser, club, administrator } = await loggedIn(kantine, 'noord')
  const other = await loggedIn(kantine, 'zuid')
  await allowAssistants(store, kantineItself, club.id, true)
  const { id } = await grantTo(store, club.id, administrator.id)
  await repeat('api_keys', club.keyId)
  await repeat('grants', id)
  for (const [what, oldest] of [
    ['keys', club.keyId],
    ['assistants', id],
  ] as const) {
    const { body } = await browser.call<List>(`GET /clubs/noord/${what}`)
    assert.deepEqual([what, body.has_more, body.data.length], [what, true, 200])
    assert.deepEqual([body.data[0]?.id, body.data[0]?.revoked_at], [oldest, null])
    assert.deepEqual([body.data[1]?.id, body.data.at(-1)?.id], [1302, 1500])
    const ofOther = await other.browser.call<List>(`GET /clubs/zuid/${what}`)
    assert.equal(ofOther.body.data.length, what === 'keys' ? 1 : 0)
  }

  /** Repeats a row under the ids from 1001 to 1500, revoked. */
  async function repeat(table: string, id: number): Promise<void> {
    const [row = {}] = await changeRows(store, sql`select * from ${raw(table)} where id = ${id}`)
    const columns = Object.keys(row)
    const values = columns.map((column) => ({ id: 'n', digest: "'digest ' || n", revoked_at: '1' })[column] ?? column)
    await changeRows(
      store,
      sql`with recursive numbers (n) as (select cast(1001 as bigint) union all select n + 1 from numbers where n < 1500)
       insert into ${raw(table)} (${raw(columns.join())}) select ${raw(values.join())} from ${raw(table)}, numbers where id = ${id}`,
    )
  }
})
