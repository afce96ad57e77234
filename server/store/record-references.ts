/**
 * The table `record_references`: which records hold which ids in the fields that refer to other records. A field that is a column as
 * well is found through the index of its column, and has no rows here.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'
import { ChangedRecords } from './changed-records.ts'
import type { Statement } from './engine.ts'
import { cachedSql, inChunks, places, repeated } from './statements.ts'

const known = new WeakMap<Resource, readonly string[]>()

/** The fields of a resource whose references are in the table. */
export function fieldsInTable(resource: Resource): readonly string[] {
  const fields =
    known.get(resource) ??
    Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.references && !resource.columns?.includes(name),
    )
  known.set(resource, fields)
  return fields
}

/** The most rows that are sorted in one turn before the first of them is written. */
const rowsAtOnce = 2000

/** The references in one field that were lost and gained, each as a target and the record that refers to it. */
type FieldChanges = { readonly field: string; readonly lost: [number, number][]; readonly gained: [number, number][] }

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

  /** In the order of the table: neighbours are written in less time. */
  *#statements({ field, lost, gained }: FieldChanges): Generator<Statement> {
    for (const [sql, rows] of [
      [deleteSql, lost.splice(0)],
      [insertSql, gained.splice(0)],
    ] as const) {
      rows.sort(([a], [b]) => a - b)
      for (const some of inChunks(rows)) {
        const values = [this.#club, this.#resource.name, field, ...some.flat()]
        yield { sql: sql(this.#resource, some.length), values }
      }
    }
  }
}

/** The ids in a field that holds one or several; none where it is null. */
export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : []

/**
 * A condition that finds the records that hold one of some ids in a field, after `club_id = $1`.
 *
 * @param ids how many ids there are: the parameters from `$2` on
 */
export const referringCondition = (resource: Resource, field: string, ids: number): string =>
  fieldsInTable(resource).includes(field)
    ? `id in (select record_id from record_references
        where club_id = $1 and resource = '${resource.name}' and field = '${field}' and target_id in (${places(1, ids)}))`
    : `${field} in (${places(1, ids)})`

const insertSql = cachedSql(
  (_: Resource, rows) => `insert into record_references (club_id, resource, field, target_id, record_id)
    values ${repeated(rows, (row) => `($1, $2, $3, ${places(3 + 2 * row, 2)})`)} on conflict do nothing`,
)

const deleteSql = cachedSql(
  (_: Resource, rows) => `delete from record_references where club_id = $1 and resource = $2 and field = $3
    and (target_id, record_id) in (values ${repeated(rows, (row) => `(cast($${4 + 2 * row} as bigint), cast($${5 + 2 * row} as bigint))`)})`,
)
