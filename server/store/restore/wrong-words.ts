/**
 * Texts of the server's own tables that the descriptions of their columns do not allow: a plan, a role or a time zone that nobody knows,
 * or the digest of a password that would take the server down.
 */
import { printable } from '../../refusal.ts'
import type { Connection } from '../engine.ts'
import { raw, sql } from '../sql.ts'
import type { SystemTable } from '../system-table.ts'

/** A sentence about each column with such a text, after all migrations. */
export async function* wrongWords(db: Connection, tables: readonly SystemTable[]): AsyncGenerator<string> {
  for (const { name, columns } of tables) {
    for (const [column, { rule, seen }] of Object.entries(columns)) {
      if (!rule) continue
      const stored = await db.all(
        sql`select distinct ${raw(column)} as stored from ${raw(name)} where ${raw(column)} is not null`,
      )
      const wrong = stored.map(({ stored }) => String(stored)).find((text) => !rule.holds(text))
      if (wrong === undefined) continue
      const shown = seen === 'by name' ? 'not' : `'${printable(wrong) ?? '…'}'`
      yield `${name}: ${column} ${rule.says}, and one is ${shown}`
    }
  }
}
