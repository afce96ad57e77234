import type { Connection, Engine } from '../engine.ts'
import { raw, rows, sql } from '../sql.ts'
import { openFile } from '../sqlite/open.ts'

const rowsAtOnce = 1000

/**
 * Copies every table into a new SQLite file, which a server can use as its `kantine.db`.
 *
 * @param prepare makes the tables in the new file
 * @param from a connection within a repeatable-read transaction, so that the copy reflects a single moment
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
      for (const { name } of await to.all(sql`select name from sqlite_schema where type = 'table'`)) {
        // Migrations leave rows in some tables, such as the list of applied migrations.
        await to.all(sql`delete from ${raw(String(name))}`)
        await copyTable(from, to, String(name))
      }
    })
  } finally {
    await target.close()
  }
}

async function copyTable(from: Connection, to: Connection, table: string): Promise<void> {
  await from.all(sql`declare copied_${raw(table)} no scroll cursor for select * from ${raw(table)}`)
  let some = []
  do {
    some = await from.all(sql`fetch ${raw(rowsAtOnce)} from copied_${raw(table)}`)
    for (const row of some) {
      const columns = raw(Object.keys(row).join(', '))
      await to.all(sql`insert into ${raw(table)} (${columns}) values ${rows([Object.values(row)])}`)
    }
  } while (some.length === rowsAtOnce)
  await from.all(sql`close copied_${raw(table)}`)
}
