import { storedResources } from '@kantine/contract/resources.ts'
import { consequences } from '../../server/records/consequences.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import type { Statement } from '../../server/store/sql.ts'
import { runTogether } from '../../server/store/statements.ts'
import type { Store } from '../../server/store/store.ts'
import { Writer } from '../../server/store/writer.ts'
import { fanOut } from '../../server/webhooks/deliveries/fan-out.ts'

/** A statement of a write, and how many rows it gave. */
export type Ran = Pick<Statement, 'sql' | 'values'> & { readonly rows: number }

/** Does the work of a write and gives back the statements that it ran, before those that go out with the commit. */
export async function statementsOf(
  store: Store,
  club: number,
  work: (write: Writer) => Promise<unknown>,
): Promise<Ran[]> {
  const ran: Ran[] = []
  await store.writeUnaudited('settings', async ({ db }) => {
    const noting: Connection = {
      async all(statement) {
        const rows = await db.all(statement)
        ran.push({ sql: statement.sql, values: statement.values, rows: rows.length })
        return rows
      },
      get: async (statement) => (await noting.all(statement))[0],
      page: db.page,
    }
    const stored = storedResources()
    const write = new Writer(noting, {
      club,
      stamp: store.now(),
      wallClock: store.wallClock(),
      retentionClock: store.retentionClock(),
      actor: kantineItself,
      resources: stored,
      dialect: store.dialect,
      keptMs: store.keptMs,
      beforeCommit: fanOut(),
      consequences,
    })
    await work(write)
    await runTogether(db, await write.lastStatements())
  })
  return ran
}
