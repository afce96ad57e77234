/**
 * The table `record_references`: the ids in fields that refer to other records. A field with its own column uses that column's index, and
 * has no rows here.
 */

import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'
import { ChangedRecords } from './changed-records.ts'
import { list, raw, rows, type Statement, sql } from './sql.ts'
import { inChunks } from './statements.ts'

export const fieldsInTable: (resource: Resource) => readonly string[] = memoize(({ fields, columns }) =>
  Object.keys(fields).filter((name) => fields[name]?.references && !columns?.includes(name)),
)

/** The most rows that are sorted before the first of them is written. */
const rowsAtOnce = 2000

/** A target, and the record that refers to it. */
type Held = readonly [number, number]

type FieldChanges = { readonly field: string; readonly lost: Held[]; readonly gained: Held[] }

/** The references that the records of one resource gain and lose within a write. */
export class ReferenceChanges {
  readonly #resource: Resource
  readonly #club: number
  readonly #changed = new ChangedRecords()

  constructor(resource: Resource, club: number) {
    this.#resource = resource
    this.#club = club
  }

  /**
   * Notes the references that a record gains and loses.
   *
   * @param before the JSON of the record before the change; undefined when it is created
   * @param after its fields after the change; undefined when it is removed
   */
  note(record: number, before: string | undefined, after: FieldValues | undefined): void {
    if (fieldsInTable(this.#resource).length > 0) this.#changed.note(record, before, after)
  }

  /** The statements that write the changes since the last call. */
  async *statements(): AsyncGenerator<Statement> {
    const changes = fieldsInTable(this.#resource).map((field): FieldChanges => ({ field, lost: [], gained: [] }))
    for await (const [record, { before, after }] of this.#changed.take()) {
      for (const change of changes) {
        const earlier = new Set(idsIn(before?.[change.field]))
        const held = new Set(idsIn(after?.[change.field]))
        for (const target of earlier) if (!held.has(target)) change.lost.push([target, record])
        for (const target of held) if (!earlier.has(target)) change.gained.push([target, record])
        if (change.lost.length + change.gained.length >= rowsAtOnce) yield* this.#statements(change)
      }
    }
    for (const change of changes) yield* this.#statements(change)
  }

  /** In the order of the table, because adjacent rows are faster to write. */
  *#statements({ field, lost, gained }: FieldChanges): Generator<Statement> {
    const [club, { name }] = [this.#club, this.#resource]
    const inOrder = (held: Held[]) => inChunks(held.splice(0).sort(([a], [b]) => a - b))
    for (const some of inOrder(lost)) {
      yield sql`delete from record_references where club_id = ${club} and resource = ${name} and field = ${field}
        and (target_id, record_id) in (values ${rows(some, ['bigint', 'bigint'])})`
    }
    for (const some of inOrder(gained)) {
      yield sql`insert into record_references (club_id, resource, field, target_id, record_id)
        values ${rows(some.map((held) => [club, name, field, ...held]))} on conflict do nothing`
    }
  }
}

/** The ids in a field that holds one or several; none if it is null. */
export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : []

/** A condition that matches the records of a club that have any of these ids in a field. */
export const referringTo = (club: number, resource: Resource, field: string, ids: readonly number[]): Statement =>
  fieldsInTable(resource).includes(field)
    ? sql`id in (select record_id from record_references
        where club_id = ${club} and resource = ${resource.name} and field = ${field} and target_id in (${list(ids)}))`
    : sql`${raw(field)} in (${list(ids)})`
