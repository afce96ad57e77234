/** Request bodies that are nearly right, wrong in known ways, or damaged. */
import type { Field } from '@kantine/contract/fields.ts'
import fc from 'fast-check'
import { newFields, takenBy, type Writing } from '../../support/writing.ts'
import { alien, failingOperations, noObjects, repeated, unreadable } from '../../support/wrong-bodies.ts'
import { wrongValues } from '../../support/wrong-values.ts'

const text = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify(text))
const anyJson = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value))
const id = fc.oneof(fc.integer({ min: 1, max: 45 }), fc.integer({ min: -2, max: 2 ** 53 })).map(String)
const anyValue = fc.oneof(text, anyJson, id, fc.constant('null'), fc.constantFrom(...noObjects))

/** A value for a field: usually valid, otherwise known to be invalid, or random. */
function valueFor(field: Field | undefined, right: unknown): fc.Arbitrary<string> {
  if (!field) return anyValue
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(JSON.stringify(right)) },
    { weight: 1, arbitrary: fc.constantFrom(...wrongValues(field).map(([json]) => json)) },
    { weight: 1, arbitrary: anyValue },
  )
}

/** The JSON of one record, with names omitted, added or repeated. */
function recordFor(writing: Writing): fc.Arbitrary<string> {
  const { resource, operation } = writing
  const right = newFields(writing)
  const own = takenBy(resource, operation)
  const part = fc
    .constantFrom(...own)
    .chain((name) =>
      valueFor(resource.fields[name], right[name]).map((value) => [JSON.stringify(name), value] as const),
    )
  const strange = fc.tuple(
    fc.oneof(
      fc.constantFrom(...alien, ...Object.keys(resource.fields), 'id').map((name) => JSON.stringify(name)),
      text,
    ),
    anyValue,
  )
  const whole = fc.tuple(
    ...own.map((name) =>
      valueFor(resource.fields[name], right[name]).map((value) => [JSON.stringify(name), value] as const),
    ),
  )
  const parts = fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 2, arbitrary: fc.uniqueArray(part, { selector: ([name]) => name, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(part, { maxLength: 3 }) },
  )
  const strangers = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(strange, { maxLength: 2 }) },
  )
  return fc.tuple(parts, strangers).map(
    (entries) =>
      `{${entries
        .flat()
        .map(([name, value]) => `${name}:${value}`)
        .join()}}`,
  )
}

/** The JSON of a batch. */
function batchFor(writing: Writing): fc.Arbitrary<string> {
  const record = recordFor(writing)
  const operation = fc.oneof(
    record.map((data) => `{"op":"create","data":${data}}`),
    fc.tuple(id, record).map(([id, data]) => `{"op":"update","id":${id},"data":${data}}`),
    id.map((id) => `{"op":"delete","id":${id}}`),
    fc.constantFrom(...failingOperations),
    { weight: 1, arbitrary: anyValue },
  )
  const items = fc.array(
    writing.resource.naturalKey ? fc.oneof({ weight: 9, arbitrary: record }, anyValue) : operation,
    {
      maxLength: 4,
    },
  )
  const list = writing.resource.naturalKey ? 'records' : 'operations'
  return items.map((items) => `{"${list}":[${items.join()}]}`)
}

/** The bytes of a body: usually valid JSON, sometimes damaged in one place. */
export function bodyFor(writing: Writing): fc.Arbitrary<Buffer> {
  const json =
    writing.operation === 'bulk'
      ? batchFor(writing)
      : writing.operation === 'delete'
        ? fc.constant('')
        : recordFor(writing)
  const damaged = fc.tuple(json, fc.nat(), fc.uint8Array({ maxLength: 3 })).map(([json, place, bytes]) => {
    const whole = Buffer.from(json)
    const at = place % (whole.length + 1)
    return Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)])
  })
  const known = [...Object.values(unreadable), ...repeated.map(([json]) => json), ...noObjects].filter(
    ({ length }) => length < 10_000,
  )
  return fc.oneof(
    { weight: 8, arbitrary: json.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: fc.oneof(anyJson, fc.constantFrom(...known)).map((body) => Buffer.from(body)) },
  )
}
