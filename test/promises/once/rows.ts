/** The rows of clubs, to see that a repeated request changed none. */
import { storedResources } from '@kantine/contract/resources.ts'
import { clubTables } from '../../../server/club-transfer/tables.ts'
import type { Row } from '../../../server/store/engine.ts'
import { raw, sql } from '../../../server/store/sql.ts'
import type { Store } from '../../../server/store/store.ts'

export type Rows = { readonly [table: string]: readonly string[] }

/** Background jobs change these on their own: they send notifications, and count the calls of programs. */
const others = ['webhook_deliveries', 'webhook_tries', 'credential_usage', 'credential_errors', 'refused_requests']

/** These follow from the records, and are many. */
const derived = ['search_words', 'record_references', 'zones']

const tables = [...new Set(clubTables(storedResources()).map(({ name }) => name))].filter(
  (name) => ![...others, ...derived].includes(name),
)

/** Every row of a club, its practice club and the accounts of its people, as texts in no particular order. */
export async function rowsOf(store: Store, club: number): Promise<Rows> {
  const clubs = sql`select id from clubs where id = ${club} or practises_for = ${club}`
  const people = sql`select administrator_id from club_administrators where club_id = ${club}`
  const ids = (await store.findAcrossClubs(clubs)).map(({ id }) => Number(id))
  const rows: { [table: string]: string[] } = {}
  const add = (table: string, found: readonly Row[]) => {
    // So do they when an endpoint began to fail.
    rows[table] = [...(rows[table] ?? []), ...found.map((row) => JSON.stringify({ ...row, failing_since: undefined }))]
  }
  add('clubs', await store.findAcrossClubs(sql`select * from clubs where id = ${club} or practises_for = ${club}`))
  add('administrators', await store.findAcrossClubs(sql`select * from administrators where id in (${people})`))
  add('reset_links', await store.findAcrossClubs(sql`select * from reset_links where administrator_id in (${people})`))
  for (const id of ids) {
    for (const table of tables) {
      add(table, await store.findAcrossClubs(sql`select * from ${raw(table)} where club_id = ${id}`))
    }
    const sent = sql`select id, endpoint_id, kind from webhook_deliveries where club_id = ${id}`
    add('webhook_deliveries', await store.findAcrossClubs(sent))
  }
  return rows
}
