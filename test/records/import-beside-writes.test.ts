/** An import checks its file while others write, and stores only what is still right. */
import assert from 'node:assert/strict'
import type { Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { setStages } from '../../server/clubs/stages.ts'
import { type ImportOptions, importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'

/** A club with one group. */
async function clubIn({ store }: Running) {
  const { id } = await newClub(store)
  await store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
  const bodies = (resource: Resource, ids: readonly number[]) =>
    store.write(id, kantineItself, async (write) =>
      [...(await write.bodies(resource, ids)).values()].map((body) => JSON.parse(body) as { [name: string]: unknown }),
    )
  return { id, bodies }
}

const run = (on: Store, club: number, resource: Resource, rows: readonly object[], more: Partial<ImportOptions> = {}) =>
  importRecords(on, club, kantineItself, resource, {
    text: rows.map((row) => JSON.stringify(row)).join('\n'),
    skipInvalid: true,
    ...more,
  })

/** A store in which something happens between the last check of an import and its turn to write. */
const interrupted = (store: Store, between: () => Promise<unknown>): Store => ({
  ...store,
  async write(...args) {
    await between()
    return store.write(...(args as Parameters<Store['write']>)) as never
  },
})

onEngines('a trial import ends while a write holds the club', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await clubIn(kantine)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const writing = store.write(club.id, kantineItself, async (write) => {
    begin()
    await held
    await write.put(member, [{ fields: { name: 'Sanne' } }])
  })
  await begun
  const tried = await run(store, club.id, member, [{ name: 'Tim', group_ids: [1] }], { dryRun: true })
  release()
  await writing
  assert.equal(tried.created, 1)
})

onEngines('rows are checked again when the club changed after their check', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await clubIn(kantine)
  await run(store, club.id, member, [
    { name: 'Sanne', external_id: 's', phone: '1' },
    { name: 'Tim', external_id: 't' },
  ])
  const rows = [
    { name: 'In a group', group_ids: [1] },
    { external_id: 's', name: 'Sanne Bakker' },
    { external_id: 't', name: 'Tim Bakker' },
    { external_id: 'n', name: 'Noor' },
  ]
  const changing = interrupted(store, () =>
    store.write(club.id, kantineItself, async (write) => {
      await write.remove(group, [1])
      await write.remove(member, [2])
      await write.put(member, [
        { id: 1, fields: { name: 'Sanne', external_id: 's', phone: '2' } },
        { fields: { name: 'Also Noor', external_id: 'n' } },
      ])
    }),
  )
  const { ids, refused, ...counts } = await run(changing, club.id, member, rows)
  assert.deepEqual([ids, refused.map(({ row }) => row), counts.created, counts.changed], [[1, 4, 3], [1], 1, 2])
  assert.deepEqual(
    (await club.bodies(member, [1, 3, 4])).map(({ name, phone }) => [name, phone]),
    [
      ['Sanne Bakker', '2'],
      ['Noor', null],
      ['Tim Bakker', null],
    ],
  )
  const all = await run(
    interrupted(store, () => store.write(club.id, kantineItself, (write) => write.remove(member, [4]))),
    club.id,
    member,
    [{ name: 'New' }, { name: 'Dangling', group_ids: [1] }],
    { skipInvalid: false },
  )
  assert.deepEqual([all.ids, all.refused.length], [[], 1])
})

onEngines('rows that were refused stay refused, and are not checked while others wait', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await clubIn(kantine)
  const rows = [{ name: 'Early', group_ids: [2] }, { name: 'Sanne', group_ids: [1] }, { name: 'Tim' }]
  const changing = interrupted(store, () =>
    store.write(club.id, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name: 'Selectie' } }])
      await write.remove(group, [1])
    }),
  )
  const { ids, refused } = await run(changing, club.id, member, rows.toReversed())
  assert.deepEqual([ids, refused.map(({ row }) => row)], [[1], [2, 3]])
})

onEngines('rows are checked again when the stages of the club changed after their check', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await clubIn(kantine)
  const changing = interrupted(store, () => setStages(store, club.id, kantineItself, ['new', 'member']))
  const { ids, refused } = await run(changing, club.id, kennismaker, [
    { name: 'Sanne', status: 'proefles' },
    { name: 'Tim', status: 'new' },
  ])
  assert.deepEqual([ids, refused.map(({ row }) => row)], [[1], [1]])
})

onEngines('an import that is stopped stores nothing, also in the middle of storing', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  const rows = Array.from({ length: 1200 }, (_, n) => ({ name: `Member ${n}` }))
  const [first, last] = [500, 2 * rows.length]
  for (const stopAt of [0, first, rows.length, rows.length + first, last]) {
    const stopping = new AbortController()
    const reason = new Error(`stopped at ${stopAt}`)
    if (stopAt === 0) stopping.abort(reason)
    const progress = (done: number) => done === stopAt && stopping.abort(reason)
    const importing = run(kantine.store, club.id, member, rows, { progress, signal: stopping.signal })
    await assert.rejects(importing, reason)
  }
  assert.deepEqual(await club.bodies(member, [1]), [])
  assert.equal((await run(kantine.store, club.id, member, rows)).created, 1200)
})

onEngines('the list of wrong rows is bounded, and later rows are counted by field', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  const unknown = Array.from({ length: 20 }, (_, n) => 9_000_000_000_000 + n)
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    name: n % 3 === 1 ? '' : `Member ${n}`,
    group_ids: n % 3 === 2 ? [1] : unknown,
  }))
  for (const dryRun of [true, false]) {
    const result = await run(kantine.store, club.id, member, rows, { dryRun })
    const { refused, unlisted } = result
    assert.ok(Buffer.byteLength(JSON.stringify(result)) < 2_000_000)
    assert.ok(refused.length > 300 && refused.every(({ errors }) => errors.length <= 20), `${refused.length}`)
    assert.deepEqual([refused[0]?.row, refused[1]?.row, result.created], [1, 2, 1000])
    assert.equal(refused.length + unlisted.rows, 2000)
    assert.equal(unlisted.fields.group_ids, unlisted.rows)
    assert.ok(Number(unlisted.fields.name) > 400, JSON.stringify(unlisted))
  }
})

onEngines('of wrong rows without a long list of errors, 1,000 are listed', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  const rows = Array.from({ length: 1500 }, (_, n) => ({ [`unknown${n}`]: 'x'.repeat(1000), name: 'Sanne' }))
  const { refused, unlisted } = await run(kantine.store, club.id, member, rows)
  assert.deepEqual([refused.length, unlisted], [1000, { rows: 500, fields: { '': 500 } }])
})
