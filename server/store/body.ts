import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@kantine/contract/fields.ts'
import { comparablePhone } from '@kantine/contract/importing/phones.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import { createdAt, type Resource } from '@kantine/contract/resource.ts'
import { raw, type Statement, sql, type Value } from './sql.ts'
import { orderOf, wordRules } from './words.ts'

/** The values of a record's fields, without `id` and `updated_at`. */
export type FieldValues = { readonly [name: string]: unknown }

/** A record as the API returns it. */
export type Body = FieldValues & { readonly id: number; readonly updated_at: string }

export const tableOf: (resource: Resource) => string = memoize(({ plural }) => plural.replaceAll('-', '_'))

/** The JSON of a record, as it is stored and sent: fields in the order of the definition, with a default or `null` for missing values. */
export const render = (resource: Resource, id: number, fields: FieldValues, stamp: number): string =>
  JSON.stringify({ id, ...completed(resource, fields), updated_at: new Date(stamp).toISOString() })

/**
 * Every field of the definition in its order, with the default or `null` if there is no value. So are the parts of records that a field lists
 * (`lists` in the definition): stored ones may be older than a part.
 */
export function completed(resource: Resource, fields: FieldValues): FieldValues {
  return completedBy(resource.fields, fields)
}

function completedBy(defined: Fields, fields: FieldValues): FieldValues {
  const values: { [name: string]: unknown } = {}
  for (const [name, { default: missing, lists, shape }] of Object.entries(defined)) {
    const value = fields[name] ?? missing
    values[name] = lists && shape ? (value as readonly FieldValues[]).map((item) => completedBy(shape, item)) : value
  }
  return values
}

/** When a stored record was created, without parsing all of it; null if that is not known. In JSON, no text contains an unescaped quote. */
export function creationIn(body: string): string | null {
  const at = body.lastIndexOf(`"${createdAt}":`)
  return at === -1 ? null : JSON.parse(`{${body.slice(at)}`)[createdAt]
}

const stampLength = ',"updated_at":"2026-01-01T00:00:00.000Z"}'.length

/**
 * Whether two bodies of a record have the same content, apart from their stamps. The order of fields does not matter: stored bodies may
 * have an older one.
 */
export function haveSameContent(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const [a, b] = [contentOf(one), contentOf(other)]
  return a === b || isDeepStrictEqual(JSON.parse(`${a}}`), JSON.parse(`${b}}`))
}

const contentOf = (body: string): string => body.slice(0, -stampLength)

/** When the record becomes listed, in milliseconds since 1970; null for never, undefined for always. */
export function listedFrom(resource: Resource, fields: FieldValues): number | null | undefined {
  if (!resource.listedFrom) return undefined
  return columnValue(resource, resource.listedFrom, fields[resource.listedFrom]) as number | null
}

/** Whether lists leave out some records. */
export const hidesUnlisted = ({ listedFrom, showsUnlisted }: Resource): boolean =>
  listedFrom !== undefined && !showsUnlisted

/** Whether a record is a current one, such as a member who has not left. True if the resource has no former ones. */
export function isCurrent({ formerWhen }: Resource): Statement {
  if (!formerWhen) return sql`1 = 1`
  const column = raw(formerWhen.field)
  return sql`(${column} is null or ${column} <> ${formerWhen.value})`
}

/** The conditions that exclude unlisted and former records; none if lists show all. */
export const listedConditions = (resource: Resource): readonly Statement[] => [
  ...(hidesUnlisted(resource) ? [sql`listed = 1`] : []),
  ...(resource.hidesFormer ? [isCurrent(resource)] : []),
]

/** The same, to append to another condition. */
export const listedOnly = (resource: Resource): Statement =>
  listedConditions(resource).reduce((all, one) => sql`${all} and ${one}`, sql``)

export const columnOf = ({ listedFrom }: Resource, field: string): string =>
  field === listedFrom ? 'listed_from' : field

/** The text fields that lists can be sorted by. Each has a second column with its sort key, without case and accents. */
const sortedTexts = memoize(({ fields, sorted = [] }: Resource) =>
  sorted.filter((name) => fields[name]?.schema.type === 'string' && !fields[name].schema.format),
)

/** The column that is used to sort a list by a field. */
export const orderColumnOf = (resource: Resource, field: string): string =>
  sortedTexts(resource).includes(field) ? `${field}_order` : columnOf(resource, field)

/** The columns besides the body that every resource can have, in the order of `columnValues`. */
export const columnsOf: (resource: Resource) => readonly string[] = memoize((resource) => [
  ...(resource.columns ?? []),
  ...sortedTexts(resource).map((name) => orderColumnOf(resource, name)),
])

/** The values of these columns for a record. */
export function columnValues(resource: Resource, fields: FieldValues): Value[] {
  const { columns = [], fields: defined } = resource
  const orders = sortedTexts(resource).map((name) => orderOf(String(fields[name] ?? '')))
  return [...columns.map((name) => columnValue(resource, name, fields[name] ?? defined[name]?.default)), ...orders]
}

/** The rules behind these columns, as texts. When one changes, the next start refills the columns. */
export const columnRules = (resource: Resource): readonly string[] => [
  ...(resource.columns ?? []),
  ...sortedTexts(resource).map((name) => `${orderColumnOf(resource, name)} by rules ${wordRules}`),
]

export function columnType({ fields }: Resource, field: string): 'bigint' | 'text' {
  const { references, schema } = fields[field] ?? {}
  const isNumeric = references || schema?.type === 'integer' || schema?.type === 'boolean'
  return isNumeric || schema?.format === 'date-time' ? 'bigint' : 'text'
}

/**
 * The value of a field as stored in its column: instants in milliseconds since 1970, e-mail addresses in lower case, the digits of telephone
 * numbers (`comparablePhone`), flags as 0 or 1.
 */
export function columnValue({ fields }: Resource, field: string, value: unknown): Value {
  const { type, format } = fields[field]?.schema ?? {}
  if (type === 'boolean') return value === true || value === 1 ? 1 : 0
  if (typeof value === 'string' && format === 'date-time') return Date.parse(value)
  if (typeof value === 'string' && field === 'phone') return comparablePhone(value)
  return typeof value === 'string' && format === 'email' ? value.toLowerCase() : ((value ?? null) as Value)
}
