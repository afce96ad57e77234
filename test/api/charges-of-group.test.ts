/** The charges of a group's members, in the API. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { inChunks } from '../../server/store/statements.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { type EngineName, onBothEngines, onEngines, sharedKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Page = { readonly data: readonly { readonly id: number }[]; readonly has_more: boolean }

/** Groups Youth (1) with the subgroup Under 9 (2) with Under 9 girls (3), and Seniors (4); members and their charges by the same ids. */
async function clubOf(engine: EngineName, groupsOfMembers: readonly (readonly number[])[]) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const groups = [
    { name: 'Youth' },
    { name: 'Under 9', parent_id: 1 },
    { name: 'Under 9 girls', parent_id: 2 },
    { name: 'Seniors' },
  ]
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(
      group,
      groups.map((fields) => ({ fields })),
    )
    await write.put(
      member,
      groupsOfMembers.map((group_ids) => ({ fields: { name: 'Sanne', group_ids } })),
    )
    await write.put(
      charge,
      groupsOfMembers.map((_, i) => ({ fields: { member_id: i + 1, status: i % 2 ? 'paid' : 'open' } })),
    )
  })
  const send = sender(kantine, club.key)
  const found = async (query: string) => {
    const { status, body, text, headers } = await send<Page>(`GET /charges?${query}`)
    assert.equal(status, 200, text)
    return { ids: body.data.map(({ id }) => id).join(), hasMore: body.has_more, etag: headers.get('etag') }
  }
  return { kantine, club, send, found }
}

onEngines('charges are found by a group of their members, with its subgroups', async (engine) => {
  const { found, send } = await clubOf(engine, [[1], [2], [3], [4], [], [3, 1]])
  assert.equal((await found('group_id=1')).ids, '1,2,3,6')
  assert.equal((await found('group_id=2')).ids, '2,3,6')
  assert.equal((await found('group_id=3,4')).ids, '3,4,6')
  assert.equal((await found('group_id=99')).ids, '')
  assert.equal((await found('group_id=1&status=open')).ids, '1,3')
  assert.equal((await found('group_id=1&member_id=4,6')).ids, '6')
  const first = await found('group_id=1&limit=2')
  assert.deepEqual([first.ids, first.hasMore], ['1,2', true])
  assert.equal((await found('group_id=1&limit=2&starting_after=2')).ids, '3,6')
  const summary = await send<{ total: { count: number } }>('GET /charges/summary?group_id=1&status=open')
  assert.equal(summary.body.total.count, 2)
  const groups = await send<{ data: object[]; total: object }>('GET /charges/summary?group_by=group_id')
  assert.deepEqual(groups.body.data, [
    { group_id: 1, count: 2 },
    { group_id: 2, count: 1 },
    { group_id: 3, count: 2 },
    { group_id: 4, count: 1 },
    { group_id: null, count: 1 },
  ])
  assert.deepEqual(groups.body.total, { count: 6 })
})

onEngines('the charges of a group larger than one statement selects are all found, in order', async (engine) => {
  const members = Array.from({ length: 1100 }, (_, i) => (i === 3 ? [4] : [2]))
  const { found } = await clubOf(engine, members)
  const all: string[] = []
  for (let after = 0; ; ) {
    const { ids, hasMore } = await found(`group_id=1&limit=${limits.pageSizeMax}&starting_after=${after}`)
    all.push(ids)
    if (!hasMore) break
    after = Number(ids.split(',').at(-1))
  }
  const wanted = members.flatMap((_, i) => (i === 3 ? [] : [i + 1])).join()
  assert.equal(all.join(), wanted)
})

onBothEngines('a group can have more subgroups than a statement of SQLite has parameters', async (engine) => {
  // PostgreSQL has twice as many.
  if (engine === 'postgres') return
  const { found, kantine, club, send } = await clubOf(engine, [[1], [4]])
  const subgroups = Array.from({ length: 17_000 }, (_, n) => ({ fields: { name: `${n}`, parent_id: 4 } }))
  await kantine.store.write(club.id, kantineItself, async (write) => {
    for (const some of inChunks(subgroups, 1000)) await write.put(group, some)
  })
  await send('PATCH /members/1', { group_ids: [17_000] })
  assert.equal((await found('group_id=4')).ids, '1,2')
  assert.equal((await send('GET /charges/summary?group_id=4&group_by=group_id')).status, 200)
})

onEngines('the version of a list by group changes when a member or a group moves', async (engine) => {
  const { send, found, kantine, club } = await clubOf(engine, [[1], [4]])
  const before = await found('group_id=1')
  await send('PATCH /members/2', { group_ids: [2] })
  const moved = await found('group_id=1')
  assert.deepEqual([moved.ids, moved.etag === before.etag], ['1,2', false])
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(group, [{ id: 2, fields: { name: 'Under 9', parent_id: null } }]),
  )
  const apart = await found('group_id=1')
  assert.deepEqual([apart.ids, apart.etag === moved.etag], ['1', false])
})

onEngines('charges by group need the scopes for members and for groups', async (engine) => {
  const { kantine, club } = await clubOf(engine, [[1]])
  for (const [scopes, missing] of [
    [['payments:read', 'groups:read'], /members:read/],
    [['payments:read', 'members:read'], /groups:read/],
  ] as const) {
    const { key } = await newKey(kantine.store, club, { scopes })
    for (const call of ['?group_id=1', '/summary?group_id=1', '/summary?group_by=group_id']) {
      const { status, body } = await sender(kantine, key)<Problem>(`GET /charges${call}`)
      assert.equal(status, 403, call)
      assert.match(body.detail, missing)
    }
  }
})
