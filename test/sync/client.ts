import type { Random } from '../../server/sandbox/random.ts'
import type { Caller } from './call.ts'
import type { Ledger } from './ledger.ts'

/** What a client takes as the start of a sync (section 4.2): its own clock, or the `Date` of the first answer. */
export type StartTime = 'own clock' | 'Date header'

type Listed = { readonly id: number; readonly updated_at: string }
type Page = { readonly data: readonly Listed[]; readonly has_more: boolean }

/** A collection as a client has it: the records by id, with their stamps in milliseconds since 1970. */
export type Mirror = Map<number, { readonly text: string; readonly stamp: number }>

/** One loss is too many; after so many nobody counts on. */
const mostJudged = 100

/** Keeps mirrors of collections as section 4.2 says, and nothing beyond that. */
export class SyncClient {
  readonly #call: Caller
  readonly #random: Random
  readonly #startTime: StartTime
  readonly #ledgers: ReadonlyMap<string, Ledger>
  readonly #since = new Map<string, string>()
  readonly #judged = new Map<string, number>()
  readonly mirrors = new Map<string, Mirror>()
  /** Walks that ended. */
  syncs = 0
  /** Changes that an ended sync should have brought and did not. */
  lost = 0

  constructor(call: Caller, random: Random, startTime: StartTime, ledgers: ReadonlyMap<string, Ledger>) {
    this.#call = call
    this.#random = random
    this.#startTime = startTime
    this.#ledgers = ledgers
  }

  /** Fetches what changed since the last sync of a collection began; the first time, everything. */
  async sync(collection: string): Promise<void> {
    const mirror = this.mirrors.get(collection) ?? new Map()
    this.mirrors.set(collection, mirror)
    const answered = this.#ledgers.get(collection)?.length ?? 0
    const began = await this.#walk(collection, this.#since.get(collection), (record) => keep(mirror, record))
    this.#since.set(collection, began)
    await this.#judge(collection, answered)
  }

  /** Fetches everything, and drops what did not come: it was removed. */
  async fullSync(collection: string): Promise<void> {
    const mirror: Mirror = new Map()
    this.#since.set(collection, await this.#walk(collection, undefined, (record) => keep(mirror, record)))
    this.mirrors.set(collection, mirror)
  }

  /** @returns the start of the walk, for the next `updated_since` */
  async #walk(collection: string, since: string | undefined, take: (record: Listed) => void): Promise<string> {
    let began = this.#startTime === 'own clock' ? new Date().toISOString() : undefined
    for (let after = 0; ; ) {
      const limit = this.#random.chance(0.7) ? 200 : this.#random.whole(1, 199)
      const query = new URLSearchParams({ limit: String(limit) })
      if (since) query.set('updated_since', since)
      if (after > 0) query.set('starting_after', String(after))
      const { headers, body } = await this.#call<Page>(`GET /${collection}?${query}`)
      began ??= new Date(headers.get('date') as string).toISOString()
      for (const record of body.data) take(record)
      after = body.data.at(-1)?.id ?? after
      if (!body.has_more) break
    }
    this.syncs++
    return began
  }

  /** Counts what this sync lost of the changes that were answered before it began, and no earlier one was to bring. */
  async #judge(collection: string, answered: number): Promise<void> {
    const stampOf = (id: number) => this.mirrors.get(collection)?.get(id)?.stamp
    const from = this.#judged.get(collection) ?? 0
    this.#judged.set(collection, answered)
    const lacking = this.#ledgers.get(collection)?.lacking(from, answered, stampOf) ?? []
    for (const id of lacking.slice(0, mostJudged)) {
      const { status } = await this.#call(`GET /${collection}/${id}`)
      // It may have been removed together with something else.
      if (status === 200) this.lost++
    }
  }
}

function keep(mirror: Mirror, record: Listed): void {
  mirror.set(record.id, { text: JSON.stringify(record), stamp: Date.parse(record.updated_at) })
}
