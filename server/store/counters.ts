import type { Connection } from './engine.ts'
import { rows, type Statement, sql } from './sql.ts'

/** The club id of counters outside any single club, such as those of clubs and keys. */
const acrossClubs = 0

/** The counter of a club's deliveries; receivers identify notifications by its ids. */
export const deliveryCounter = 'webhook_delivery'

/**
 * Takes the next ids of a counter of a club, or of one that belongs to no club.
 *
 * @returns the first of these ids
 */
export async function takeIds(db: Connection, counter: string, howMany: number, club = acrossClubs): Promise<number> {
  const row =
    await db.get(sql`insert into counters (club_id, resource, last_id) values (${club}, ${counter}, ${howMany})
     on conflict (club_id, resource) do update set last_id = counters.last_id + excluded.last_id
     returning last_id`)
  return Number(row?.last_id) - howMany + 1
}

/** Marks ids up to `highest` of a counter that belongs to no club as used. */
export async function reserveIds(db: Connection, counter: string, highest: number): Promise<void> {
  await db.all(sql`insert into counters (club_id, resource, last_id) values (${acrossClubs}, ${counter}, ${highest})
     on conflict (club_id, resource) do update set last_id = excluded.last_id
     where counters.last_id < excluded.last_id`)
}

/**
 * The counters of a club within a write. Writes of a club run one at a time, so ids follow commit order. No id is used twice, even after
 * its record was removed.
 */
export class Counters {
  readonly #db: Connection
  readonly #club: number
  readonly #counted = new Set<string>()
  #last: Map<string, number> | undefined

  constructor(db: Connection, club: number) {
    this.#db = db
    this.#club = club
  }

  /** @returns the first of the new ids */
  async take(counter: string, howMany: number): Promise<number> {
    const last = await this.last(counter)
    this.#set(counter, last + howMany)
    return last + 1
  }

  /** Marks ids up to `highest`, which came from outside, as used. */
  async reserve(counter: string, highest: number): Promise<void> {
    if (highest > (await this.last(counter))) this.#set(counter, highest)
  }

  /** The statements that store the counters that changed since the last call. */
  statements(): Statement[] {
    if (this.#counted.size === 0) return []
    const counted = [...this.#counted].map((counter) => [this.#club, counter, this.#last?.get(counter) ?? 0])
    this.#counted.clear()
    return [
      sql`insert into counters (club_id, resource, last_id) values ${rows(counted)}
        on conflict (club_id, resource) do update set last_id = excluded.last_id`,
    ]
  }

  /** The last assigned id; 0 before the first. */
  async last(counter: string): Promise<number> {
    if (!this.#last) {
      const rows = await this.#db.all(sql`select resource, last_id from counters where club_id = ${this.#club}`)
      this.#last = new Map(rows.map(({ resource, last_id }) => [String(resource), Number(last_id)]))
    }
    return this.#last.get(counter) ?? 0
  }

  #set(counter: string, last: number): void {
    this.#last?.set(counter, last)
    this.#counted.add(counter)
  }
}
