/** The refused rows of an imported file, in a bounded amount of memory: the first with their errors, the others counted by field, and all by error. */
import type { FaultGroup } from '@kantine/contract/importing/shown.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldError, fieldOf } from '../refusal.ts'
import { beginningOf } from '../visible-text.ts'
import { mostFaultsOfRecord } from './values.ts'

/** A row that cannot be stored, with its first 20 errors. */
export type RefusedRow = { readonly row: number; readonly errors: readonly Omit<FieldError, 'rule'>[] }

/** Phrases an error. */
export type Says = (fault: FieldError) => RefusedRow['errors'][number]

/** The number of refused rows that are not listed, and how many of them have an error in each field; '' is the row as a whole. */
export type Unlisted = { readonly rows: number; readonly fields: { readonly [field: string]: number } }

/** The most refused rows that are listed with their errors. */
export const mostListed = 1000

/** The most bytes of the listed rows as JSON, which keeps a response below 2 MB. */
const mostBytes = 1_900_000

/** The most characters of an error. */
const mostCharacters = 500

/** The most different errors that are counted apart; those of other rows are in `unlisted` only. */
const mostGroups = 200

/** The most rows that an error names. */
const mostRowsOfGroup = 3

export class RefusedRows {
  readonly #resource: Resource
  readonly #says: Says
  readonly #listed: RefusedRow[] = []
  readonly #groups: Map<string, FaultGroup>
  readonly #unlistedFields: Map<string, number>
  #unlisted: number
  #bytes = 0
  #isFull = false

  /** @param unlisted rows that were refused already, and come after the listed ones */
  constructor(resource: Resource, says: Says, unlisted?: RefusedRows) {
    this.#resource = resource
    this.#says = says
    this.#groups = new Map(unlisted ? unlisted.#groups : [])
    this.#unlistedFields = new Map(unlisted ? unlisted.#unlistedFields : [])
    this.#unlisted = unlisted ? unlisted.#unlisted : 0
  }

  /** The first rows that are added are listed. */
  add(row: number, faults: readonly FieldError[]): void {
    const errors = this.#group(row, faults)
    if (!this.#isFull) this.#list({ row, errors })
    if (this.#isFull) this.#count(faults)
  }

  /** Adds a row that is not listed, because there are enough others. */
  addUnlisted(row: number, faults: readonly FieldError[]): void {
    this.#group(row, faults)
    this.#count(faults)
  }

  count(): number {
    return this.#listed.length + this.#unlisted
  }

  result() {
    return {
      refused: this.#listed.toSorted((a, b) => a.row - b.row),
      unlisted: { rows: this.#unlisted, fields: Object.fromEntries(this.#unlistedFields) },
      // The most frequent ones first.
      fault_groups: [...this.#groups.values()].toSorted((a, b) => b.rows - a.rows),
    }
  }

  #list(refused: RefusedRow): void {
    this.#bytes += Buffer.byteLength(JSON.stringify(refused))
    this.#isFull = this.#listed.length === mostListed || this.#bytes > mostBytes
    if (!this.#isFull) this.#listed.push(refused)
  }

  #count(faults: readonly FieldError[]): void {
    this.#unlisted++
    for (const field of new Set(faults.map((fault) => this.#fieldOf(fault))))
      this.#unlistedFields.set(field, (this.#unlistedFields.get(field) ?? 0) + 1)
  }

  /** Counts the errors of a row, and returns them. */
  #group(row: number, faults: readonly FieldError[]): RefusedRow['errors'] {
    const errors = faults.slice(0, mostFaultsOfRecord).map((fault) => this.#phrase(fault))
    const byKey = new Map(errors.map((error) => [`${this.#fieldOf(error)} ${error.detail}`, error]))
    for (const [key, error] of byKey) {
      const { rows, first } = this.#groups.get(key) ?? { rows: 0, first: [] }
      if (rows === 0 && this.#groups.size === mostGroups) continue
      const named = [...first, row].toSorted((a, b) => a - b).slice(0, mostRowsOfGroup)
      this.#groups.set(key, { field: this.#fieldOf(error), detail: error.detail, rows: rows + 1, first: named })
    }
    return errors
  }

  /** Other names come from the file, which can have any number of them. */
  #fieldOf(fault: RefusedRow['errors'][number]): string {
    const name = fieldOf(fault)
    return Object.hasOwn(this.#resource.fields, name) ? name : ''
  }

  #phrase(fault: FieldError): RefusedRow['errors'][number] {
    const { detail, ...place } = this.#says(fault)
    const pointer = 'pointer' in place ? { pointer: beginningOf(place.pointer as string, mostCharacters) } : {}
    return { ...place, ...pointer, detail: beginningOf(detail, mostCharacters) } as RefusedRow['errors'][number]
  }
}
