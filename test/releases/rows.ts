/** The rows of a fixture that every later release must find as they were. */
import { storedResources } from '@kantine/contract/resources.ts'
import { tableOf } from '../../server/store/body.ts'

/** Rows as texts, column by column. */
export type Rows = {
  /** By table: the club, the id, the stamp and the body of each record. */
  readonly records: { readonly [table: string]: readonly (readonly string[])[] }
  readonly journal: readonly (readonly string[])[]
  readonly counters: readonly (readonly string[])[]
}

/** Gives the rows of a statement. */
export type Select = (sql: string) => Promise<Row[]>

export type Row = { readonly [column: string]: unknown }

/** What the demo club has in plenty, and every start brings up to date: a fixture goes without. */
export const ofTheDemoClub = "club_id = (select id from clubs where slug = 'demo')"

/** The tables of the records. */
export const tablesOfRecords = storedResources().map(tableOf)

const entries = 'club_id, id, at, actor, actor_id, kind, resource, record_id, fields, events'

/** Reads the records, the entries of the journal and the counters of all clubs but the demo club, in the order of their keys. */
export async function readRows(select: Select, tables: readonly string[] = tablesOfRecords): Promise<Rows> {
  const read = async (table: string, columns: string, order: string) =>
    (await select(`select ${columns} from ${table} where not ${ofTheDemoClub} order by club_id, ${order}`)).map((row) =>
      Object.values(row).map(String),
    )
  const records: { [table: string]: string[][] } = {}
  for (const table of tables) records[table] = await read(table, 'club_id, id, updated_at, body', 'id')
  return {
    records,
    journal: await read('journal', entries, 'id'),
    counters: await read('counters', 'club_id, resource, last_id', 'resource'),
  }
}
