import type { Connection } from './engine.ts'
import type { Statement } from './sql.ts'

/** A write changed something without an entry. This is a bug in our code, and the transaction is rolled back. */
export class Unrecorded extends Error {
  constructor() {
    super(
      'A write changed rows without an entry in the change log or the audit log. Add an entry, or add the write to server/store/unaudited-writes.ts with the reason.',
    )
    this.name = 'Unrecorded'
  }
}

/** A connection, and whether a statement on it has changed rows so far. */
export type Watched = { readonly db: Connection; readonly changed: boolean }

/** Watches the statements of a write for those that change rows, which need an entry. */
export function watch(db: Connection): Watched {
  let changed = false
  const look = ({ sql }: Statement, rows: number) => {
    changed ||= changesRows.test(sql) && (rows > 0 || !returns.test(sql))
  }
  return {
    db: {
      ...db,
      async all(statement) {
        const rows = await db.all(statement)
        look(statement, rows.length)
        return rows
      },
      async get(statement) {
        const row = await db.get(statement)
        look(statement, row ? 1 : 0)
        return row
      },
    },
    get changed() {
      return changed
    },
  }
}

/** Matches a statement that changes rows. */
export const changesRows: RegExp = /^\s*(?:with\b[\s\S]*\b)?(?:insert into|update|delete from)\s/i
/** With sql`returning`, a statement that changed no rows returns none. */
const returns = /\sreturning\s/i
