/** The API description is valid and complete, and under `CONTRACT=shown` limited to the specification. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { resources, servedResources } from '@kantine/contract/resources.ts'
import { recordFields, schemaName } from '@kantine/contract/schemas.ts'
import { servedContract } from '@kantine/contract/served.ts'
import { specified, version } from '@kantine/contract/version.ts'
import type { Document, OperationObject, Parameter } from '../../server/surfaces/rest/describe/openapi.ts'
import { routesOf } from '../../server/surfaces/rest/routes.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { onEngines, startKantine } from '../support/kantine.ts'

type Contract = 'full' | 'shown'

const start = (contract: Contract) => startKantine('sqlite', { environment: { CONTRACT: contract } })

async function served(contract: Contract): Promise<Document> {
  const answer = await (await start(contract)).call('/api/v1/openapi.json')
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/json; charset=utf-8'])
  return (await answer.json()) as Document
}

const operationsOf = ({ paths }: Document): { name: string; operation: OperationObject }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

for (const contract of ['full', 'shown'] as const) {
  test(`redocly reports no problems (CONTRACT=${contract})`, async () => {
    const { totals, problems } = await lint(await served(contract))
    assert.deepEqual([totals.errors, totals.warnings, problems], [0, 0, []])
  })

  test(`the description contains exactly the served routes (CONTRACT=${contract})`, async () => {
    const routes = routesOf(servedContract(contract)).map(({ method, path }) => `${method} ${path}`)
    const described = operationsOf(await served(contract)).map(({ name }) => name)
    assert.ok(routes.length > 10)
    assert.deepEqual(described.sort(), [...routes, 'POST /api/v1/mcp'].sort())
  })
}

test('redocly reports an invalid description', async () => {
  assert.ok((await lint({ ...(await served('full')), info: {} })).totals.errors > 0)
})

/** Runs the linter with its recommended rules, without telemetry. */
async function lint(document: object) {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const cli = new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NODE_OPTIONS: '' }
  const options = ['lint', file, '--extends=recommended', '--format=json']
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...options], { cwd: folder, env }).catch(
    (error) => error as { stdout: string },
  )
  rmSync(folder, { recursive: true })
  return JSON.parse(stdout) as { totals: { errors: number; warnings: number }; problems: unknown[] }
}

test('every operation has an id, a tag, a scope and responses', async () => {
  const document = await served('full')
  const operations = operationsOf(document)
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ['get_club', 'mint_sandbox_key', 'list_members', 'get_member', 'list_competition_teams']) {
    assert.ok(ids.includes(id), id)
  }
  for (const { name, operation } of operations) {
    const { description, responses } = operation
    const scope = operation['x-required-scope']
    assert.ok(operation.tags.every((tag) => document.tags.some(({ name }) => name === tag)))
    if (scope) assert.match(description, new RegExp(`Requires the scope \`${scope}\``))
    const statuses = Object.keys(responses)
    for (const status of ['400', '404', '405', '408', '429', '431', '500', '503']) assert.ok(statuses.includes(status))
    assert.equal(statuses.includes('401'), name !== 'POST /api/v1/sandbox-keys', name)
    const hasBody = !name.startsWith('GET') && name !== 'POST /api/v1/sandbox-keys'
    assert.equal(statuses.includes('415'), hasBody, name)
  }
})

test('If-None-Match takes tags for reads, and only * for writes', async () => {
  const document = await served('full')
  let writes = 0
  for (const { name, operation } of operationsOf(document)) {
    const refs = JSON.stringify(operation.parameters ?? [])
    assert.ok(!refs.includes('/if_none_match"') || name.startsWith('GET '), name)
    if (!refs.includes('/if_none_match_any"')) continue
    assert.ok(!name.startsWith('GET '), name)
    writes++
  }
  assert.equal(writes, 1)
  const parameters = document.components.parameters as { [name: string]: Parameter }
  assert.deepEqual(parameters.if_none_match_any?.schema.enum, ['*'])
})

test('CONTRACT=shown has the version of the specification, and the full API a later one', async () => {
  const [full, shown] = await Promise.all([served('full'), served('shown')])
  assert.deepEqual([full.info.version, shown.info.version], [version, specified])
  assert.match(full.info.description, new RegExp(`\\n\\| ${version} \\|`))
  assert.doesNotMatch(shown.info.description, new RegExp(version))
})

test('open points of the specification are marked, and one sentence explains the mark', async () => {
  const document = await served('full')
  const marked: unknown[] = []
  const sentences: string[] = []
  const walk = (part: unknown) => {
    if (typeof part === 'string') sentences.push(...(part.match(/[^.\n]*`x-open-point`[^.\n]*/g) ?? []))
    if (typeof part !== 'object' || part === null) return
    if ('x-open-point' in part) marked.push(part['x-open-point'])
    for (const inner of Object.values(part)) walk(inner)
  }
  walk(document)
  assert.ok(marked.length > 100)
  for (const mark of marked) assert.match(String(mark), /^§\d/)
  assert.equal(sentences.length, 1, sentences.join('\n'))
  assert.ok(document.info.description.includes(sentences[0] as string))
  assert.doesNotMatch(
    JSON.stringify(document),
    /leaves this open|this implementation's choice.*this implementation's choice/,
  )
  const { properties } = document.components.schemas.Member ?? {}
  assert.equal(properties?.email?.['x-open-point'], '§2.4')
  assert.equal(properties?.name?.['x-open-point'], undefined)
  assert.equal(document.paths['/api/v1/members/{id}']?.get?.['x-open-point'], '§4')
  assert.equal(document.paths['/api/v1/members']?.get?.['x-open-point'], undefined)
  const headers = Object.entries(document.components.headers).filter(([, header]) => header['x-open-point'])
  assert.deepEqual(headers.map(([name]) => name).sort(), [
    'etag',
    'idempotency-replayed',
    'ratelimit',
    'ratelimit-policy',
  ])
})

test('fields, operations and tags follow the order of the definitions', async () => {
  const document = await served('full')
  const { components, tags } = document
  const collections = [...servedResources(), changesOf(servedResources())]
  let count = 0
  for (const resource of collections) {
    const order = Object.keys(recordFields(resource))
    for (const kind of ['', 'Create', 'Update', 'Upsert', 'Status', 'Written']) {
      const { properties } = components.schemas[schemaName(resource) + kind] ?? {}
      if (!properties) continue
      count += 1
      const names = Object.keys(properties)
      assert.deepEqual(
        names,
        order.filter((name) => names.includes(name)),
        resource.name + kind,
      )
    }
  }
  assert.ok(count > 25)
  const ofPaths = collections.map(({ plural }) => plural.charAt(0).toUpperCase() + plural.slice(1).replace('-', ' '))
  assert.deepEqual(
    tags.map(({ name }) => name),
    [club.title.en, sandboxKey.title.en, ...ofPaths, 'AI assistants', 'Webhooks'],
  )
  const routes = Map.groupBy(routesOf(servedContract('full')), ({ path }) => path)
  const calls = [...routes.values()].flat().map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    operationsOf(document).map(({ name }) => name),
    [...calls, 'POST /api/v1/mcp'],
  )
})

/** Table 4.1, row by row: what is called, the scope, the query parameters, the header that is required. */
const listQuery = ['limit', 'starting_after', 'updated_since']
const table: readonly {
  readonly call: string
  readonly scope?: string
  readonly query?: readonly string[]
  readonly header?: string
}[] = [
  { call: 'GET /api/v1/club' },
  { call: 'POST /api/v1/sandbox-keys' },
  { call: 'GET /api/v1/members', scope: 'members:read', query: listQuery },
  { call: 'POST /api/v1/members', scope: 'members:write' },
  { call: 'POST /api/v1/members/bulk', scope: 'members:write', header: 'Idempotency-Key' },
  { call: 'GET /api/v1/groups', scope: 'groups:read', query: listQuery },
  { call: 'GET /api/v1/events', scope: 'events:read', query: listQuery },
  { call: 'GET /api/v1/seasons', scope: 'seasons:read', query: listQuery },
  { call: 'GET /api/v1/competition-teams', scope: 'competition-teams:read', query: listQuery },
  { call: 'GET /api/v1/attendance', scope: 'attendance:read', query: listQuery },
  { call: 'GET /api/v1/kennismakers', scope: 'kennismakers:read', query: listQuery },
  { call: 'GET /api/v1/charges', scope: 'payments:read', query: listQuery },
  { call: 'GET /api/v1/tournaments', scope: 'tournaments:read', query: listQuery },
  { call: 'GET /api/v1/news', scope: 'news:read', query: listQuery },
  { call: 'POST /api/v1/attendance/bulk', scope: 'attendance:write', header: 'Idempotency-Key' },
  { call: 'POST /api/v1/mcp' },
]

test('CONTRACT=shown serves only the operations of table 4.1', async () => {
  const document = await served('shown')
  const rows = operationsOf(document).map(({ name: call, operation }) => {
    const scope = operation['x-required-scope']
    const parameters = (operation.parameters ?? []).map((parameter) =>
      '$ref' in parameter
        ? (document.components.parameters[parameter.$ref.replace('#/components/parameters/', '')] as Parameter)
        : parameter,
    )
    const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const header = parameters.find((parameter) => parameter.in === 'header' && parameter.required)?.name
    return { call, ...(scope && { scope }), ...(query.length > 0 && { query }), ...(header && { header }) }
  })
  const byCall = (a: { call: string }, b: { call: string }) => (a.call < b.call ? -1 : 1)
  assert.deepEqual(rows.sort(byCall), table.toSorted(byCall))
})

/** Section 2: the fields that are shown. */
const common = ['id', 'updated_at']
const shownFields: { readonly [path: string]: readonly string[] } = {
  '/api/v1/members': ['id', 'name', 'birth_date', 'gender', 'group_ids', 'status', 'updated_at'],
  '/api/v1/groups': common,
  '/api/v1/events': common,
  '/api/v1/seasons': common,
  '/api/v1/competition-teams': common,
  '/api/v1/attendance': ['id', 'member_id', 'group_id', 'date', 'present', 'updated_at'],
  '/api/v1/kennismakers': common,
  '/api/v1/charges': common,
  '/api/v1/tournaments': ['id', 'public_slug', 'disciplines', 'updated_at'],
  '/api/v1/news': common,
}

test('CONTRACT=shown describes only the fields of section 2', async () => {
  const { schemas } = (await served('shown')).components
  const described = Object.fromEntries(
    resources
      .filter(({ plural }) => `/api/v1/${plural}` in shownFields)
      .map(({ plural, name }) => [
        `/api/v1/${plural}`,
        Object.keys(schemas[name.replace(/(^|_)\w/g, (letter) => letter.slice(-1).toUpperCase())]?.properties ?? {}),
      ]),
  )
  assert.deepEqual(described, shownFields)
  assert.deepEqual(Object.keys(schemas.Club?.properties ?? {}), ['id', 'name', 'slug', 'key', 'updated_at'])
  assert.equal(schemas.Facility, undefined)
  assert.equal(schemas.Reservation, undefined)
})

onEngines('CONTRACT=shown returns only the fields of section 2', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const club = await newClub(kantine.store, 'shown')
  for (const resource of resources) await storeRecords(kantine.store, club.id, resource, 2)
  for (const [path, fields] of Object.entries(shownFields)) {
    const page = (await (await kantine.call(path, { key: club.key })).json()) as { data: object[] }
    assert.ok(page.data.length > 0, path)
    for (const record of page.data) assert.deepEqual(Object.keys(record), fields, path)
  }
  const answer = await kantine.call('/api/v1/club', { key: club.key })
  assert.deepEqual(Object.keys((await answer.json()) as object), ['id', 'name', 'slug', 'key', 'updated_at'])
  for (const path of ['/api/v1/facilities', '/api/v1/reservations', '/api/v1/members/1']) {
    assert.equal((await kantine.call(path, { key: club.key })).status, 404, path)
  }
  assert.equal((await kantine.call('/api/v1/attendance?member_id=1', { key: club.key })).status, 400)
})
