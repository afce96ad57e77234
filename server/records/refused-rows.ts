/** The refused rows of an imported file, in a bounded amount of memory: the first with their errors, the others counted by field. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldError } from '../refusal.ts'
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

/** Counts refused rows, and the fields in which they have errors. */
export class UnlistedRows {
  readonly #resource: Resource
  readonly #fields: Map<string, number>
  #rows: number

  constructor(resource: Resource, { rows, fields }: Unlisted = { rows: 0, fields: {} }) {
    this.#resource = resource
    this.#rows = rows
    this.#fields = new Map(Object.entries(fields))
  }

  add(faults: readonly FieldError[]): void {
    this.#rows++
    for (const field of new Set(faults.map((fault) => this.#fieldOf(fault))))
      this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1)
  }

  counts(): Unlisted {
    return { rows: this.#rows, fields: Object.fromEntries(this.#fields) }
  }

  /** Other names come from the file, which can have any number of them. */
  #fieldOf(fault: FieldError): string {
    const name = 'pointer' in fault ? (fault.pointer.split('/', 2)[1] ?? '') : ''
    return Object.hasOwn(this.#resource.fields, name) ? name : ''
  }
}

export class RefusedRows {
  readonly #listed: RefusedRow[] = []
  readonly #says: Says
  readonly #unlisted: UnlistedRows
  #bytes = 0
  #isFull = false

  /** @param unlisted rows that come after the listed ones */
  constructor(resource: Resource, says: Says, unlisted: Unlisted) {
    this.#says = says
    this.#unlisted = new UnlistedRows(resource, unlisted)
  }

  /** The first rows that are added are listed. */
  add(row: number, faults: readonly FieldError[]): void {
    if (!this.#isFull)
      this.#list({ row, errors: faults.slice(0, mostFaultsOfRecord).map((fault) => this.#phrase(fault)) })
    if (this.#isFull) this.#unlisted.add(faults)
  }

  count(): number {
    return this.#listed.length + this.#unlisted.counts().rows
  }

  result(): { readonly refused: readonly RefusedRow[]; readonly unlisted: Unlisted } {
    return { refused: this.#listed.toSorted((a, b) => a.row - b.row), unlisted: this.#unlisted.counts() }
  }

  #list(refused: RefusedRow): void {
    this.#bytes += Buffer.byteLength(JSON.stringify(refused))
    this.#isFull = this.#listed.length === mostListed || this.#bytes > mostBytes
    if (!this.#isFull) this.#listed.push(refused)
  }

  #phrase(fault: FieldError): RefusedRow['errors'][number] {
    const { detail, ...place } = this.#says(fault)
    const pointer = 'pointer' in place ? { pointer: beginningOf(place.pointer as string, mostCharacters) } : {}
    return { ...place, ...pointer, detail: beginningOf(detail, mostCharacters) } as RefusedRow['errors'][number]
  }
}
