import type { Random } from '../../../server/sandbox/random.ts'
import type { Caller } from './call.ts'
import type { Ledger } from './ledger.ts'

/** What a client takes as the start of a sync (section 4.2): its own clock, or the `Date` of the first answer. */
export type StartTime = 'own clock' | 'Date header'

export type Listed = { readonly id: number; readonly updated_at: string }
type Page<Item> = { readonly data: readonly Item[]; readonly has_more: boolean }

/** A collection as a client has it: the records by id, with their stamps in milliseconds since 1970. */
export type Mirror = Map<number, { readonly text: string; readonly stamp: number }>

/** One loss is too many; after so many nobody counts on. */
const mostJudged = 100

/** Keeps mirrors of collections, and counts what their syncs should have brought and did not. */
export abstract class Client {
  readonly #startTime: StartTime
  readonly #ledgers: ReadonlyMap<string, Ledger>
  readonly #judged = new Map<string, number>()
  protected readonly call: Caller
  protected readonly random: Random
  readonly mirrors = new Map<string, Mirror>()
  /** Walks that ended. */
  syncs = 0
  /** Changes that an ended sync should have brought and did not. */
  lost = 0

  constructor(call: Caller, random: Random, startTime: StartTime, ledgers: ReadonlyMap<string, Ledger>) {
    this.call = call
    this.random = random
    this.#startTime = startTime
    this.#ledgers = ledgers
  }

  /** Fetches what changed in a collection since the last sync of it began; the first time, everything. */
  abstract sync(collection: string): Promise<void>

  /** How many changes of a collection were answered so far, for `judge`. */
  protected answered(collection: string): number {
    return this.#ledgers.get(collection)?.length ?? 0
  }

  /** Counts what this sync lost of the changes that were answered before it began, and no earlier one was to bring. */
  protected async judge(collection: string, answered: number): Promise<void> {
    const stampOf = (id: number) => this.mirrors.get(collection)?.get(id)?.stamp
    const from = this.#judged.get(collection) ?? 0
    this.#judged.set(collection, answered)
    const lacking = this.#ledgers.get(collection)?.lacking(from, answered, stampOf) ?? []
    for (const id of lacking.slice(0, mostJudged)) {
      const { status } = await this.call(`GET /${collection}/${id}`)
      // It may have been removed together with something else.
      if (status === 200) this.lost++
    }
  }

  /**
   * Walks a list, with pages of any size.
   *
   * @param query parameters besides those of the walk
   * @returns the start of the walk, for the next `updated_since`
   */
  protected async walk<Item extends Listed>(
    list: string,
    query: { readonly [name: string]: string },
    take: (item: Item) => void,
  ): Promise<string> {
    let began = this.#startTime === 'own clock' ? new Date().toISOString() : undefined
    let parameters = query
    for (;;) {
      const limit = this.random.chance(0.7) ? 200 : this.random.whole(1, 199)
      const { headers, body } = await this.call<Page<Item>>(
        `GET /${list}?${new URLSearchParams({ ...parameters, limit: String(limit) })}`,
      )
      began ??= new Date(headers.get('date') as string).toISOString()
      for (const item of body.data) take(item)
      const last = body.data.at(-1)
      if (last) parameters = { ...parameters, starting_after: String(last.id) }
      if (!body.has_more) break
    }
    this.syncs++
    return began
  }
}

/** Keeps mirrors of collections as section 4.2 says, and nothing beyond that. */
export class SyncClient extends Client {
  readonly #since = new Map<string, string>()

  async sync(collection: string): Promise<void> {
    const mirror = this.mirrors.get(collection) ?? new Map()
    this.mirrors.set(collection, mirror)
    const answered = this.answered(collection)
    await this.#walk(collection, mirror, this.#since.get(collection))
    await this.judge(collection, answered)
  }

  /** Fetches everything, and drops what did not come: it was removed. */
  async fullSync(collection: string): Promise<void> {
    const mirror: Mirror = new Map()
    await this.#walk(collection, mirror, undefined)
    this.mirrors.set(collection, mirror)
  }

  async #walk(collection: string, mirror: Mirror, since: string | undefined): Promise<void> {
    const query: { [name: string]: string } = since ? { updated_since: since } : {}
    this.#since.set(collection, await this.walk(collection, query, (record) => keep(mirror, record)))
  }
}

export function keep(mirror: Mirror, record: Listed): void {
  mirror.set(record.id, { text: JSON.stringify(record), stamp: Date.parse(record.updated_at) })
}
