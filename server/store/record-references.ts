/**
 * The table `record_references`: which records hold which ids in the fields that refer to other records. A field that is a column as
 * well is found through the index of its column, and has no rows here.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'
import type { Statement } from './engine.ts'
import { cachedSql, inChunks, places, repeated } from './statements.ts'

const known = new WeakMap<Resource, readonly string[]>()

/** The fields of a resource whose references lie in the table. */
export function fieldsInTable(resource: Resource): readonly string[] {
  const fields =
    known.get(resource) ??
    Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.references && !resource.columns?.includes(name),
    )
  known.set(resource, fields)
  return fields
}

/** A reference that was gained or lost. */
type Change = { readonly field: string; readonly target: number; readonly record: number; readonly isHeld: boolean }

/** The references that the records of one resource gain and lose within a write. */
export class ReferenceChanges {
  readonly #resource: Resource
  readonly #club: number
  /** The latest change of each reference. */
  readonly #changes = new Map<string, Change>()

  constructor(resource: Resource, club: number) {
    this.#resource = resource
    this.#club = club
  }

  /** @param before the record's JSON; undefined where there was none, as `after` is where there is none any more */
  note(record: number, before: string | undefined, after: FieldValues | undefined): void {
    const fields = fieldsInTable(this.#resource)
    if (fields.length === 0) return
    const old: FieldValues | undefined = before === undefined ? undefined : JSON.parse(before)
    for (const field of fields) {
      const [lost, held] = [idsIn(old?.[field]), idsIn(after?.[field])]
      for (const target of lost) if (!held.includes(target)) this.#set({ field, target, record, isHeld: false })
      for (const target of held) if (!lost.includes(target)) this.#set({ field, target, record, isHeld: true })
    }
  }

  /** The statements that write the changes since the last call. */
  statements(): Statement[] {
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    return fieldsInTable(this.#resource).flatMap((field) => {
      const ofField = changes.filter((change) => change.field === field)
      return [
        ...this.#statements(
          deleteSql,
          field,
          ofField.filter(({ isHeld }) => !isHeld),
        ),
        ...this.#statements(
          insertSql,
          field,
          ofField.filter(({ isHeld }) => isHeld),
        ),
      ]
    })
  }

  #set(change: Change): void {
    this.#changes.set(`${change.field} ${change.target} ${change.record}`, change)
  }

  #statements(sql: typeof insertSql, field: string, changes: readonly Change[]): Statement[] {
    return [...inChunks(changes)].map((some) => ({
      sql: sql(this.#resource, some.length),
      values: [this.#club, this.#resource.name, field, ...some.flatMap(({ target, record }) => [target, record])],
    }))
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
