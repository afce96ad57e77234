/** Checks responses against the server's own description. */
import { isDeepStrictEqual } from 'node:util'
import { prosePattern } from '@kantine/contract/fields.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type {
  Document,
  MediaType,
  OperationObject,
  Reference,
  ResponseObject,
} from '../../server/surfaces/rest/describe/openapi.ts'

export type Answered = {
  readonly method: string
  /** With or without a query. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  /** Empty for a response to HEAD. */
  readonly body: string
}

/** Headers that belong to HTTP itself. */
const ofHttp = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding']

/** Patterns of response headers. They are defined here because the description leaves them out (`contract/portable.ts`). */
const headerForms: { readonly [name: string]: RegExp } = {
  'request-id': /^req_/,
  'ratelimit-policy': /^"[a-z-]+";q=\d+;w=\d+$/,
  ratelimit: /^"[a-z-]+";r=\d+;t=\d+$/,
  'www-authenticate': /^Bearer /,
  location: /^\/api\/v1\//,
  etag: /^(W\/)?"[\w.-]+"$/,
  'access-control-expose-headers': /^[A-Za-z-]+(, [A-Za-z-]+)*$/,
  allow: /^[A-Z]+(, [A-Z]+)*$/,
}

/** The rule for every text in a record. */
const isProse = new RegExp(prosePattern, 'u')

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Allowed statuses for calls that no operation describes. */
const elsewhere = { noSuchPath: [400, 401, 403, 404, 429], noSuchMethod: [400, 401, 403, 404, 405, 429] }

/**
 * Returns a check that throws if a response has a status, header, content type, field or error code that its description lacks.
 * Clients ignore unknown fields, but this check rejects them.
 */
export function describedBy(document: Document): (answered: Answered) => void {
  const validatorOf = validators(document)
  const pathOf = paths(document)

  return (answered) => {
    const { method, path, status, headers, body } = answered
    const fail = (what: string) => {
      throw new Error(`${method} ${path} answered ${status}: ${what}\n${body.slice(0, 500)}`)
    }
    const answer = answerOf(document, pathOf(answered.path.replace(/[?#].*$/, '')), answered)
    if (!answer) return fail('this is not described.')

    for (const [name, value] of headers) {
      if (ofHttp.includes(name)) continue
      const reference = answer.headers[name]
      if (!reference) return fail(`the header ${name} is not described.`)
      const { schema } = resolve<{ schema: object }>(document, reference)
      const wrong = validatorOf(schema)('type' in schema && schema.type === 'integer' ? Number(value) : value)
      if (wrong) fail(`the header ${name}: ${value}: ${wrong}.`)
      if (headerForms[name]?.test(value) === false) fail(`the header ${name} does not match its pattern: ${value}.`)
    }

    const type = headers.get('content-type')?.replace(/; charset=utf-8$/, '') ?? 'none'
    if (!answer.content && type === 'none' && body === '') return
    const media: MediaType | undefined = answer.content?.[type]
    if (!media) return fail(`the content type ${type} is not described.`)
    if (method === 'HEAD') return
    const wrong = validatorOf(media.schema)(JSON.parse(body))
    if (wrong) fail(wrong)
    for (const text of textsIn(JSON.parse(body))) {
      if (!isProse.test(text)) fail(`it has a text that Kantine would reject: ${JSON.stringify(text)}.`)
    }
    if (type === 'application/problem+json') {
      const { code, status: told } = JSON.parse(body)
      if (!Object.hasOwn(media.examples ?? {}, code)) fail(`the code ${code} is not described.`)
      if (told !== status) fail(`its body has the status ${told}.`)
    }
  }
}

/** The description of a response; undefined if there is none. */
function answerOf(
  document: Document,
  found: Path | undefined,
  { method, status }: Answered,
): ResponseObject | undefined {
  if (!found) return elsewhere.noSuchPath.includes(status) ? shared(document, status) : undefined
  const operation = found.operations[method === 'HEAD' ? 'get' : method.toLowerCase()]
  if (!operation) return elsewhere.noSuchMethod.includes(status) ? shared(document, status) : undefined
  const answer = operation.responses[status]
  // Every operation repeats the shared responses for its readers. Accepting them here would hide mistakes.
  const isShared = answer !== undefined && '$ref' in answer
  if (status === 405 || (status === 404 && isShared && !found.path.includes('{'))) return undefined
  return answer && resolve<ResponseObject>(document, answer)
}

type Path = { readonly path: string; readonly operations: { readonly [method: string]: OperationObject } }

/** Finds the described path that matches a path, preferring one without parameters. */
function paths(document: Document): (path: string) => Path | undefined {
  const described = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    operations: operations as Path['operations'],
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => described.find((one) => one.path === path) ?? described.find(({ pattern }) => pattern.test(path))
}

/** The description of a status, which all operations share. */
function shared(document: Document, status: number): ResponseObject | undefined {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const answer = operations.map(({ responses }) => responses[status]).find((answer) => answer !== undefined)
  return answer && resolve<ResponseObject>(document, answer)
}

function resolve<T>(document: Document, thing: T | Reference): T {
  if (typeof thing !== 'object' || thing === null || !('$ref' in thing)) return thing as T
  const [, ...names] = thing.$ref.split('/')
  return names.reduce((part: unknown, name) => (part as { [name: string]: unknown })[name], document) as T
}

/** Returns a function that validates values against a schema and returns the error message. Unknown fields are errors. */
export function validators(document: Document): (schema: object) => (value: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictRequired: false })
  ajv.addVocabulary(['x-open-point', 'discriminator'])
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', isInstant)
  ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/)
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    ajv.addSchema(closed(schema) as object, `described:/components/schemas/${name}`)
  }
  const compiled = new Map<object, ValidateFunction>()
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(closed(schema) as object)
    compiled.set(schema, validate)
    return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' }))
  }
}

/** The same schema, but closed: it allows no unknown fields and no values outside its enumerations. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('anyOf' in schema && isDeepStrictEqual((schema.anyOf as unknown[]).at(-1), { type: 'string' })) {
    return closed({ ...schema, anyOf: (schema.anyOf as unknown[]).slice(0, -1) })
  }
  const parts = Object.entries(schema).map(([name, part]) => [
    name,
    name === '$ref' ? String(part).replace('#', 'described:') : closed(part),
  ])
  return { ...Object.fromEntries(parts), ...('properties' in schema && { unevaluatedProperties: false }) }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && exists(`${text}T00:00:00Z`)

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && exists(text)

/** JavaScript parses February 30 as March 2. */
function exists(instant: string): boolean {
  const time = Date.parse(instant)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(instant.slice(0, 19))
}
