import type { Random } from '../../../server/sandbox/random.ts'
import type { Caller } from './call.ts'
import { Ledger } from './ledger.ts'

/** The collections that are written, and so are synced. */
export const written = ['members', 'attendance', 'kennismakers', 'events', 'competition-teams'] as const
export type Collection = (typeof written)[number]

/** What the writers share. */
export type World = {
  readonly call: Caller
  readonly random: Random
  readonly groups: readonly number[]
  readonly ledgers: ReadonlyMap<string, Ledger>
  /** The records that are there, as far as the writers know. */
  readonly pools: { readonly [collection in Collection]: Pool }
  /** A text that no record had before, so that an update with it is a change. */
  fresh(): string
  /** Counts records that really changed: those answered for, without what cascades to others. */
  changed(collection: Collection, ids: readonly number[], sentAt: number): void
  /** Says that records are about to be removed, so that nobody expects them any longer. */
  going(collection: Collection, ids: readonly number[]): void
  /** Counts records that were removed. */
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

/** Ids from which writers draw. */
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

  /** One that stays. */
  one(): number | undefined {
    return this.size > 0 ? this.#random.pick(this.#ids) : undefined
  }

  /** Some that stay, each once. */
  some(howMany: number): number[] {
    const some = Array.from({ length: howMany }, () => this.one())
    return [...new Set(some)].filter((id) => id !== undefined)
  }

  /** Takes up to so many out, so that no other writer removes the same. */
  take(howMany: number): number[] {
    return Array.from({ length: Math.min(howMany, this.size) }, () => {
      const at = this.#random.whole(0, this.size - 1)
      const [id] = this.#ids.splice(at, 1, this.#ids.at(-1) as number)
      this.#ids.pop()
      return id as number
    })
  }
}
