import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '@kantine/contract/resource.ts'

/** The values of a record's fields, without `id` and `updated_at`. */
export type FieldValues = { readonly [name: string]: unknown }

/** A record as the API returns it. */
export type Body = FieldValues & { readonly id: number; readonly updated_at: string }

/** The table of a resource. */
export const tableOf = (resource: Resource): string => resource.plural.replaceAll('-', '_')

/**
 * The JSON of a record, as it is stored and as it is sent: the fields in the order of the definition, with the default or `null`
 * where there is no value.
 */
export function render(resource: Resource, id: number, fields: FieldValues, stamp: number): string {
  const body: { [name: string]: unknown } = { id }
  for (const [name, field] of Object.entries(resource.fields)) body[name] = fields[name] ?? field.default
  body.updated_at = new Date(stamp).toISOString()
  return JSON.stringify(body)
}

const stampLength = ',"updated_at":"2026-01-01T00:00:00.000Z"}'.length

/**
 * Whether two bodies of a record have the same content, apart from their stamps. A stored body keeps the order that the fields had in
 * the definition when it was written; the order does not count.
 */
export function haveSameContent(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const [a, b] = [contentOf(one), contentOf(other)]
  return a === b || isDeepStrictEqual(JSON.parse(`${a}}`), JSON.parse(`${b}}`))
}

const contentOf = (body: string): string => body.slice(0, -stampLength)

/** From when the record is listed, in milliseconds since 1970; null when it is never listed, undefined when it always is. */
export function listedFrom(resource: Resource, fields: FieldValues): number | null | undefined {
  if (!resource.listedFrom) return undefined
  const from = fields[resource.listedFrom]
  return typeof from === 'string' ? Date.parse(from) : null
}

/** The end of a condition that leaves out the records that lists do not show; empty where lists show all. */
export const listedOnly = ({ listedFrom }: Resource): string => (listedFrom ? ' and listed = 1' : '')
