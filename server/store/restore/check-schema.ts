/** Whether a database has the tables and indexes that the migrations make, and nothing else that SQLite would carry out. */
import { DatabaseSync } from 'node:sqlite'
import { applyMigrations, type Migration } from '../migrate.ts'
import { connect } from '../sqlite/connection.ts'
import { inSqlite } from '../sqlite/open.ts'

/**
 * What a database has and its migrations did not make, or the other way round: a table, index, view or trigger.
 *
 * @param applied the migrations of the database
 * @returns `trigger copy_members`, or undefined where nothing differs
 */
export async function foreignPart(database: DatabaseSync, applied: readonly Migration[]): Promise<string | undefined> {
  const empty = new DatabaseSync(':memory:')
  try {
    const db = connect(empty)
    await applyMigrations({ ...db, all: (statement) => db.all(inSqlite(statement)) }, applied, 0)
    const [made, found] = [partsOf(empty), partsOf(database)]
    return [...found.keys(), ...made.keys()].find((part) => found.get(part) !== made.get(part))
  } finally {
    empty.close()
  }
}

/** The text of every part, by its kind and name. SQLite's own statistics are left out. */
const partsOf = (database: DatabaseSync): Map<string, string> =>
  new Map(
    database
      .prepare("select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite\\_stat%' escape '\\'")
      .all()
      .map(({ type, name, tbl_name, sql }) => [`${type} ${name}`, `${tbl_name} ${sql}`]),
  )
