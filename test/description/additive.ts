/**
 * Finds breaking changes between two descriptions. Section 9 allows additive changes only: requests that were valid stay valid,
 * and responses stay within the earlier description, except for new fields.
 */
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Document, OperationObject, Reference } from '../../server/surfaces/rest/describe/openapi.ts'
import { resolve } from './walk.ts'

/** The parts of a description that are compared. */
export type Promised = Pick<Document, 'paths' | 'webhooks' | 'components'>

/** Who sends a value: what callers send may become more, what Kantine sends may not. */
type Sender = 'caller' | 'kantine'

/** What `now` takes back of `before`, one sentence for each thing. */
export function takenBack(before: Promised, now: Promised): string[] {
  const [old, later] = [whole(before), whole(now)]
  const found = [
    ...ofPaths(old.paths, later.paths, 'caller'),
    ...ofPaths(old.webhooks, later.webhooks, 'kantine'),
    // Generated code has a type for each of these names.
    ...missing('schemas', old.components.schemas, later.components.schemas),
    ...missing('security', old.components.securitySchemes, later.components.securitySchemes),
  ]
  return [...new Set(found)]
}

/** The description with each referenced thing in the place of its references. */
function whole(document: Promised): Promised {
  const known = new Map<string, unknown>()
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read)
    if (typeof part !== 'object' || part === null) return part
    if (!('$ref' in part)) return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, read(inner)]))
    const { $ref } = part as Reference
    if (!known.has($ref)) known.set($ref, read(resolve(document as Document, part as Reference)))
    return known.get($ref)
  }
  return read(document) as Promised
}

type Named<T = unknown> = { readonly [name: string]: T }

const missing = (at: string, before: Named = {}, now: Named = {}): string[] =>
  Object.keys(before)
    .filter((name) => !Object.hasOwn(now, name))
    .map((name) => `${at} ${name}: is gone`)

/** Pairs of what both have under the same name. */
const inBoth = <T>(before: Named<T> = {}, now: Named<T> = {}): [name: string, before: T, now: T][] =>
  Object.entries(before).flatMap(([name, old]) => (Object.hasOwn(now, name) ? [[name, old, now[name] as T]] : []))

function ofPaths(before: Named<Named<OperationObject>>, now: Named<Named<OperationObject>>, sender: Sender): string[] {
  const operations = (paths: Named<Named<OperationObject>>) =>
    Object.fromEntries(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
      ),
    )
  const [old, later] = [operations(before), operations(now)]
  return [
    ...missing('operation', old, later),
    ...inBoth(old, later).flatMap(([name, one, other]) => ofOperation(name, one, other, sender)),
  ]
}

function ofOperation(at: string, before: OperationObject, now: OperationObject, sender: Sender): string[] {
  const answerer = sender === 'caller' ? 'kantine' : 'caller'
  return [
    // Generated code names its classes after the tags.
    ...(['operationId', 'tags', 'x-required-scope', 'security'] as const)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
      .map((name) => changed(at, name, before[name], now[name])),
    ...ofSchema(`${at} parameters`, parametersOf(before), parametersOf(now), sender),
    ...(now.requestBody && !before.requestBody ? [`${at}: needs a body`] : []),
    ...ofContent(`${at} body`, before.requestBody?.content, now.requestBody?.content, sender),
    ...missing(`${at} answer`, before.responses, now.responses),
    ...inBoth(before.responses, now.responses).flatMap(([status, one, other]) => {
      const [{ headers, content }, later] = [one, other] as [Answer, Answer]
      return [
        ...ofSchema(`${at} ${status} headers`, headersOf(headers), headersOf(later.headers), answerer),
        ...ofContent(`${at} ${status}`, content, later.content, answerer),
      ]
    }),
  ]
}

type Answer = { readonly headers?: Named<{ readonly schema: Schema }>; readonly content?: Content }

type Content = Named<{ readonly schema: Schema }>

/** The parameters as one object. */
const parametersOf = ({ parameters = [] }: OperationObject): Schema => {
  const all = parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]))
  const name = (one: (typeof all)[number]) => `${one.in} ${one.name}`
  return {
    type: 'object',
    properties: Object.fromEntries(all.map((one) => [name(one), one.schema])),
    required: all.filter(({ required }) => required).map(name),
  }
}

const headersOf = (headers: Answer['headers'] = {}): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(headers).map(([name, { schema }]) => [name, schema])),
})

const ofContent = (at: string, before: Content | undefined, now: Content | undefined, sender: Sender): string[] => [
  ...missing(at, before, now),
  ...inBoth(before, now).flatMap(([type, one, other]) => ofSchema(`${at} ${type}`, one.schema, other.schema, sender)),
]

/** What a schema takes back: what it no longer has, and what its sender can send that the other side does not know. */
const ofSchema = (at: string, before: Schema, now: Schema, sender: Sender): string[] => [
  ...lost(at, before, now),
  ...beyond(at, before, now, sender),
]

const changed = (at: string, what: string, before: unknown, now: unknown) =>
  `${at}: ${what} was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`

/** The shapes of which a value has one. */
const shapesOf = (schema: Schema): readonly Schema[] => schema.oneOf ?? schema.anyOf ?? [schema]

/** The shape with the fewest complaints. */
const fewest = (all: readonly string[][]): string[] => all.reduce((a, b) => (b.length < a.length ? b : a))

const typesOf = ({ type }: Schema): readonly string[] | undefined => (type === undefined ? undefined : [type].flat())

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const]

const isWithin = <T>(some: readonly T[] | undefined, all: readonly T[] | undefined): boolean =>
  all === undefined || (some?.every((one) => all.includes(one)) ?? false)

/** The names, types and values that a schema had and has no more. */
function lost(at: string, before: Schema, now: Schema): string[] {
  return shapesOf(before).flatMap((old) => fewest(shapesOf(now).map((later) => lostOne(at, old, later))))
}

/** Whether every value that was listed still is; a list that is new closes what was open. */
const keepsValues = (before: readonly unknown[] | undefined, now: readonly unknown[] | undefined): boolean =>
  before === undefined ? now === undefined : now !== undefined && isWithin(before, now)

function lostOne(at: string, before: Schema, now: Schema): string[] {
  const differs = (what: string, was: unknown, is: unknown) => [changed(at, what, was, is)]
  return [
    ...(isWithin(typesOf(before) ?? [], typesOf(now)) ? [] : differs('type', before.type, now.type)),
    ...(keepsValues(valuesOf(before), valuesOf(now)) ? [] : differs('values', valuesOf(before), valuesOf(now))),
    ...(before.default === now.default ? [] : differs('default', before.default, now.default)),
    ...missing(`${at}`, before.properties, now.properties),
    ...inBoth(before.properties, now.properties).flatMap(([name, one, other]) => lost(`${at}/${name}`, one, other)),
    ...(before.items && now.items ? lost(`${at}/items`, before.items, now.items) : []),
  ]
}

/** What the sender of a value may send by one description, and the other side does not expect by the other. */
function beyond(at: string, before: Schema, now: Schema, sender: Sender): string[] {
  const pairs = (shape: Schema) =>
    sender === 'caller'
      ? shapesOf(now).map((later) => beyondOne(at, shape, later, sender))
      : shapesOf(before).map((old) => beyondOne(at, old, shape, sender))
  return shapesOf(sender === 'caller' ? before : now).flatMap((shape) => fewest(pairs(shape)))
}

const atMost = ['maximum', 'maxLength', 'maxItems'] as const
const atLeast = ['minimum', 'minLength', 'minItems', 'minProperties'] as const

function beyondOne(at: string, before: Schema, now: Schema, sender: Sender): string[] {
  // Every value of the narrow one must be a value of the wide one.
  const [wide, narrow] = sender === 'caller' ? [now, before] : [before, now]
  const has = (name: keyof Schema) => wide[name] !== undefined && !valuesOf(narrow)
  const rules = [
    ...(isWithin(typesOf(narrow), typesOf(wide)) ? [] : (['type'] as const)),
    ...(isWithin(valuesOf(narrow), valuesOf(wide)) ? [] : ([wide.const === undefined ? 'enum' : 'const'] as const)),
    ...(['format', 'pattern', 'uniqueItems'] as const).filter((name) => has(name) && wide[name] !== narrow[name]),
    ...atMost.filter((name) => has(name) && !(Number(narrow[name]) <= Number(wide[name]))),
    ...atLeast.filter((name) => has(name) && !(Number(narrow[name]) >= Number(wide[name]))),
    ...(isWithin(wide.required ?? [], narrow.required ?? []) ? [] : (['required'] as const)),
    ...(wide.additionalProperties === false && narrow.additionalProperties !== false
      ? (['additionalProperties'] as const)
      : []),
  ]
  return [
    ...rules.map((name) => changed(at, name, before[name], now[name])),
    ...inBoth(before.properties, now.properties).flatMap(([name, one, other]) =>
      beyond(`${at}/${name}`, one, other, sender),
    ),
    ...(before.items && now.items ? beyond(`${at}/items`, before.items, now.items, sender) : []),
  ]
}
