/** Operations for users only appear neither in the API description nor among the assistants' tools. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { servedContract } from '@kantine/contract/served.ts'
import { operations } from '../../server/operations/all.ts'
import { methodOf, type Operation } from '../../server/operations/operation.ts'
import { findingInClub, findingRecords } from '../../server/operations/records/find.ts'
import { pathOf } from '../../server/surfaces/console/derived.ts'
import { toolList, toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'

const document = describe(servedContract('full'))
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, summary }]) => ({
    call: `${method.toUpperCase()} ${path}`,
    names: [operationId],
    titles: [summary],
  })),
)
const tools = (toolList(toolsOf(resources), allScopes, false) as { name: string; title: string }[]).map(
  ({ name, title }) => ({ call: '', names: [name], titles: [title] }),
)
const ofApi = [...described, ...tools]

/** Operations on records that programs write too, such as members, and reading or finding records as programs do. */
const isOfApiToo = (operation: Operation) =>
  ('records' in operation && operation.records?.scopes.write !== undefined) ||
  findingRecords.includes(operation) ||
  findingInClub.includes(operation)

test('administration operations share no name, path or title with the API or tools', () => {
  assert.ok(ofApi.length > 50 && operations.length > 20, `${ofApi.length} ${operations.length}`)
  for (const operation of operations.filter((one) => !isOfApiToo(one))) {
    const { on, name, title } = operation
    const path = pathOf(operation).replace('/console/api/clubs/:slug', '/api/v1').replace(':id', '{id}')
    const call = `${methodOf(operation)} ${path}`
    const names = [name, `${name}_${on.name}`, `${name}_${on.plural}`]
    for (const other of ofApi) {
      assert.notEqual(other.call, call)
      assert.ok(!other.names.some((one) => names.includes(`${one}`)), `${call}: ${other.names}`)
      assert.ok(!other.titles.includes(title.en), `${call}: ${title.en}`)
    }
  }
})
