/** The contract's writes, with everything a test needs to send them. */
import { isDeepStrictEqual } from 'node:util'
import type { Field } from '@kantine/contract/fields.ts'
import { callOf, type Method, operationIdOf, operations } from '@kantine/contract/operations.ts'
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import type { Input } from '../../server/operations/input.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, tableOf } from '../../server/store/body.ts'
import type { Row } from '../../server/store/engine.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { type ClubWithKey, newClub } from './clubs-and-people.ts'
import { exampleFields } from './example-records.ts'

/** One writing operation of one resource. */
export type Writing = {
  /** Such as `update_member`. */
  readonly name: string
  readonly resource: Resource
  readonly operation: OperationName
  readonly method: Method
  /** Relative to `/api/v1`, with `{id}` for the id. */
  readonly path: string
}

/** Every writing operation in the definitions. */
export const writings: readonly Writing[] = resources.flatMap((resource) =>
  (Object.keys(resource.operations) as OperationName[])
    .filter((operation) => operations[operation].effect !== 'reads')
    .map((operation) => {
      const { method, path } = callOf(operations[operation], resource)
      const name = operationIdOf(operation, resource)
      return { name, resource, operation, method, path: path.replace('/api/v1', '') }
    }),
)

/** The call in the form that `test/support/send.ts` expects: `PATCH /members/5`. */
export const callTo = (writing: Writing, id: number | string): string => `${writing.method} ${pathTo(writing, id)}`

/** The path of a call on a record, by its id or by the external id that it has in a filled club. */
export const pathTo = ({ path, resource }: Writing, id: number | string): string =>
  path.replace('{id}', String(id)).replace('{external_id}', () => String(externalIdOf(resource, Number(id))))

/** The external id of the record with this id in a filled club. */
export const externalIdOf = (resource: Resource, id: number): unknown => exampleFields(resource, id - 1).external_id

/** The input of an operation on the record with this id. */
export const inputOf = (writing: Writing, id: number, data: unknown = bodyFor(writing)): Input => ({
  ...(writing.operation === 'put_by_external_id' ? { externalId: externalIdOf(writing.resource, id) } : { id }),
  data,
})

/** Whether an operation changes only the fields that the request contains. */
export const isChange = ({ operation }: Writing): boolean =>
  operation === 'update' || operation === 'put_by_external_id'

/** Creates a club with this many records of every resource, with ids from 1. With 30, all references in the examples exist. */
export async function filledClub(store: Store, slug?: string, records = 30): Promise<ClubWithKey> {
  const club = await newClub(store, slug)
  await store.write(club.id, kantineItself, async (write) => {
    for (const resource of resources) {
      const fields = Array.from({ length: records }, (_, n) => ({ fields: exampleFields(resource, n) }))
      await write.put(resource, fields)
    }
  })
  return club
}

/** The names of the fields that an operation accepts for one record. */
export const takenBy = ({ fields }: Resource, operation: OperationName): string[] =>
  Object.keys(fields).filter(
    (name) =>
      fields[name]?.setBy === (operation === 'set_status' ? 'operation' : 'caller') &&
      operation !== 'delete' &&
      !(operation === 'put_by_external_id' && name === 'external_id'),
  )

/**
 * The fields of a new record in a filled club, with everything that the operation accepts. `n` gives records different values in unique
 * fields.
 */
export const newFields = ({ resource, operation, name }: Writing, n = 5): FieldValues =>
  Object.fromEntries(
    takenBy(resource, operation).map((field) => {
      if (resource.unique?.includes(field)) return [field, `${name} ${n}`]
      // It moves the planned end of a member, which would archive the member while a test runs if it was over.
      if (resource.name === 'member' && field === 'left_on') return [field, '2999-02-03']
      return [field, otherValue(resource.fields[field] as Field)]
    }),
  )

/** The body of a call that changes a filled club; undefined if the call has none. */
export function bodyFor(writing: Writing, fields: FieldValues = newFields(writing)): object | undefined {
  const { resource, operation } = writing
  if (operation === 'delete') return undefined
  if (operation !== 'bulk') return fields
  return resource.naturalKey ? { records: [fields] } : { operations: [{ op: 'create', data: fields }] }
}

/** A value that differs from the example. References point to records in a filled club. */
export function otherValue({ schema, example, references }: Field): unknown {
  if (references) return Array.isArray(example) ? [1, 2] : Number(example) + 1
  if (schema.type === 'boolean') return !example
  if (schema.type === 'integer') return Number(example) + 1
  if (schema.format === 'date') return '2001-02-03'
  if (schema.format === 'date-time') return '2001-02-03T04:05:06.000Z'
  return schema.format === 'email' ? 'other@example.org' : 'Other'
}

const tables = [
  ...storedResources().map(tableOf),
  ...['journal', 'idempotent_answers', 'counters', 'club_clocks', 'club_settings'],
]

/** Every row of a club in the database. Two results are equal if nothing was written in between. */
export async function rowsOf(store: Store, club: { readonly id: number }): Promise<{ [table: string]: string[] }> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const all = await store.findAcrossClubs(sql`select * from ${raw(table)} where club_id = ${club.id}`)
      return [table, all.map((row) => JSON.stringify(row)).sort()]
    }),
  )
  return Object.fromEntries(rows)
}

/** The entries in a club's change log that were caused by callers, oldest first. */
export const entriesOf = (store: Store, club: { readonly id: number }): Promise<Row[]> =>
  store.findAcrossClubs(sql`select * from journal where club_id = ${club.id} and actor <> 'kantine' order by id`)

/** The outcome for one record. */
export type Change = {
  /** As the change log calls it: `member.updated`. */
  readonly kind: string
  readonly resource: Resource
  readonly id: number
  /** The fields that an update changed. */
  readonly fields: readonly string[]
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** The differences in a club's records between two reads. */
export const changesBetween = (before: Rows, after: Rows): Change[] =>
  resources.flatMap((resource) => {
    const old = bodiesIn(before, resource)
    const now = bodiesIn(after, resource)
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((id) => old.get(id) !== now.get(id))
      .map((id) => changeOf(resource, id, old.get(id), now.get(id)))
  })

type Bodies = ReadonlyMap<number, string>

const bodiesIn = (rows: Rows, resource: Resource): Bodies =>
  new Map((rows[tableOf(resource)] ?? []).map((row) => JSON.parse(row)).map(({ id, body }) => [Number(id), body]))

function changeOf(resource: Resource, id: number, old: string | undefined, now: string | undefined): Change {
  const before = old && JSON.parse(old)
  const after = now && JSON.parse(now)
  const fields = Object.keys(resource.fields).filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
  const action = !before ? 'created' : !after ? 'deleted' : 'updated'
  return { kind: `${resource.name}.${action}`, resource, id, fields: action === 'updated' ? fields : [] }
}
