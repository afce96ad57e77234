/** A surface without HTTP does everything that REST does, with the same errors. */

import assert from 'node:assert/strict'
import { groupingsOf } from '@kantine/contract/groupings.ts'
import { isAboutOne, operationIdOf, operations, scopeOf } from '@kantine/contract/operations.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { callerOfKey } from '../../server/callers/caller-of.ts'
import { type CallingKey, openKeyCache } from '../../server/callers/keys/key-cache.ts'
import type { Input } from '../../server/operations/input.ts'
import type { Store } from '../../server/store/store.ts'
import { newKey } from '../support/clubs-and-people.ts'
import { onEngines, onOneEngine, startKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'
import { takingTurns } from '../support/taking-turns.ts'
import { bodyFor, callTo, changesBetween, filledClub, inputOf, rowsOf, takenBy, writings } from '../support/writing.ts'
import { type Came, inProcess } from './in-process.ts'

async function callerWith(store: Store, key: string) {
  return callerOfKey((await openKeyCache(store).find(key)) as CallingKey, {
    requestId: 'req_1',
    address: () => '127.0.0.1',
  })
}

const withoutStamps = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/"(created_at|updated_at|etag)":"(?:[^"\\]|\\.)*"/g, '"$1":""'))

const problemOf = ({ code, detail, errors = [] }: Problem) => ({ code, detail, errors })

onEngines('every operation returns what REST returns, in an identical club', async (engine) => {
  const kantine = await startKantine(engine)
  const [over, within] = [await filledClub(kantine.store, 'over-http'), await filledClub(kantine.store, 'in-process')]
  const rest = sender(kantine, over.key)
  const direct = inProcess(kantine.store, resources, await callerWith(kantine.store, within.key))
  for (const resource of resources) {
    const path = `/${resource.plural}`
    const page = await rest<object>(`GET ${path}?limit=3&starting_after=2`)
    const listed = await direct.call(operationIdOf('list', resource), { parameters: { limit: 3, starting_after: 2 } })
    assert.deepEqual(withoutStamps(listed), { outcome: 'found', value: withoutStamps(page.body) })
    const [group_by] = Object.keys(groupingsOf(resource))
    const counts = await rest<object>(`GET ${path}/summary?group_by=${group_by}`)
    const summarized = await direct.call(operationIdOf('summarize', resource), { parameters: { group_by } })
    assert.deepEqual(summarized, { outcome: 'found', value: counts.body })
    const read = await rest<object>(`GET ${path}/5`)
    const got = await direct.call(operationIdOf('get', resource), { id: 5 })
    assert.deepEqual(withoutStamps(got), { outcome: 'found', value: withoutStamps(read.body) })
  }
  for (const writing of writings) {
    const body = bodyFor(writing)
    const answer = await rest<object>(callTo(writing, 5), body, writing.name)
    const came = await direct.call(writing.name, inputOf(writing, 5, body))
    assert.deepEqual(withoutStamps(came), {
      outcome: (came as { outcome: string }).outcome,
      value: answer.text === '' ? null : withoutStamps(answer.body),
    })
  }
})

onEngines('listing changes is an operation like any other', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await filledClub(kantine.store, 'changing')
  const { key } = await newKey(kantine.store, club, { scopes: ['news:read', 'members:write'] })
  const direct = inProcess(kantine.store, [changesOf(resources)], await callerWith(kantine.store, key))
  assert.deepEqual(direct.names(), ['list_changes'])
  const { body } = await sender(kantine, key)<object>('GET /changes?limit=3&starting_after=2')
  const came = await direct.call('list_changes', { parameters: { limit: 3, starting_after: 2 } })
  assert.deepEqual(came, { outcome: 'found', value: body })
  const writing = await newKey(kantine.store, club, { scopes: ['members:write'] })
  const refused = inProcess(kantine.store, [changesOf(resources)], await callerWith(kantine.store, writing.key))
  assert.deepEqual(refused.names(), [])
  const problem = await sender(kantine, writing.key)<Problem>('GET /changes')
  assert.deepEqual(await refused.call('list_changes', {}), problemOf(problem.body))
})

onEngines('a preview shows the changes and the cascade, and changes nothing', async (engine) => {
  const { store } = await startKantine(engine)
  for (const writing of writings) {
    const club = await filledClub(store, `preview-${writing.name.replaceAll('_', '-')}`)
    const direct = inProcess(store, resources, await callerWith(store, club.key))
    const input = inputOf(writing, 5)
    const before = await rowsOf(store, club)
    const shown = (await direct.preview(writing.name, input)) as Extract<Came, { outcome: string }>
    assert.deepEqual(await rowsOf(store, club), before, writing.name)
    const came = await direct.call(writing.name, input)
    const { changes, ...answer } = shown
    assert.deepEqual(withoutStamps(answer), withoutStamps(came), writing.name)
    const really = changesBetween(before, await rowsOf(store, club))
    const foretold = (changes ?? []) as { resource: string; ids: number[]; action: string; fields: string[] }[]
    const inOrder = (lines: string[]) => lines.sort()
    assert.deepEqual(
      inOrder(
        foretold
          .filter(({ resource }) => resources.some(({ name }) => name === resource))
          .flatMap(({ resource, ids, action, fields }) =>
            ids.map((id) => `${resource}.${action} ${id} ${fields.toSorted()}`),
          ),
      ),
      inOrder(really.map(({ kind, id, fields }) => `${kind} ${id} ${fields.toSorted()}`)),
      writing.name,
    )
    assert.ok(foretold.length > 0, writing.name)
  }
})

/** Values that break rules, whatever the field. In `npm test`, each field is tried with every third. */
const wrongValues = [null, '', 0, -1, 1.5, true, [], {}, 'x'.repeat(20_000), '2026-02-30', '\u0000', [1, 1], [999]]

const someValues = takingTurns(3)

onOneEngine('a request that REST rejects is rejected with the same error', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await filledClub(kantine.store, 'refused')
  const rest = sender(kantine, club.key)
  const direct = inProcess(kantine.store, resources, await callerWith(kantine.store, club.key))
  let compared = 0
  async function compare(call: string, name: string, input: Input): Promise<void> {
    const answer = await rest<Problem>(call, input.data, `${++compared}`)
    if (answer.status < 400) return
    assert.deepEqual(await direct.call(name, input), problemOf(answer.body), call)
    if (name !== 'get') assert.deepEqual(await direct.preview(name, input), problemOf(answer.body), call)
  }
  for (const writing of writings) {
    const { name, operation, resource } = writing
    const field = takenBy(resource, operation)[0] ?? 'name'
    const bodies = [
      ...[null, [], 7, {}, { unknown: 1 }, { id: 7, [field]: 1 }],
      ...takenBy(resource, operation).flatMap((name) => someValues(wrongValues).map((value) => ({ [name]: value }))),
    ]
    const all =
      operation === 'delete'
        ? [undefined]
        : operation !== 'bulk'
          ? bodies
          : [
              ...bodies,
              ...[0, 101].map((n) => ({ [resource.naturalKey ? 'records' : 'operations']: Array(n).fill({}) })),
            ]
    for (const data of all) await compare(callTo(writing, 5), name, inputOf(writing, 5, data))
    if (isAboutOne(operations[operation]))
      await compare(callTo(writing, 999), name, { id: 999, data: bodyFor(writing) })
  }
  assert.ok(compared > 300)
  const problem = await rest<Problem>('GET /members?limit=201&starting_after=x&unknown=1')
  assert.deepEqual(
    await direct.call('list_members', { parameters: { limit: 201, starting_after: 'x', unknown: '1' } }),
    problemOf(problem.body),
  )
})

onEngines('permissions match REST, and a list of operations shows them', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await filledClub(kantine.store, 'scoped')
  for (const writing of writings) {
    const scope = scopeOf(operations[writing.operation], writing.resource)
    const { key } = await newKey(kantine.store, club, { scopes: allScopes.filter((other) => other !== scope) })
    const direct = inProcess(kantine.store, resources, await callerWith(kantine.store, key))
    const answer = await sender(kantine, key)<Problem>(callTo(writing, 5), bodyFor(writing), 'once')
    assert.deepEqual(await direct.call(writing.name, inputOf(writing, 5)), problemOf(answer.body))
    assert.ok(!direct.names().includes(writing.name))
  }
  const { key } = (await (await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })).json()) as { key: string }
  const sandbox = inProcess(kantine.store, resources, await callerWith(kantine.store, key))
  assert.deepEqual(
    sandbox.names(),
    resources.flatMap((resource) =>
      (['list', 'summarize', 'get'] as const).map((operation) => operationIdOf(operation, resource)),
    ),
  )
  for (const writing of writings) {
    const answer = await sender(kantine, key)<Problem>(callTo(writing, 5), bodyFor(writing), 'once')
    assert.deepEqual(await sandbox.call(writing.name, inputOf(writing, 5)), problemOf(answer.body))
  }
})
