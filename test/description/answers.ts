/** Responses of a running server: of every operation, with difficult values, and to invalid requests. */
import assert from 'node:assert/strict'
import { emailFormat, type Field, linePattern, prosePattern } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { onlyShown, type Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Document } from '../../server/surfaces/rest/describe/openapi.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import type { Running } from '../support/kantine.ts'
import { bodyFor, filledClub, pathTo, type Writing, writings } from '../support/writing.ts'

/** An answer, and which operation gave it. */
export type Answer = {
  /** Such as `list_members`. */
  readonly operationId: string
  /** The path as the description has it, with `{id}`. */
  readonly path: string
  readonly method: string
  readonly status: number
  /** The media type of the body; undefined where there is none. */
  readonly type: string | undefined
  readonly body: unknown
  /** What was sent. */
  readonly sent?: unknown
}

type Call = {
  /** Such as `GET /api/v1/members/{id}`. */
  readonly operation: string
  /** The path that is called, where it is not that of the operation. */
  readonly path?: string
  readonly key?: string | undefined
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
}

/** Calls every operation that a server describes, and some of them wrongly. */
export async function answersOf(kantine: Running, document: Document, contract: 'full' | 'shown'): Promise<Answer[]> {
  const club = await strangeClub(kantine)
  const { key: ofAssistant } = await newKey(kantine.store, club, { purpose: 'assistant' })
  const calls: Call[] = [
    ...readings(document),
    ...(contract === 'full' ? writings : writings.map(asShown)).map(writingCall),
    ...batchesWithFaults,
    ...(await refusals(kantine, club)),
    { operation: 'POST /api/v1/sandbox-keys', key: undefined },
    { operation: 'POST /api/v1/mcp', key: ofAssistant, headers: assistant, body: ping },
  ]
  const answers: Answer[] = []
  for (const call of calls) {
    const answer = await answerTo(kantine, document, { key: club.key, ...call })
    if (answer) answers.push(answer)
  }
  return answers
}

/** A club with all kinds of records, among them one with unusual texts and one without any value that can be left out. */
async function strangeClub({ store }: Running) {
  const club = await filledClub(store)
  await store.write(club.id, kantineItself, async (write) => {
    for (const resource of resources) {
      await write.put(resource, [{ fields: strangeFields(resource, 30) }, { fields: fewestFields(resource, 31) }])
    }
  })
  return club
}

const strangeFields = (resource: Resource, n: number): FieldValues =>
  changed(resource, exampleFields(resource, n), ({ schema, example }, name) => {
    if (resource.unique?.includes(name)) return undefined
    if (schema.pattern === linePattern && Number(schema.maxLength) > 30) return 'Zoë 👍 FC “Voorbeeld”'
    if (schema.pattern === prosePattern) return 'Eerste regel\n\tTweede 👍\r\n日本'
    return schema.format === emailFormat ? 'josé!@voorbeeld.example' : example
  })

const fewestFields = (resource: Resource, n: number): FieldValues =>
  changed(resource, exampleFields(resource, n), ({ nullable }, name) =>
    nullable && name !== resource.listedFrom && !resource.naturalKey?.includes(name) ? null : undefined,
  )

/** The values with others for some fields; undefined leaves a value as it is. */
const changed = (
  { fields }: Resource,
  values: FieldValues,
  change: (field: Field, name: string) => unknown,
): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const other = change(fields[name] as Field, name)
      return [name, other === undefined ? value : other]
    }),
  )

/** Every call that reads: whole lists, an ordinary record, and the two unusual ones. */
const readings = ({ paths }: Document): Call[] =>
  Object.entries(paths)
    .filter(([, methods]) => methods.get)
    .flatMap(([path]) => {
      const operation = `GET ${path}`
      if (path.includes('{')) return [1, 31, 32].map((id) => ({ operation, path: path.replace('{id}', `${id}`) }))
      return [{ operation, path: path === '/api/v1/club' ? path : `${path}?limit=${limits.pageSizeMax}` }]
    })

const asShown = (writing: Writing): Writing => ({ ...writing, resource: onlyShown(writing.resource) })

const writingCall = (writing: Writing): Call => ({
  operation: `${writing.method} /api/v1${writing.path}`,
  path: `/api/v1${pathTo(writing, 5)}`,
  headers: { 'idempotency-key': writing.name },
  body: bodyFor(writing),
})

/** Batches in which items fail, each in its own way. */
const batchesWithFaults: readonly Call[] = [
  {
    operation: 'POST /api/v1/members/bulk',
    headers: { 'idempotency-key': 'faults' },
    body: {
      operations: [
        { op: 'create', data: { name: 'Zoë 👍' } },
        { op: 'update', id: 999, data: { name: 'Sanne' } },
        { op: 'create', data: { name: '', birth_date: 'yesterday' } },
        { op: 'merge' },
        { op: 'delete', id: 3 },
      ],
    },
  },
  {
    operation: 'POST /api/v1/attendance/bulk',
    headers: { 'idempotency-key': 'faults' },
    body: { records: [{ member_id: 1, group_id: 2, date: '2026-02-30', present: true }, {}] },
  },
]

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** The headers of a client of MCP. */
const assistant = { accept: 'application/json' }

/** Calls that are refused, one for each reason. */
async function refusals({ store }: Running, club: { readonly id: number }): Promise<Call[]> {
  const basic = await newClub(store)
  await setPlan(store, kantineItself, basic.id, 'basic')
  const { key: readsNews } = await newKey(store, club, { scopes: ['news:read'] })
  const { key: sandbox } = await newKey(store, club, { purpose: 'sandbox', scopes: ['members:read'] })
  const create = 'POST /api/v1/members'
  const one = '/api/v1/members/{id}'
  return [
    { operation: 'GET /api/v1/club', key: undefined },
    { operation: 'GET /api/v1/club', key: 'svc_live_none' },
    { operation: 'GET /api/v1/club', key: basic.key },
    { operation: 'GET /api/v1/members', path: '/api/v1/members?limit=0&colour=red' },
    { operation: 'GET /api/v1/members', key: readsNews },
    { operation: `GET ${one}`, path: '/api/v1/members/999' },
    {
      operation: `PATCH ${one}`,
      path: '/api/v1/members/1',
      headers: { 'if-match': '"none"' },
      body: { name: 'Sanne' },
    },
    { operation: create, body: { name: ' ', birth_date: 'yesterday', shoe_size: 38 } },
    { operation: create, headers: { 'content-type': 'text/plain' }, body: 'Sanne' },
    { operation: create, body: 'x'.repeat(1024 * 1024 + 1) },
    { operation: create, headers: { 'idempotency-key': 'create_member' }, body: { name: 'Someone else' } },
    { operation: create, key: sandbox, body: { name: 'Sanne' } },
    { operation: 'POST /api/v1/members/bulk', body: { operations: [] } },
    {
      operation: 'POST /api/v1/mcp',
      key: undefined,
      headers: assistant,
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    },
  ]
}

/** Makes a call; undefined where its operation is not described. */
async function answerTo(kantine: Running, { paths }: Document, call: Call): Promise<Answer | undefined> {
  const [verb = '', path = ''] = call.operation.split(' ')
  const method = verb.toLowerCase()
  const described = paths[path]?.[method]
  if (!described) return undefined
  const { body } = call
  const answer = await kantine.call(call.path ?? path, {
    method: verb,
    ...(call.key !== undefined && { key: call.key }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...call.headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.ok(answer.status < 500, text)
  return {
    operationId: described.operationId,
    path,
    method,
    status: answer.status,
    type: answer.headers.get('content-type')?.replace(/;.*/, ''),
    body: text === '' ? undefined : JSON.parse(text),
    ...(body !== undefined && { sent: body }),
  }
}
