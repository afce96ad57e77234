/** Creating, changing and deleting records of every resource in the application, including read-only ones of the API. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { resources } from '@kantine/contract/resources.ts'
import { exampleOf, settableFields } from '@kantine/contract/schemas.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import type { Problem } from '../support/send.ts'
import { loggedIn, logIn } from './browser.ts'

type Entered = { readonly id: number; readonly version: string; readonly [field: string]: unknown }

type Previewed = {
  readonly changes: readonly { readonly resource: string; readonly change: string; readonly count: number }[]
  readonly unseen: number
}

/** An administrator of a club that has what the examples of the definitions refer to. */
async function withReferences(kantine: Running, slug: string) {
  const who = await loggedIn(kantine, slug)
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    const record = (resource: { readonly exampleId?: number }, name: string, more = {}) => [
      { id: resource.exampleId ?? 1, fields: { name, ...more } },
    ]
    await write.put(season, record(season, '2026/2027', { starts_on: '2026-08-01', ends_on: '2027-07-31' }))
    await write.put(group, [...record(group, 'Meiden onder 15'), { id: 8, fields: { name: 'Selectie' } }])
    await write.put(facility, record(facility, 'Kantine'))
    await write.put(event, record(event, '', { title: 'Nieuwjaarsreceptie', starts_at: '2027-01-09T15:00:00Z' }))
    await write.put(member, [...record(member, 'Sanne de Vries'), { id: 27, fields: { name: 'Youssef Amrani' } }])
  })
  return { ...who, at: `/clubs/${slug}` }
}

onEngines('administrators create, change and delete records of every resource', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withReferences(kantine, 'enter-all')
  for (const resource of resources.filter((one) => one !== charge)) {
    const { plural, naturalKey = [] } = resource
    const example = {
      ...exampleOf(settableFields(resource)),
      ...((plural === 'groups' || plural === 'facilities') && { parent_id: null }),
      ...(plural === 'news' && { published_at: '2026-01-01T00:00:00Z' }),
    }
    const created = await browser.call<Entered>(`POST ${at}/${plural}`, example)
    assert.equal(created.status, 201, `${plural}: ${created.text}`)
    const { id } = created.body
    const { body: read } = await browser.call<Entered>(`GET ${at}/${plural}/${id}`)
    const [field = ''] = Object.keys(example).filter((name) => !naturalKey.includes(name))
    const change = { [field]: (example as Entered)[field], version: read.version }
    const changed = await browser.call<Entered>(`PATCH ${at}/${plural}/${id}`, change)
    assert.deepEqual([plural, changed.status, changed.body.id], [plural, 200, id])
    const deleted = await browser.call(`POST ${at}/${plural}/deletion`, { ids: [id] })
    assert.equal(deleted.status, 204)
    assert.equal((await browser.call(`GET ${at}/${plural}/${id}`)).status, 404)
  }
})

onEngines('an update based on an older version is rejected and loses nothing', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withReferences(kantine, 'enter-versions')
  const { body: read } = await browser.call<Entered>(`GET ${at}/members/14`)
  const first = await browser.call(`PATCH ${at}/members/14`, { name: 'Sanne Bakker', version: read.version })
  assert.equal(first.status, 200)
  const second = await browser.call<Problem>(`PATCH ${at}/members/14`, { phone: '06 12345678', version: read.version })
  assert.deepEqual([second.status, second.body.code], [412, 'precondition_failed'])
  const { body: now } = await browser.call<Entered>(`GET ${at}/members/14`)
  assert.deepEqual([now.name, now.phone], ['Sanne Bakker', null])
})

onEngines('a deletion shows its cascade first', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withReferences(kantine, 'enter-previews')
  await browser.call(`POST ${at}/attendance`, { member_id: 14, group_id: 3, date: '2026-09-03', present: true })
  const deletion = `POST ${at}/members/deletion`
  const { status, body } = await browser.call<Previewed>(`${deletion}?preview=true`, { ids: [14] })
  assert.equal(status, 200)
  assert.deepEqual(body.changes.map(({ resource, change, count }) => [resource, change, count]).sort(), [
    ['attendance', 'deleted', 1],
    ['members', 'deleted', 1],
  ])
  assert.equal((await browser.call(`GET ${at}/members/14`)).status, 200)
  const wrong = await browser.call<Problem>(`${deletion}?preview=yes`, { ids: [14] })
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'bad_request'])
})

onEngines('members leave and return, and join and leave groups', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withReferences(kantine, 'enter-members')
  const read = async (id: number) => (await browser.call<Entered>(`GET ${at}/members/${id}`)).body
  await browser.call(`POST ${at}/members/archiving`, { ids: [14, 27, 99], left_on: '2026-06-30' })
  assert.deepEqual(
    [await read(14), await read(27)].map(({ status, left_on }) => [status, left_on]),
    [
      ['archived', '2026-06-30'],
      ['archived', '2026-06-30'],
    ],
  )
  await browser.call(`POST ${at}/members/restoration`, { ids: [14] })
  assert.deepEqual([(await read(14)).status, (await read(14)).left_on], ['active', null])
  await browser.call(`PATCH ${at}/members/27`, { joined_on: '2027-01-01', left_on: null })
  const early = await browser.call<Problem>(`POST ${at}/members/archiving`, { ids: [27], left_on: '2026-01-01' })
  assert.deepEqual([early.status, early.body.code], [422, 'validation_failed'])
  await browser.call(`POST ${at}/groups/3/members`, { member_ids: [14, 27] })
  await browser.call(`POST ${at}/groups/3/members`, { member_ids: [14] })
  assert.deepEqual([(await read(14)).group_ids, (await read(27)).group_ids], [[3], [3]])
  await browser.call(`POST ${at}/groups/3/former-members`, { member_ids: [14] })
  assert.deepEqual([(await read(14)).group_ids, (await read(27)).group_ids], [[], [3]])
  assert.equal((await browser.call(`POST ${at}/groups/99/members`, { member_ids: [14] })).status, 404)
})

onEngines('a role writes only resources it may write, and no key writes read-only resources', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, at } = await withReferences(kantine, 'enter-roles')
  const trainer = await logIn(kantine, await newAdministrator(kantine.store, ['enter-roles'], 'trainer'))
  const refused = await trainer.call<Problem>(`POST ${at}/groups`, { name: 'Onder 17' })
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
  const event = { title: 'Training', starts_at: '2027-01-09T15:00:00Z' }
  assert.equal((await trainer.call(`POST ${at}/events`, event)).status, 201)
  const byKey = await kantine.call('/api/v1/groups', {
    key: club.key,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Onder 17"}',
  })
  assert.equal(byKey.status, 405)
})
