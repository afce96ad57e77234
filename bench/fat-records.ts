import type { Field, FieldSchema } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { settableFields } from '@kantine/contract/schemas.ts'
import type { FieldValues } from '../server/store/body.ts'

/** Shorter than the longest text allowed, so that a record with such a text fits into a request body. */
const longest = 90_000

/**
 * The fields of a record that is as large as a caller can make it. References point to the first records of their resource. Texts end with the
 * record's number, so that unique fields differ.
 */
export const fattest = (resource: Resource, n: number): FieldValues =>
  Object.fromEntries(Object.entries(settableFields(resource)).map(([name, field]) => [name, fattestValue(field, n)]))

function fattestValue({ schema, example, references }: Field, n: number): unknown {
  if (references) return schema.type === 'array' ? upTo(schema.maxItems ?? 1, (i) => i + 1) : 1 + (n % 100)
  return fattestOf(schema, example, n)
}

function fattestOf(schema: FieldSchema, example: unknown, n: number): unknown {
  const { maxLength, maxItems, items, properties } = schema
  // JSON writes a quote as two characters, in both the request and the response.
  if (maxLength !== undefined && !schema.format) return `${n}`.padStart(Math.min(maxLength, longest), '"')
  if (properties) {
    const parts = example as { readonly [name: string]: unknown }
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fattestOf(part, parts[name], n)]))
  }
  if (items && Array.isArray(example)) return upTo(maxItems ?? 1, () => fattestOf(items, example[0], n))
  return example
}

const upTo = <T>(howMany: number, itemOf: (i: number) => T) => Array.from({ length: howMany }, (_, i) => itemOf(i))
