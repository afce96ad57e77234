/** The schemas of a description, separated into requests and responses. */
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Document, OperationObject, Reference } from '../../server/surfaces/rest/describe/openapi.ts'

/** A schema, and where it stands. */
export type Placed = { readonly at: string; readonly schema: Schema }

/** The thing itself, where a reference to it may stand. */
export function resolve<T>(document: Document, thing: T | Reference): T {
  if (typeof thing !== 'object' || thing === null || !('$ref' in thing)) return thing as T
  const [, ...names] = String(thing.$ref).split('/')
  return names.reduce((part: unknown, name) => (part as { [name: string]: unknown })[name], document) as T
}

/** Every schema of what callers send: parameters and bodies, at every depth. */
export const sentSchemas = (document: Document): Placed[] => placedIn(document, document.paths, parametersAndBody)

/** Every schema of what Kantine sends, at every depth: answers with their headers, and notifications. */
export const returnedSchemas = (document: Document): Placed[] => [
  ...placedIn(document, document.paths, answers),
  ...placedIn(document, document.webhooks, parametersAndBody),
]

type Methods = { readonly [method: string]: OperationObject }

function placedIn(
  document: Document,
  paths: { readonly [path: string]: Methods },
  partsOf: (document: Document, operation: OperationObject) => Placed[],
): Placed[] {
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) =>
      partsOf(document, operation).flatMap(({ at, schema }) =>
        eachLevel(document, `${operation.operationId} ${at}`, schema),
      ),
    )
}

function parametersAndBody(document: Document, { parameters = [], requestBody }: OperationObject): Placed[] {
  return [
    ...parameters
      .map((parameter) => resolve(document, parameter))
      .map(({ name, schema }) => ({ at: `parameter ${name}`, schema })),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({ at: type, schema })),
  ]
}

function answers(document: Document, { responses }: OperationObject): Placed[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const { headers, content = {} } = resolve(document, answer)
    return [
      ...Object.entries(headers).map(([name, header]) => ({
        at: `${status} header ${name}`,
        schema: resolve<{ readonly schema: Schema }>(document, header).schema,
      })),
      ...Object.entries(content).map(([type, { schema }]) => ({ at: `${status} ${type}`, schema })),
    ]
  })
}

function eachLevel(document: Document, at: string, reference: Schema): Placed[] {
  const schema = resolve(document, reference as Schema | Reference)
  return [
    { at, schema },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => eachLevel(document, `${at}/${name}`, part)),
    ...(schema.items ? eachLevel(document, `${at}/items`, schema.items) : []),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((part) => eachLevel(document, at, part)),
  ]
}
