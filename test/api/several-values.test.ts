/** Several comma-separated values of one filter. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Page = { readonly data: readonly { readonly id: number }[]; readonly has_more: boolean }

const idsOf = async (kantine: Running, key: string, path: string, query: string): Promise<string> => {
  const { status, body, text } = await sender(kantine, key)<Page>(`GET ${path}?${query}`)
  assert.equal(status, 200, text)
  return body.data.map(({ id }) => id).join()
}

onEngines('a filter with several values finds records with any of them, ordered by id', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id, key } = await newClub(kantine.store)
  const statuses = ['open', 'failed', 'paid', 'open', 'charged back', null, 'charged_back']
  await kantine.store.write(id, kantineItself, (write) =>
    write.put(
      charge,
      statuses.map((status) => ({ fields: { description: 'Contributie', amount_cents: 100, status } })),
    ),
  )
  const found = (query: string) => idsOf(kantine, key, '/charges', query)
  assert.equal(await found('status=open,failed'), '1,2,4')
  assert.equal(await found('status=open%2Cfailed'), '1,2,4', 'as programs write it')
  assert.equal(await found('status=open&status=failed'), '1,2,4', 'repeated')
  assert.equal(await found('status=failed,open,failed,nothing'), '1,2,4')
  assert.equal(await found('status=open,failed&limit=2'), '1,2')
  assert.equal(await found('status=open,failed&starting_after=2'), '4')
  assert.equal(await found('status=open,failed&updated_since=2999-01-01T00:00Z'), '')
  assert.equal(await found('status=open,failed&updated_since=2020-01-01T00:00Z&limit=2'), '1,2')
  for (const word of ['charged_back', 'charged%20back', 'charged_back,charged%20back'])
    assert.equal(await found(`status=${word}`), '5,7', word)
  const many = Array.from({ length: limits.filterValues - 1 }, (_, n) => `other ${n}`)
  assert.equal(await found(`status=${encodeURIComponent([...many, 'charged_back'].join())}`), '5,7')
})

onEngines('ids and lists of ids take several values, and a value may contain a comma', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id, key } = await newClub(kantine.store)
  const send = sender(kantine, key)
  await kantine.store.write(id, kantineItself, (write) =>
    write.put(
      group,
      ['A', 'B', 'C'].map((name) => ({ fields: { name } })),
    ),
  )
  for (const [name, group_ids] of [
    ['crm,1', [1]],
    ['crm\\2', [1, 2]],
    ['crm', [3]],
    ['1', []],
  ] as const)
    await send('POST /members', { name: 'Sanne', external_id: name, group_ids })
  const found = (query: string) => idsOf(kantine, key, '/members', query)
  assert.equal(await found('group_id=1,2'), '1,2', 'each once')
  assert.equal(await found('group_id=3,2,99'), '2,3')
  assert.equal(await found('group_id=2,3&status=active,archived'), '2,3')
  assert.equal(await found('external_id=crm,1'), '3,4')
  assert.equal(await found(`external_id=${encodeURIComponent('crm\\,1')}`), '1')
  assert.equal(
    await found(`external_id=${encodeURIComponent('crm\\2')}`),
    '2',
    'without a comma nothing is read otherwise',
  )
  assert.equal(await found(`external_id=${encodeURIComponent('crm\\\\2,crm\\,1')}`), '1,2')
})

onEngines('an invalid value among several is rejected, and so are too many values', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const send = sender(kantine, key)
  const detail = async (query: string) => {
    const { status, body } = await send<Problem>(`GET /members?${query}`)
    assert.equal(status, 400, query)
    return body.errors?.[0]?.detail ?? ''
  }
  const ids = Array.from({ length: limits.filterValues + 1 }, (_, n) => n + 1).join()
  assert.equal(
    await detail(`group_id=${ids}`),
    'group_id must have at most 20 values, separated by commas; send several requests.',
  )
  assert.match(await detail('group_id=3,x'), /^group_id must be an id: .*, for each value\.$/)
  for (const query of ['status=a,', 'status=,a', 'status=a,,b', 'group_id=1,,2', 'email=a@example.org,b'])
    assert.match(await detail(query), /, for each value\.$/, query)
  assert.match(await detail('limit=1,2'), /^limit must be a whole number/)
})

onEngines('names are trimmed before they are stored, and new events are planned', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const send = sender(kantine, key)
  type Named = {
    readonly name: string
    readonly title: string
    readonly status: string | null
    readonly location: string
  }
  assert.equal((await send<Named>('POST /members', { name: ' Sanne  de Vries\u00a0 ' })).body.name, 'Sanne  de Vries')
  assert.equal((await send<Named>('PATCH /members/1', { name: '\u2003Sanne ' })).body.name, 'Sanne')
  assert.equal((await send('PATCH /members/1', { name: '   ' })).status, 422)
  const event = { title: ' Training ', starts_at: '2099-01-09T15:00:00Z' }
  const { body } = await send<Named>('POST /events', { ...event, location: ' Veld 1' })
  assert.deepEqual([body.title, body.status, body.location], ['Training', 'planned', ' Veld 1'])
  assert.equal((await send<Named>('POST /events', { ...event, status: null })).body.status, null)
  assert.equal((await send<Named>('POST /events', { ...event, status: 'cancelled' })).body.status, 'cancelled')
  assert.equal((await send<Named>('PATCH /events/2', { title: 'Training 2' })).body.status, null)
})
