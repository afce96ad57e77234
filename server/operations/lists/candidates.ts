import type { Connection } from '../../store/engine.ts'
import { highestId } from '../../store/read-page.ts'
import { recordsAtOnce } from '../../store/record-size.ts'
import type { Statement } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { type Filtered, updatedAt } from './conditions.ts'
import { idsAtOnce, isRange } from './ids-sql.ts'
import { idsInRange, idsInWindow } from './list-sql.ts'

/** How many ids a statement finds: few at first, because often these make a page. */
const idsAtFirst = 256

/** So many times as many records as a statement reads for a page it may look at: to compare fields costs a part of that. */
const lookedAtForOneRead = 8

/** The ids that the conditions on one field find after an id: all of them, in order, up to `last`. */
type Found = { readonly ids: readonly number[]; readonly last: number }

/** Finds the ids of records that may fulfil conditions on several fields, some at a time. */
export class Candidates {
  readonly #db: Connection
  readonly #filtered: Filtered
  readonly #fields: readonly [string, ...string[]]
  /** The ids in the range of a field; undefined where they are many. */
  readonly #ranges = new Map<string, readonly number[] | undefined>()
  #idsWanted: number
  #version = ''

  /** How many of them one statement may look at. */
  readonly most: number

  constructor(db: Connection, filtered: Filtered, fields: readonly [string, ...string[]]) {
    this.#db = db
    this.#filtered = filtered
    this.#fields = fields
    this.most = Math.min(idsAtOnce, lookedAtForOneRead * recordsAtOnce(filtered.resource))
    this.#idsWanted = Math.min(idsAtFirst, this.most)
  }

  /** Of the moment at which the first ids were read: a page that is read later does not show what was added meanwhile. */
  get version(): string {
    return this.#version
  }

  /** The ids of the records after an id that may fulfil all conditions: the field that leads furthest says them. */
  async findAfter(id: number): Promise<Found> {
    const [first, ...others] = this.#fields
    let best = await this.#foundBy(first, id)
    const passed: Found[] = []
    for (const field of others) {
      if (best.last === highestId) break
      const found = await this.#foundBy(field, id)
      passed.push(found.last > best.last ? best : found)
      if (found.last > best.last) best = found
    }
    this.#idsWanted = Math.min(this.#idsWanted * 2, this.most)
    return { last: best.last, ids: passed.reduce(without, best.ids) }
  }

  async #foundBy(field: string, after: number): Promise<Found> {
    const { conditions } = this.#filtered
    const few = isRange(conditions, field) ? await this.#fewInRange(field) : undefined
    if (few) return { ids: few.filter((id) => id > after), last: highestId }
    const own = conditions.filter(
      (one) => one.field === field || (one.field === updatedAt && isRange(conditions, field)),
    )
    const limit = this.#idsWanted
    const window = { after, last: highestId, limit }
    const ids = await this.#idsOf(idsInWindow(field, { ...this.#filtered, conditions: own }, window))
    return { ids, last: ids.length < limit ? highestId : (ids.at(-1) as number) }
  }

  /** The ids of all records in a range, unless they are many. */
  async #fewInRange(field: string): Promise<readonly number[] | undefined> {
    if (!this.#ranges.has(field)) {
      const ids = await this.#idsOf(idsInRange(field, this.#filtered))
      this.#ranges.set(field, ids.length < idsAtOnce ? ids : undefined)
    }
    return this.#ranges.get(field)
  }

  async #idsOf(statement: Statement): Promise<readonly number[]> {
    await yieldToEventLoop()
    const found = await this.#db.get(statement)
    this.#version ||= String(found?.version)
    const ids = found?.ids ? String(found.ids).split(',').map(Number) : []
    return ids.sort((one, other) => one - other)
  }
}

/** The ids without those that a field has passed and not found. */
function without(ids: readonly number[], { ids: found, last }: Found): readonly number[] {
  const known = new Set(found)
  return ids.filter((id) => id > last || known.has(id))
}
