import type { Resource } from '@kantine/contract/resource.ts'
import { type Reference, referencesOf, ruleOf } from '../records/references.ts'
import { parseInstant } from '../records/time.ts'
import { wrongValues } from '../records/values.ts'
import { completed, type FieldValues } from '../store/body.ts'
import { nameOf, namingsOf } from '../store/record-names.ts'
import type { IdChecks } from './check-ids.ts'
import { UniqueChecks } from './check-unique.ts'

/** A reference to a record that has not come yet, and the line that has it. */
type Awaited = { readonly line: number; readonly resource: Resource; readonly reference: Reference }

/** Checks the records of a file: each by its definition, and all of them together by their ids, names and references. */
export class RecordChecks {
  readonly #ids: IdChecks
  readonly #lastStamp: number
  readonly #known = new Map<string, Set<number>>()
  readonly #unique = new UniqueChecks()
  /** In the order of the lines, which is that of a map. */
  readonly #awaited = new Map<string, Awaited>()

  /** @param lastStamp of the club, in milliseconds since 1970 */
  constructor(ids: IdChecks, lastStamp: number) {
    this.#ids = ids
    this.#lastStamp = lastStamp
  }

  /** The rule that a record breaks. Records that it refers to may come later. */
  fault(line: number, resource: Resource, { id, updated_at, ...fields }: FieldValues): string | undefined {
    const stamp = parseInstant(String(updated_at))
    if (stamp === undefined || stamp < 0 || stamp > this.#lastStamp)
      return 'updated_at must be an instant from 1970 to the last_stamp of the first line'
    const fault =
      this.#ids.fault(resource.name, id, resource.name) ??
      wrongValues(resource, completed(resource, fields))[0]?.detail.replace(/\.$/, '') ??
      this.#nameFault(resource, fields)
    if (fault === undefined) this.#noteReferences(line, resource, Number(id), fields)
    return fault
  }

  /** The first reference to a record that the file does not have, once all its records are checked. */
  missing(): { readonly line: number; readonly resource: Resource; readonly rule: string } | undefined {
    const [first] = this.#awaited.values()
    return first && { ...first, rule: ruleOf(first.reference) }
  }

  #nameFault(resource: Resource, record: FieldValues): string | undefined {
    for (const naming of namingsOf(resource)) {
      const values = naming.fields.map((name) => record[name])
      const fault =
        nameOf(naming, record) && this.#unique.fault(`${resource.name} ${naming.fields}`, naming.fields, values)
      if (fault) return fault
    }
  }

  #noteReferences(line: number, resource: Resource, id: number, fields: FieldValues): void {
    const known = this.#known.get(resource.name) ?? new Set()
    this.#known.set(resource.name, known.add(id))
    this.#awaited.delete(`${resource.name} ${id}`)
    for (const reference of referencesOf(resource, fields)) {
      const key = `${reference.to} ${reference.id}`
      if (this.#known.get(reference.to)?.has(reference.id) || this.#awaited.has(key)) continue
      this.#awaited.set(key, { line, resource, reference })
    }
  }
}
