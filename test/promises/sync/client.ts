import type { Random } from '../../../server/sandbox/random.ts'
import type { Caller } from './call.ts'
import type { Ledger } from './ledger.ts'

/** The start time of a client's sync (§ 4.2): from its own clock, or from the `Date` of the first response. */
export type StartTime = 'own clock' | 'Date header'

export type Listed = { readonly id: number; readonly updated_at: string }
type Page<Item> = { readonly data: readonly Item[]; readonly has_more: boolean }

/** A client's copy of a collection: the records by id, with their stamps in milliseconds since 1970. */
export type Mirror = Map<number, { readonly text: string; readonly stamp: number }>

/** The maximum number of losses to count, because even one is too many. */
const mostJudged = 100

/** Keeps mirrors of collections, and counts the changes that their syncs missed. */
export abstract class Client {
  readonly #startTime: StartTime
  readonly #ledgers: ReadonlyMap<string, Ledger>
  readonly #judged = new Map<string, number>()
  protected readonly call: Caller
  protected readonly random: Random
  readonly mirrors = new Map<string, Mirror>()
  /** Completed walks. */
  syncs = 0
  /** Changes that a completed sync missed. */
  lost = 0

  constructor(call: Caller, random: Random, startTime: StartTime, ledgers: ReadonlyMap<string, Ledger>) {
    this.call = call
    this.random = random
    this.#startTime = startTime
    this.#ledgers = ledgers
  }

  /** Fetches what changed in a collection since its last sync began, or everything the first time. */
  abstract sync(collection: string): Promise<void>

  /** The number of changes in a collection that have been acknowledged so far, for `judge`. */
  protected answered(collection: string): number {
    return this.#ledgers.get(collection)?.length ?? 0
  }

  /** Counts the changes that this sync missed, among those acknowledged between the start of the previous sync and its own. */
  protected async judge(collection: string, answered: number): Promise<void> {
    const stampOf = (id: number) => this.mirrors.get(collection)?.get(id)?.stamp
    const from = this.#judged.get(collection) ?? 0
    this.#judged.set(collection, answered)
    const lacking = this.#ledgers.get(collection)?.lacking(from, answered, stampOf) ?? []
    for (const id of lacking.slice(0, mostJudged)) {
      const { status } = await this.call(`GET /${collection}/${id}`)
      // A cascade may have removed it.
      if (status === 200) this.lost++
    }
  }

  /**
   * Walks through a list, with random page sizes.
   *
   * @param query parameters besides those for paging
   * @returns the start time of the walk, for the next `updated_since`
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

/** Keeps mirrors of collections, doing exactly what § 4.2 says and nothing more. */
export class SyncClient extends Client {
  readonly #since = new Map<string, string>()

  async sync(collection: string): Promise<void> {
    const mirror = this.mirrors.get(collection) ?? new Map()
    this.mirrors.set(collection, mirror)
    const answered = this.answered(collection)
    await this.#walk(collection, mirror, this.#since.get(collection))
    await this.judge(collection, answered)
  }

  /** Fetches everything, and drops records that are no longer there. */
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
