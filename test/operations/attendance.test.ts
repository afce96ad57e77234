/** Trainers' attendance: a sheet where the later mark wins, and the grid of a period. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { sender } from '../support/send.ts'

const sheet = { group_id: 1, date: '2024-09-03' }
const minute = 60_000

type Person = {
  readonly name: string
  readonly present: boolean | null
  readonly by: string | null
}

/** A group with Sanne, Youssef and Kees, who is no longer a member; Mo is in no group. Two trainers, Kim and Jan. */
async function withGroup(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await newClub(store)
  const write = <T>(work: (write: Writer) => Promise<T>) => store.write(club.id, kantineItself, work)
  await write(async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }])
    await write.put(
      member,
      [
        { name: 'Youssef', status: 'active', group_ids: [1] },
        { name: 'Sanne', status: null, group_ids: [1] },
        { name: 'Kees', status: 'archived', group_ids: [1] },
        { name: 'Mo', status: 'active', group_ids: [] },
      ].map((fields) => ({ fields })),
    )
  })
  const trainer = (name: string) => {
    const caller = commandCaller(club.id, { by: 'command', name })
    return {
      tap: (member_id: number, present: boolean | null, age_ms = 0, more = {}) =>
        perform(store, 'attendance enter', caller, { items: [{ ...sheet, member_id, present, age_ms, ...more }] }),
      perform: (name: string, input: object) => perform(store, `attendance ${name}`, caller, input),
    }
  }
  const [kim, jan] = [trainer('Kim'), trainer('Jan')]
  return {
    store,
    club,
    write,
    kim,
    jan,
    send: sender(kantine, club.key),
    async shown() {
      const { people }: { people: Person[] } = await kim.perform('sheet', sheet)
      return people.map(({ name, present, by }) => [name, present, by])
    },
  }
}

onEngines("a group's sheet shows its members, their marks and who made them", async (engine) => {
  const { kim, jan, shown, write, send } = await withGroup(engine)
  assert.deepEqual(await shown(), [
    ['Sanne', null, null],
    ['Youssef', null, null],
  ])
  const items = [
    { ...sheet, member_id: 1, present: true, age_ms: 0 },
    { ...sheet, member_id: 2, present: false, age_ms: 0 },
    { ...sheet, member_id: 99, present: true, age_ms: 0 },
  ]
  assert.deepEqual(await kim.perform('enter', { items }), { later: [] })
  await jan.tap(4, true)
  assert.deepEqual(await shown(), [
    ['Mo', true, 'Jan'],
    ['Sanne', false, 'Kim'],
    ['Youssef', true, 'Kim'],
  ])
  const { body } = await send<{ data: { member_id: number; present: boolean }[] }>('GET /attendance')
  assert.deepEqual(
    body.data.map(({ member_id, present }) => [member_id, present]),
    [
      [1, true],
      [2, false],
      [4, true],
    ],
  )
  await write((write) => write.remove(member, [1]))
  assert.deepEqual(await shown(), [
    ['Mo', true, 'Jan'],
    ['Sanne', false, 'Kim'],
  ])
})

onEngines("the later of two trainers' marks wins, whichever arrives first", async (engine) => {
  const { kim, jan, shown } = await withGroup(engine)
  await kim.tap(1, true, 2 * minute)
  const { later } = await jan.tap(1, false, 5 * minute)
  assert.equal(later.length, 1)
  const [{ at, ...kept }] = later
  assert.deepEqual(kept, { ...sheet, member_id: 1, present: true, by: 'Kim' })
  const age = Date.now() - Date.parse(at)
  assert.ok(age >= 2 * minute - 5_000 && age < 4 * minute, `${age} ms ago`)
  assert.deepEqual((await shown())[1], ['Youssef', true, 'Kim'])
  assert.deepEqual(await jan.tap(1, false, minute), { later: [] })
  assert.deepEqual((await shown())[1], ['Youssef', false, 'Jan'])
})

onEngines('a cleared mark counts like any other mark', async (engine) => {
  const { kim, jan, shown } = await withGroup(engine)
  await kim.tap(1, true, 3 * minute)
  await jan.tap(1, null, minute)
  assert.deepEqual((await shown())[1], ['Youssef', null, 'Jan'])
  const { later } = await kim.tap(1, true, 2 * minute)
  assert.deepEqual([later[0].present, later[0].by], [null, 'Jan'])
  await kim.tap(1, true)
  assert.deepEqual((await shown())[1], ['Youssef', true, 'Kim'])
})

onEngines('API writes and deletions count at the time of the write', async (engine) => {
  const { kim, shown, send } = await withGroup(engine)
  await send('POST /attendance', { ...sheet, member_id: 1, present: false })
  assert.equal((await kim.tap(1, true, minute)).later.length, 1)
  assert.deepEqual(await kim.tap(1, true), { later: [] })
  await send('POST /attendance', { ...sheet, member_id: 1, present: null })
  const { later } = await kim.tap(1, false, minute)
  assert.deepEqual([later[0].present, later[0].by !== null], [null, true])
  await kim.tap(1, false)
  assert.deepEqual((await shown())[1], ['Youssef', false, 'Kim'])
})

onEngines('the grid of a period has a column for each day with attendance or a past event', async (engine) => {
  const { kim, write } = await withGroup(engine)
  await kim.tap(1, true)
  await kim.tap(2, false, 0, { date: '2024-09-10' })
  await kim.tap(1, true, 0, { date: '2024-10-01' })
  await write((write) =>
    write.put(
      event,
      // The first begins after midnight in the club, in Amsterdam.
      [
        { starts_at: '2024-09-16T22:30:00.000Z' },
        { starts_at: '2024-09-18T17:00:00.000Z', status: 'cancelled' },
        { starts_at: '2024-09-19T17:00:00.000Z', group_ids: [] },
        { starts_at: '2999-09-19T17:00:00.000Z' },
      ].map((fields) => ({ fields: { title: 'Training', group_ids: [1], ...fields } })),
    ),
  )
  const grid = await kim.perform('grid', { group_id: 1, from: '2024-09-01', to: '2024-09-30' })
  assert.deepEqual(grid, {
    group: 'JO11-2',
    days: ['2024-09-03', '2024-09-10', '2024-09-17'],
    people: [
      { member_id: 2, name: 'Sanne', marks: ['none', 'absent', 'none'] },
      { member_id: 1, name: 'Youssef', marks: ['present', 'none', 'none'] },
    ],
  })
  assert.deepEqual(await fieldErrorsOf(kim.perform('grid', { group_id: 1, from: '2024-09-01', to: '2026-09-01' })), [
    '/to to must be at most 399 days after from.',
  ])
  await assert.rejects(kim.perform('sheet', { ...sheet, group_id: 9 }), /no such record among the groups/)
})
