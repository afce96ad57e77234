import type { Connection } from './engine.ts'
import { quotaExceeded, useOf } from './quotas.ts'
import { type Statement, sql } from './sql.ts'

/** Counts the records of a club within a write, and rejects those above its quota. */
export class RecordCount {
  readonly #db: Connection
  readonly #club: number
  /** The count in the table and the quota of the club, read when the first record is created. */
  #known: ReturnType<typeof useOf> | undefined
  /** The records created since the table was read. */
  #added = 0

  constructor(db: Connection, club: number) {
    this.#db = db
    this.#club = club
  }

  /**
   * Makes sure that there is room for new records. A write that has removed as many records always has room.
   *
   * @throws {Refusal} `quota_exceeded`
   */
  async requireRoom(howMany: number): Promise<void> {
    if (howMany === 0 || this.#added + howMany <= 0) return
    this.#known ??= useOf(this.#db, this.#club, 'records')
    const { used, allowed } = await this.#known
    if (used + this.#added + howMany <= allowed) return
    throw quotaExceeded('records', allowed, 'Remove records you no longer need.')
  }

  /** Notes that a record was created, or removed with -1. */
  add(howMany: 1 | -1): void {
    this.#added += howMany
  }

  statements(): Statement[] {
    if (this.#added === 0) return []
    const added = this.#added
    this.#added = 0
    this.#known = undefined
    return [
      sql`insert into record_counts (club_id, records) values (${this.#club}, ${added})
        on conflict (club_id) do update set records = record_counts.records + excluded.records`,
    ]
  }
}
