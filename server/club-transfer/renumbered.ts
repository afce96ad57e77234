import { isId } from '../records/references.ts'
import { reserveIds, takeIds } from '../store/counters.ts'
import type { Connection } from '../store/engine.ts'
import { raw, sql } from '../store/sql.ts'

/** Things with ids unique across all clubs of a server, each with the counter of its ids. */
const numbered = { key: 'api_keys', grant: 'grants', administrator: 'administrators' } as const
const counters = { key: 'api_key', grant: 'grant', administrator: 'administrator' } as const

export type IdKind = keyof typeof numbered

/** The highest imported id across all clubs; later rows need higher ids. */
export const highestKeptId = 1_000_000_000

/**
 * The ids of keys, grants and administrators of an imported club. Each keeps its id if it is free here and not too high; otherwise it gets
 * the next one. That way, an entry in the change log never refers to someone else.
 */
export class Renumbered {
  readonly #known = new Map<string, number>()

  /** Returns the id that something has here. */
  set(kind: IdKind, id: number, here: number): void {
    this.#known.set(`${kind} ${id}`, here)
  }

  /**
   * Locks the counters of all kinds until the end of the transaction. Other writes take the id of a key before that of its audit log
   * entry. The reverse order could deadlock.
   */
  async hold(db: Connection): Promise<void> {
    for (const counter of Object.values(counters)) await takeIds(db, counter, 0)
  }

  /** The id here, assigned on first use. */
  async of(db: Connection, kind: IdKind, id: number): Promise<number> {
    const known = this.#known.get(`${kind} ${id}`)
    if (known !== undefined) return known
    const isKept = id <= highestKeptId && !(await db.get(sql`select id from ${raw(numbered[kind])} where id = ${id}`))
    const here = isKept ? id : await takeIds(db, counters[kind], 1)
    await reserveIds(db, counters[kind], here)
    this.set(kind, id, here)
    return here
  }

  /** The subject of an audit log entry, such as `key 14`, with the id it has here. */
  async inSubject(db: Connection, subject: string): Promise<string> {
    const [kind = '', id = ''] = subject.split(' ')
    if (!Object.hasOwn(numbered, kind) || !isId(Number(id))) return subject
    return `${kind} ${await this.of(db, kind as IdKind, Number(id))}`
  }
}
