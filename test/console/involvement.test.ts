/** Teams, registrations and attendance on a member's page. */
import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

type Involvement = {
  readonly teams: readonly { readonly name: string }[] | null
  readonly events: readonly { readonly title: string }[] | null
  readonly waiting: readonly { readonly title: string }[] | null
  readonly attendance: readonly { readonly date: string }[] | null
}

onEngines("users who may read them see a member's teams, registrations and latest attendance", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'involved')
  const days = Array.from({ length: 25 }, (_, n) => `2026-09-${String(25 - n).padStart(2, '0')}`)
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'U15' } }])
    await write.put(member, [{ fields: { name: 'Jan', group_ids: [1] } }, { fields: { name: 'Noor', group_ids: [1] } }])
    await write.put(
      competitionTeam,
      [[1], [1, 2], [2]].map((member_ids, n) => ({ fields: { name: `Team ${n + 1}`, member_ids } })),
    )
    const starts_at = '2027-01-09T15:00:00.000Z'
    await write.put(
      event,
      ['Pubquiz', 'Barbecue', 'Toernooi'].map((title) => ({ fields: { title, starts_at } })),
    )
    await write.put(
      registration,
      [
        [3, 1],
        [1, 1],
        [2, 2],
      ].map(([event_id, member_id]) => ({ fields: { event_id, member_id } })),
    )
    await write.put(waitingRegistration, [{ fields: { event_id: 2, member_id: 1 } }])
    await write.put(
      attendance,
      days.flatMap((date) => [1, 2].map((member_id) => ({ fields: { member_id, group_id: 1, date, present: true } }))),
    )
  })
  const { body, status } = await browser.call<Involvement>('GET /clubs/involved/members/1/involvement')
  assert.equal(status, 200)
  assert.deepEqual(
    body.teams?.map(({ name }) => name),
    ['Team 2', 'Team 1'],
  )
  assert.deepEqual(
    body.events?.map(({ title }) => title),
    ['Pubquiz', 'Toernooi'],
  )
  assert.deepEqual(
    body.waiting?.map(({ title }) => title),
    ['Barbecue'],
  )
  assert.deepEqual(
    body.attendance?.map(({ date }) => date),
    days.slice(0, 20),
  )
  const treasurer = await logIn(kantine, await newAdministrator(kantine.store, ['involved'], 'treasurer'))
  const ofTreasurer = await treasurer.call<Involvement>('GET /clubs/involved/members/1/involvement')
  assert.deepEqual(ofTreasurer.body, { teams: body.teams, events: null, waiting: null, attendance: null })
  assert.equal((await browser.call('GET /clubs/involved/members/99/involvement')).status, 404)
})
