import { isId } from '../records/references.ts'
import { reserveIds, takeIds } from '../store/counters.ts'
import type { Connection } from '../store/engine.ts'
import { raw, sql } from '../store/sql.ts'

/** What is numbered over all clubs of a server, with the counter of its ids. */
const numbered = { key: 'api_keys', grant: 'grants', administrator: 'administrators' } as const
const counters = { key: 'api_key', grant: 'grant', administrator: 'administrator' } as const

export type IdKind = keyof typeof numbered

/** The highest id over all clubs that something brings along: whatever comes after it needs an id too. */
export const highestKeptId = 1_000_000_000

/**
 * The ids of keys, grants and administrators of an imported club. Each keeps its id where nobody has it here and it is not too high;
 * otherwise it gets the next one. So an entry of the change log never names someone else.
 */
export class Renumbered {
  readonly #known = new Map<string, number>()

  /** Says which id something has here. */
  set(kind: IdKind, id: number, here: number): void {
    this.#known.set(`${kind} ${id}`, here)
  }

  /**
   * Holds the counters of all kinds until the end of the transaction. Whoever makes a key takes its id before that of the entry in the audit log,
   * so whoever has taken the id of an entry may not wait for that of a key any more.
   */
  async hold(db: Connection): Promise<void> {
    for (const counter of Object.values(counters)) await takeIds(db, counter, 0)
  }

  /** The id here, which is taken when it is asked for the first time. */
  async of(db: Connection, kind: IdKind, id: number): Promise<number> {
    const known = this.#known.get(`${kind} ${id}`)
    if (known !== undefined) return known
    const isKept = id <= highestKeptId && !(await db.get(sql`select id from ${raw(numbered[kind])} where id = ${id}`))
    const here = isKept ? id : await takeIds(db, counters[kind], 1)
    await reserveIds(db, counters[kind], here)
    this.set(kind, id, here)
    return here
  }

  /** The subject of an entry of the audit log, such as `key 14`, with the id here. */
  async inSubject(db: Connection, subject: string): Promise<string> {
    const [kind = '', id = ''] = subject.split(' ')
    if (!Object.hasOwn(numbered, kind) || !isId(Number(id))) return subject
    return `${kind} ${await this.of(db, kind as IdKind, Number(id))}`
  }
}
