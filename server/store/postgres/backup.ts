import type { Connection, Engine } from '../engine.ts'
import { openFile } from '../sqlite/open.ts'

const rowsAtOnce = 1000

/**
 * Copies every table into a new SQLite file, which a server can use as its `kantine.db`.
 *
 * @param prepare makes the tables in the new file
 * @param from a connection within a repeatable-read transaction, so that the copy is of one moment
 */
export async function backUp(
  file: string,
  prepare: (target: Engine) => Promise<void>,
  from: Connection,
): Promise<void> {
  const target = openFile(file)
  try {
    await prepare(target)
    await target.writeAcrossClubs(async (to) => {
      for (const { name } of await to.all("select name from sqlite_schema where type = 'table'")) {
        // Migrations leave rows in some tables: when they were applied, for one.
        await to.all(`delete from ${name}`)
        await copyTable(from, to, String(name))
      }
    })
  } finally {
    await target.close()
  }
}

async function copyTable(from: Connection, to: Connection, table: string): Promise<void> {
  await from.all(`declare copied_${table} no scroll cursor for select * from ${table}`)
  let rows = []
  do {
    rows = await from.all(`fetch ${rowsAtOnce} from copied_${table}`)
    for (const row of rows) {
      const columns = Object.keys(row)
      const places = columns.map((_, i) => `$${i + 1}`)
      await to.all(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
    }
  } while (rows.length === rowsAtOnce)
  await from.all(`close copied_${table}`)
}
