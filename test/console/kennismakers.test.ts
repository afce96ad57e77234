/** The board of trial members, and how they become members. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { setStages } from '../../server/clubs/stages.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

type Values = { readonly [field: string]: unknown }
type Refused = { readonly errors: readonly { readonly pointer: string; readonly detail: string }[] }
type Previewed = { readonly changes: readonly Values[] }

const stages = ['new', 'invited', 'joined']

/** A club with a group, a member and trial members. */
async function withTrialMembers(kantine: Running, slug: string, trialMembers: readonly Values[]) {
  const who = await loggedIn(kantine, slug)
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }])
    await write.put(member, [{ fields: { name: 'Noor Bakker', email: 'bakker@example.org' } }])
    await write.put(
      kennismaker,
      trialMembers.map((fields) => ({ fields })),
    )
  })
  await setStages(kantine.store, who.club.id, kantineItself, stages)
  return { ...who, at: `/clubs/${slug}` }
}

onEngines("the board shows the club's stages in order, with the number of trial members in each", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withTrialMembers(kantine, 'board', [
    { name: 'Yara', status: 'invited' },
    { name: 'Daan', status: null },
    { name: 'Sam', status: 'waiting list' },
    { name: 'Lotte', status: 'invited' },
    { name: 'Bram', status: null },
  ])
  const board = await browser.call<Values>(`GET ${at}/kennismakers/board`)
  assert.deepEqual(board.body, {
    data: [
      { status: null, count: 2, is_stage: false },
      { status: 'new', count: 0, is_stage: true },
      { status: 'invited', count: 2, is_stage: true },
      { status: 'joined', count: 0, is_stage: true },
      { status: 'waiting list', count: 1, is_stage: false },
    ],
    has_more: false,
  })
  const without = async (query: string) => {
    const { body } = await browser.call<{ data: { id: number; name: string }[]; has_more: boolean }>(
      `GET ${at}/kennismakers/without-stage${query}`,
    )
    return [body.data.map(({ name }) => name), body.has_more]
  }
  assert.deepEqual(await without('?limit=1'), [['Daan'], true])
  assert.deepEqual(await without('?limit=1&starting_after=2'), [['Bram'], false])
  const trainer = await logIn(kantine, await newAdministrator(kantine.store, ['board'], 'trainer'))
  assert.equal((await trainer.call(`GET ${at}/kennismakers/board`)).status, 403)
})

onEngines('one write turns a trial member into a member with all known data', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withTrialMembers(kantine, 'becoming', [
    {
      name: 'Yara Amrani',
      birth_date: '2015-03-12',
      email: 'amrani@example.org',
      phone: '06 1',
      group_id: 1,
      status: 'invited',
    },
  ])
  const path = `POST ${at}/kennismakers/1/membership`
  const previewed = await browser.call<Previewed>(`${path}?preview=true`, { status: 'joined' })
  assert.deepEqual(
    previewed.body.changes.map(({ resource, change, count }) => [resource, change, count]),
    [
      ['members', 'created', 1],
      ['kennismakers', 'updated', 1],
    ],
  )
  const wrong = await browser.call<Refused>(path, { status: 'nowhere' })
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.pointer], [422, '/status'])
  const missing = await browser.call<Refused>(path, { name: null })
  assert.deepEqual([missing.status, missing.body.errors[0]?.pointer], [422, '/name'])

  const made = await browser.call<Values>(path, { status: 'joined', joined_on: '2026-09-01' })
  assert.equal(made.status, 200, made.text)
  const { name, birth_date, email, phone, group_ids, joined_on, status } = made.body
  assert.deepEqual(
    [name, birth_date, email, phone, group_ids, joined_on, status],
    ['Yara Amrani', '2015-03-12', 'amrani@example.org', '06 1', [1], '2026-09-01', 'active'],
  )
  const { body: after } = await browser.call<Values>(`GET ${at}/kennismakers/1`)
  assert.deepEqual([after.member_id, after.status, after.updated_at], [2, 'joined', made.body.updated_at])

  const again = await browser.call<Refused>(path, {})
  assert.deepEqual([again.status, again.body.errors[0]?.pointer], [422, '/member_id'])
  assert.equal((await browser.call(`POST ${at}/kennismakers/9/membership`, {})).status, 404)
})

onEngines("a trial member who shares a member's e-mail address is linked or added as someone else", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withTrialMembers(kantine, 'same-email', [
    { name: 'Noor Bakker', email: 'Bakker@example.org', status: 'removed stage' },
    { name: 'Bo Bakker', email: 'bakker@example.org', status: 'new' },
  ])
  const refused = await browser.call<Refused>(`POST ${at}/kennismakers/1/membership`, {})
  assert.equal(refused.status, 422)
  assert.equal(refused.body.errors[0]?.pointer, '/email')
  assert.match(String(refused.body.errors[0]?.detail), /Noor Bakker/)

  const linked = await browser.call<Values>(`POST ${at}/kennismakers/1/membership`, { member_id: 1 })
  assert.deepEqual([linked.status, linked.body.id], [200, 1])
  assert.equal((await browser.call<Values>(`GET ${at}/kennismakers/1`)).body.member_id, 1)

  const added = await browser.call<Values>(`POST ${at}/kennismakers/2/membership`, { as_new: true })
  assert.deepEqual([added.status, added.body.id, added.body.name], [200, 2, 'Bo Bakker'])
  const wrong = await browser.call<Refused>(`POST ${at}/kennismakers/2/membership`, { as_new: 'yes' })
  assert.equal(wrong.status, 422)
})
