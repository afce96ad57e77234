import type { Random } from '../../../server/sandbox/random.ts'
import type { Caller } from './call.ts'
import { Ledger } from './ledger.ts'

/** The collections that are written and synced. */
export const written = ['members', 'attendance', 'kennismakers', 'events', 'competition-teams'] as const
export type Collection = (typeof written)[number]

/** What all writers share. */
export type World = {
  readonly call: Caller
  readonly random: Random
  readonly groups: readonly number[]
  readonly ledgers: ReadonlyMap<string, Ledger>
  /** The existing records, as far as the writers know. */
  readonly pools: { readonly [collection in Collection]: Pool }
  /** A text that no record has had, so that an update with it always changes something. */
  fresh(): string
  /** Counts records that were acknowledged as changed, without cascades. */
  changed(collection: Collection, ids: readonly number[], sentAt: number): void
  /** Announces that records are about to be removed, so that no mirror has to contain them any more. */
  going(collection: Collection, ids: readonly number[]): void
  /** Counts removed records. */
  removed(howMany: number): void
  readonly counts: { writes: number; replays: number }
}

export function newWorld(call: Caller, random: Random, groups: readonly number[]): World {
  const ledgers = new Map(written.map((collection) => [collection, new Ledger()]))
  const pools = Object.fromEntries(written.map((collection) => [collection, new Pool(random)]))
  const counts = { writes: 0, replays: 0 }
  let last = 0
  return {
    call,
    random,
    groups,
    ledgers,
    pools: pools as World['pools'],
    fresh: () => `Version ${++last}`,
    changed(collection, ids, sentAt) {
      counts.writes += ids.length
      ledgers.get(collection)?.changed(ids, sentAt)
    },
    going: (collection, ids) => ledgers.get(collection)?.going(ids),
    removed(howMany) {
      counts.writes += howMany
    },
    counts,
  }
}

/** Ids that writers choose from. */
export class Pool {
  readonly #random: Random
  readonly #ids: number[] = []

  constructor(random: Random) {
    this.#random = random
  }

  get size(): number {
    return this.#ids.length
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.#ids.push(id)
  }

  /** Chooses an id, which stays in the pool. */
  one(): number | undefined {
    return this.size > 0 ? this.#random.pick(this.#ids) : undefined
  }

  /** Chooses different ids, which stay in the pool. */
  some(howMany: number): number[] {
    const some = Array.from({ length: howMany }, () => this.one())
    return [...new Set(some)].filter((id) => id !== undefined)
  }

  /** Takes ids out of the pool, so that no other writer removes the same records. */
  take(howMany: number): number[] {
    return Array.from({ length: Math.min(howMany, this.size) }, () => {
      const at = this.#random.whole(0, this.size - 1)
      const [id] = this.#ids.splice(at, 1, this.#ids.at(-1) as number)
      this.#ids.pop()
      return id as number
    })
  }
}
