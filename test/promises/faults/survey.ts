/** Reads the stored data and the change log directly from the database, while the server may be running. */
import { parseConfig } from '../../../server/config.ts'
import type { Engine, Row } from '../../../server/store/engine.ts'
import { openEngine } from '../../../server/store/postgres/open.ts'
import { raw, type Statement, sql } from '../../../server/store/sql.ts'
import { openFile } from '../../../server/store/sqlite/open.ts'

/** A row of the change log, in short. */
export type ChangeLogRow = { readonly kind: string; readonly record: string; readonly at: number }

export type Survey = {
  readonly members: readonly { id: number; external_id: string; name: string; updated_at: string }[]
  readonly attendance: readonly { id: number; member_id: number; date: string; present: boolean; updated_at: string }[]
  readonly journal: readonly ChangeLogRow[]
  /** The Idempotency-Keys with a saved response. */
  readonly answered: ReadonlySet<string>
  /** The errors of an integrity check; empty if there are none. */
  readonly damage: string
}

/** The highest ids assigned so far. Later rows have higher ones. */
export type Mark = { readonly member: number; readonly attendance: number; readonly journal: number }

/** Returns a club's highest ids so far. */
export async function markNow(environment: NodeJS.ProcessEnv, club: number): Promise<Mark> {
  const rows = await look(environment, (find) =>
    find(sql`select resource, last_id from counters where club_id = ${club}`),
  )
  const last = Object.fromEntries(rows.map(({ resource, last_id }) => [resource, Number(last_id)]))
  return { member: last.member ?? 0, attendance: last.attendance ?? 0, journal: last.journal ?? 0 }
}

/** Everything written in a club since a mark. */
export function survey(environment: NodeJS.ProcessEnv, club: number, since: Mark): Promise<Survey> {
  return look(environment, async (find) => {
    const bodies = async (table: string, above: number) =>
      (await find(sql`select body from ${raw(table)} where club_id = ${club} and id > ${above} order by id`)).map(
        ({ body }) => JSON.parse(String(body)),
      )
    const journal = await find(
      sql`select kind, resource, record_id, at from journal where club_id = ${club} and id > ${since.journal} order by id`,
    )
    const answered = await find(sql`select idempotency_key from idempotent_answers where club_id = ${club}`)
    return {
      members: await bodies('members', since.member),
      attendance: await bodies('attendance', since.attendance),
      journal: journal.map(({ kind, resource, record_id, at }) => ({
        kind: String(kind),
        record: `${resource} ${record_id}`,
        at: Number(at),
      })),
      answered: new Set(answered.map(({ idempotency_key }) => String(idempotency_key))),
      damage: await damageOf(environment, find),
    }
  })
}

type Find = (statement: Statement) => Promise<Row[]>

/** Opens the database only briefly: a second SQLite connection that outlives the server would do the server's recovery. */
export async function look<T>(environment: NodeJS.ProcessEnv, work: (find: Find) => Promise<T>): Promise<T> {
  const engine = await open(environment)
  try {
    return await work(engine.readAcrossClubs)
  } finally {
    await engine.close()
  }
}

function open(environment: NodeJS.ProcessEnv): Engine | Promise<Engine> {
  const config = parseConfig(environment)
  if (!config.databaseUrl) return openFile(`${config.dataDir}/kantine.db`)
  return openEngine({ ...config, databaseConnections: 1, databaseTimeoutSeconds: 10 })
}

async function damageOf({ DATABASE_URL }: NodeJS.ProcessEnv, find: Find): Promise<string> {
  if (DATABASE_URL) return ''
  const rows = await find(sql`pragma integrity_check`)
  return rows
    .map((row) => Object.values(row)[0])
    .join('; ')
    .replace(/^ok$/, '')
}
