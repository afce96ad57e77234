/** What an import shows before it changes anything: rows that may be an existing person, and changes of existing records; bounded. */
import { isDeepStrictEqual } from 'node:util'
import type { ChangedRow, UnsureRow } from '@kantine/contract/importing/shown.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'
import { beginningOf } from '../visible-text.ts'
import { mostListed } from './refused-rows.ts'

/** An existing record that a row may be, with what agrees and what differs. */
export type Alike = {
  readonly id: number
  readonly stored: FieldValues
  readonly agrees: readonly string[]
  readonly differs: readonly string[]
}

/** In bytes of JSON: with the refused rows, a response stays below 4 MB. */
const mostBytes = 900_000

/** The most characters of a value. */
const mostCharacters = 200

/** The first rows of a kind, and how many there are. */
class Rows<Row> {
  readonly listed: Row[] = []
  count = 0
  #bytes = 0

  add(row: Row): void {
    this.count++
    if (this.listed.length === mostListed || this.#bytes > mostBytes) return
    this.#bytes += Buffer.byteLength(JSON.stringify(row))
    if (this.#bytes <= mostBytes) this.listed.push(row)
  }
}

export class ShownRows {
  /** The number of new records whose last day was over already. */
  former = 0
  readonly #resource: Resource
  readonly #unsure = new Rows<UnsureRow>()
  readonly #changes = new Rows<ChangedRow>()

  constructor(resource: Resource) {
    this.#resource = resource
  }

  addUnsure(row: number, fields: FieldValues, alike: readonly Alike[]): void {
    const { name = this.#title, birthDate = '' } = this.#resource.identity ?? {}
    const shown = (values: FieldValues) => ({
      name: beginningOf(String(values[name]), mostCharacters),
      birth_date: (values[birthDate] ?? null) as string | null,
    })
    const people = alike.map(({ id, stored, agrees, differs }) => ({ id, ...shown(stored), agrees, differs }))
    this.#unsure.add({ row, ...shown(fields), people })
  }

  addChange(row: number, id: number, before: FieldValues, after: FieldValues): void {
    const { fields: described } = this.#resource
    const fields = Object.keys(described)
      .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
      .map((field) => ({
        field,
        before: shortened(before[field]),
        after: shortened(after[field]),
        loses: loses(before[field], after[field]),
      }))
    if (fields.length === 0) return
    this.#changes.add({ row, id, name: beginningOf(String(before[this.#title] ?? id), mostCharacters), fields })
  }

  result() {
    return {
      former: this.former,
      unsure: this.#unsure.listed,
      unsure_count: this.#unsure.count,
      changes: this.#changes.listed,
    }
  }

  get #title(): string {
    return this.#resource.searched?.[0] ?? ''
  }
}

/** The most values of a list. */
const mostValues = 20

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostValues).map(shortened)
  if (typeof value === 'object' && value !== null) return beginningOf(JSON.stringify(value), mostCharacters)
  return typeof value === 'string' ? beginningOf(value, mostCharacters) : (value ?? null)
}

function loses(before: unknown, after: unknown): boolean {
  if (Array.isArray(before)) return !Array.isArray(after) || before.some((one) => !after.includes(one))
  return (after ?? '') === '' && (before ?? '') !== ''
}
