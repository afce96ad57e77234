/** What an import shows before it changes anything: rows that may be an existing person, and changes of existing records; bounded. */
import { isDeepStrictEqual } from 'node:util'
import {
  type ChangedField,
  type ChangedRow,
  isEmptyValue,
  type LeftEmptyRow,
  type OverRow,
  type RowEffect,
  type UnsureRow,
} from '@kantine/contract/importing/shown.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'
import { ListedRows, shortText } from './listed-rows.ts'

/** An existing record that a row may be, with what agrees and what differs. */
export type Alike = {
  readonly id: number
  readonly stored: FieldValues
  readonly agrees: readonly string[]
  readonly differs: readonly string[]
}

export class ShownRows {
  /** The number of new records that come in as former ones. */
  former = 0
  readonly #resource: Resource
  readonly #unsure = new ListedRows<UnsureRow>()
  readonly #changes = new ListedRows<ChangedRow>()
  readonly #changedFields = new Map<string, ChangedField>()
  readonly #over = new ListedRows<OverRow>()
  readonly #leftEmpty = new ListedRows<LeftEmptyRow>()

  constructor(resource: Resource) {
    this.#resource = resource
  }

  /** @param kantineId why the Kantine id of the row is of nobody, if it has one */
  addUnsure(row: number, fields: FieldValues, alike: readonly Alike[], kantineId: UnsureRow['kantine_id']): void {
    const { name = this.#title, birthDate = '' } = this.#resource.identity ?? {}
    const shown = (values: FieldValues) => ({
      name: shortText(values[name]),
      birth_date: (values[birthDate] ?? null) as string | null,
    })
    const people = alike.map(({ id, stored, agrees, differs }) => ({ id, ...shown(stored), agrees, differs }))
    this.#unsure.add({ row, ...shown(fields), people, ...(kantineId !== undefined && { kantine_id: kantineId }) })
  }

  addOver(row: number, id: number, before: FieldValues, lastDay: string): void {
    this.#over.add({ row, id, name: shortText(before[this.#title] ?? id), last_day: lastDay })
  }

  /** @param stored the existing record, which keeps its values in these fields */
  addLeftEmpty(
    row: number,
    fields: FieldValues,
    texts: { readonly [field: string]: string },
    stored: FieldValues = fields,
  ): void {
    const empty = Object.entries(texts).filter(([field]) => (fields[field] ?? null) === null)
    if (empty.length === 0) return
    const named = { row, name: shortText(stored[this.#title]) }
    this.#leftEmpty.add({ ...named, fields: empty.map(([field, text]) => ({ field, text: shortText(text) })) })
  }

  /** Returns what happens to the record. */
  addChange(row: number, id: number, before: FieldValues, after: FieldValues): RowEffect {
    const { fields: described } = this.#resource
    const changed = Object.keys(described).filter(
      (field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
    )
    if (changed.length === 0) return 'unchanged'
    const fields = changed.map((field) => ({
      field,
      before: shortened(before[field]),
      after: shortened(after[field]),
      loses: loses(before[field], after[field]),
    }))
    this.#changes.add({ row, id, name: shortText(before[this.#title] ?? id), fields })
    const kinds = changed.map((field) => this.#countField(field, before[field], after[field]))
    return kinds.every((kind) => kind === 'filled') ? 'filled' : 'overwritten'
  }

  #countField(field: string, before: unknown, after: unknown): keyof Omit<ChangedField, 'field'> {
    const kind = isEmptyValue(before) || (Array.isArray(before) && !loses(before, after)) ? 'filled' : kindOfLoss(after)
    const counts = this.#changedFields.get(field) ?? { field, filled: 0, replaced: 0, emptied: 0 }
    this.#changedFields.set(field, { ...counts, [kind]: counts[kind] + 1 })
    return kind
  }

  result() {
    return {
      former: this.former,
      unsure: this.#unsure.listed,
      unsure_count: this.#unsure.count,
      changes: this.#changes.listed,
      /** At most one for each field. */
      changed_fields: [...this.#changedFields.values()],
      over: this.#over.listed,
      over_count: this.#over.count,
      left_empty: this.#leftEmpty.listed,
      left_empty_count: this.#leftEmpty.count,
    }
  }

  get #title(): string {
    return this.#resource.searched?.[0] ?? ''
  }
}

/** The most values of a list. */
const mostValues = 20

export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostValues).map(shortened)
  if (typeof value === 'object' && value !== null) return shortText(JSON.stringify(value))
  return typeof value === 'string' ? shortText(value) : (value ?? null)
}

const kindOfLoss = (after: unknown) => (isEmptyValue(after) ? 'emptied' : 'replaced')

function loses(before: unknown, after: unknown): boolean {
  if (Array.isArray(before)) return !Array.isArray(after) || before.some((one) => !after.includes(one))
  return isEmptyValue(after) && !isEmptyValue(before)
}
