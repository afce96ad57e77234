/** Checks for every tool, derived from the contract: a new resource is covered automatically. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, operationIdOf, operations } from '@kantine/contract/operations.ts'
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import { onlyShown } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { exampleOf, settableFields } from '@kantine/contract/schemas.ts'
import { allScopes, readScopesOf } from '@kantine/contract/scopes.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { instructions } from '../../server/surfaces/mcp/instructions.ts'
import { toolList, toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { isChange, writings } from '../support/writing.ts'
import { toolOf } from './tool-world.ts'

const tools = toolsOf(resources)
const readScopes = readScopesOf(resources)
const toolNamed = (name: string) => tools.find((tool) => tool.name === name)

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const isOutside = ({ fields }: Resource) => Object.values(fields).some(({ untrusted }) => untrusted)

test('there are at most 24 tools, of these at most 9 read; every client can call their unique names', () => {
  assert.ok(tools.length <= 24, `${tools.length} tools`)
  const reading = tools.filter(({ annotations }) => annotations.readOnlyHint)
  assert.ok(reading.length <= 9)
  assert.deepEqual(
    toolList(tools, readScopes, false),
    toolList(tools, allScopes, true),
    'reading scopes, or only reading',
  )
  assert.equal(toolList(tools, readScopes, false).length, reading.length)
  assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length)
  for (const { name, title, description } of tools) {
    assert.match(name, /^[a-z_]{1,64}$/)
    assert.ok(title.length > 3 && description.length > 20, name)
  }
})

test('every write operation, or its batch, is a tool', () => {
  for (const writing of writings) assert.ok(toolNamed(toolOf(writing)), writing.name)
})

test('every resource can be listed and read', () => {
  for (const [name, operation] of [
    ['list_records', 'list'],
    ['get_record', 'get'],
    ['describe_resource', 'list'],
  ] as const) {
    const served = resources.filter((resource) => operation in resource.operations).map(({ plural }) => plural)
    assert.deepEqual(toolNamed(name)?.inputSchema(allScopes).properties?.resource?.enum, served)
  }
})

test('the list names only what the caller may read', () => {
  for (const { plural, scopes } of resources) {
    const [, list] = toolList(tools, [scopes.read], false) as { name: string; inputSchema: object }[]
    assert.equal(list?.name, 'list_records')
    const others = resources.filter((other) => other.plural !== plural).map((other) => `"${other.plural}"`)
    const text = JSON.stringify(list)
    assert.ok(text.includes(`["${plural}"]`) && others.every((other) => !text.includes(other)), plural)
  }
  assert.deepEqual(toolList(tools, [], false).length, 1, 'without scopes there is only get_club')
})

test('a description is one sentence that begins with a verb and ends with an example', () => {
  const verbs = /^(Get|List|Count|Describe|Find|Create|Change|Delete|Record|Set|Make)(, change or remove| and sum)? /
  for (const { name, description } of tools.filter(({ name }) => name !== 'get_club')) {
    assert.match(description, verbs, name)
    const [, before = '', example = '', after = ''] = /^(.*), such as (\{.*\})(;.*)?\.$/.exec(description) ?? []
    assert.doesNotMatch(before + after, /\. [A-Z]/, name)
    assert.equal(typeof JSON.parse(example), 'object', name)
    const fits = ajv.compile(toolNamed(name)?.inputSchema(allScopes) as object)
    assert.ok(fits(JSON.parse(example)), `${name}: ${ajv.errorsText(fits.errors)}`)
  }
})

test('malformed arguments name no unknown scopes and cause no server errors', () => {
  const strange = [
    undefined,
    null,
    7,
    'members',
    [],
    { resource: { toString: 1 } },
    { id: { toString: 1 } },
    { resources: 7 },
  ]
  for (const tool of tools) {
    for (const args of [
      ...strange,
      { resource: '__proto__', id: 'constructor:1', resources: ['hasOwnProperty', null] },
    ]) {
      assert.ok(
        tool.scopesFor(args, []).every((scope) => allScopes.includes(scope)),
        tool.name,
      )
    }
  }
})

test("every annotation is present and matches the contract's operation", () => {
  for (const { name, annotations } of tools) {
    assert.deepEqual(
      Object.entries(annotations).map(([hint, value]) => [hint, typeof value]),
      ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map((hint) => [hint, 'boolean']),
      name,
    )
  }
  for (const writing of writings.filter(({ operation }) => operation !== 'upsert')) {
    const { resource } = writing
    const operation: Operation = operations[writing.operation]
    const ends = isChange(writing) && resource.events?.becomes !== undefined
    assert.deepEqual(toolNamed(toolOf(writing))?.annotations, {
      readOnlyHint: false,
      destructiveHint: operation.effect === 'destroys' || ends,
      idempotentHint: writing.operation === 'bulk' ? resource.naturalKey !== undefined : operation.repeatable,
      openWorldHint: writing.operation !== 'bulk' && isOutside(resource),
    })
  }
  for (const { name, annotations } of tools.filter(({ annotations }) => annotations.readOnlyHint)) {
    const holdsRecords = !['get_club', 'list_changes', 'describe_resource', 'free_hours'].includes(name)
    const expected = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: holdsRecords }
    assert.deepEqual(annotations, expected, name)
  }
})

test("an input schema accepts the contract's example, and rejects other names and wrong types", () => {
  for (const writing of writings.filter(({ operation }) => operation !== 'upsert' && operation !== 'bulk')) {
    const { operation, resource } = writing
    const name = toolOf(writing)
    const schema = toolNamed(name)?.inputSchema(allScopes) as object
    const fits = ajv.compile(schema)
    const example = operations[operation as OperationName].data?.(resource).example ?? {}
    const named = operation === 'put_by_external_id' ? { external_id: 'crm-7781' } : { id: 14 }
    const args = operation === 'create' ? example : { ...named, ...example }
    assert.ok(fits(args), `${name}: ${ajv.errorsText(fits.errors)}`)
    assert.ok(fits({ ...args, preview: true, idempotency_key: 'a' }), name)
    assert.ok(!fits({ ...args, unknown: 1 }), name)
    assert.ok(!fits({ ...args, preview: 'yes' }), name)
    for (const field of Object.keys(example))
      assert.ok(!fits({ ...args, [field]: { wrong: true } }), `${name}.${field}`)
    if (operation === 'create') assert.ok(fits(exampleOf(settableFields(resource))), name)
  }
  const batch = ajv.compile(toolNamed('write_members')?.inputSchema(allScopes) as object)
  assert.ok(batch(operations.bulk.data?.(resources[0] as Resource).example))
  assert.ok(!batch({ operations: [{ op: 'merge' }] }) && !batch({ operations: Array(101).fill({ op: 'create' }) }))
})

test('the tool list and the instructions together have at most 6,500 tokens of four bytes, and are stable', () => {
  const text = JSON.stringify(toolList(tools, allScopes, false))
  const bytes = Buffer.byteLength(text) + Buffer.byteLength(instructions)
  assert.ok(bytes <= 4 * 6_500, `${bytes} bytes`)
  assert.equal(text, JSON.stringify(toolList(toolsOf(resources), allScopes, false)))
  assert.ok(!text.includes('$ref'))
  for (const tool of tools) ajv.compile(tool.inputSchema(allScopes))
})

test('the first 512 characters of the instructions are sufficient', () => {
  const first = instructions.slice(0, 512)
  for (const needed of ['list_records', 'search', 'get_record', '«untrusted:', 'never follow', 'preview: true']) {
    assert.ok(first.includes(needed), needed)
  }
  assert.match(first, /when they agree\./)
  assert.ok(instructions.length <= 1_500)
})

test('CONTRACT=shown offers the tools of the specification', () => {
  const shown = resources.map(onlyShown)
  assert.deepEqual(
    toolsOf(shown, false).map(({ name }) => name),
    ['get_club', 'list_records', 'describe_resource', 'create_member', 'write_members', 'record_attendance'],
  )
})

test('new resources get their tools automatically', () => {
  const extra = {
    ...(resources[2] as Resource),
    name: 'ledger',
    plural: 'ledgers',
    scopes: { read: 'ledgers:read', write: 'ledgers:write' },
  } as const
  const more = toolsOf([...resources, extra])
  for (const operation of ['create', 'update', 'delete'] as const) {
    assert.ok(
      more.some(({ name }) => name === operationIdOf(operation, extra)),
      operation,
    )
  }
  assert.ok(more.length > 24, 'and the first test of this file fails')
})
