/** The club at a glance, for the home page. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { setStages } from '../../server/clubs/stages.ts'
import { dayMs, dayOf } from '../../server/day.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

type Overview = { readonly [part: string]: unknown }

onEngines('the overview shows current members, open fees, events and trial members', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const { club, browser } = await loggedIn(kantine, 'overzicht')
  const now = store.wallClock()
  const on = (days: number) => dayOf(now + days * dayMs)
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const overview = async (reader = browser) => (await reader.call<Overview>('GET /clubs/overzicht/overview')).body
  const empty = { active: 0, undecided: 0, joined: null, left: null }
  assert.deepEqual(await overview(), {
    season: null,
    members: empty,
    fees: { open: [], has_more: false },
    events: [],
    trial_members: [{ stage: null, count: 0 }],
  })

  await setStages(store, club.id, kantineItself, ['nieuw', 'uitgenodigd', 'proeftraining', 'lid'])
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(season, [
      { fields: { name: 'Vorig', starts_on: on(-400), ends_on: on(-40) } },
      { fields: { name: 'Nu', starts_on: on(-39), ends_on: on(300) } },
      { fields: { name: 'Volgend', starts_on: on(301), ends_on: on(600) } },
    ])
    await write.put(member, [
      { fields: { name: 'Al lang', joined_on: on(-800) } },
      { fields: { name: 'Nieuw', joined_on: on(-39) } },
      { fields: { name: 'Ook nieuw', joined_on: on(-1), left_on: on(300) } },
      { fields: { name: 'Gestopt', joined_on: on(-800), left_on: on(-2), status: 'archived' } },
      { fields: { name: 'Lang gestopt', joined_on: on(-900), left_on: on(-50), status: 'archived' } },
    ])
    const fee = { member_id: 1, amount_cents: 18500, currency: 'EUR', paid_cents: 0 }
    await write.put(charge, [
      { fields: { ...fee, status: 'open' } },
      { fields: { ...fee, status: 'failed', paid_cents: 500 } },
      { fields: { ...fee, status: 'paid', paid_cents: 18500 } },
      { fields: { ...fee, status: 'waived' } },
      { fields: { ...fee, status: 'open', currency: 'CHF' } },
    ])
    await write.put(event, [
      { fields: { title: 'Geweest', starts_at: at(-1) } },
      { fields: { title: 'Later', starts_at: at(9) } },
      { fields: { title: 'Afgelast', starts_at: at(1), status: 'cancelled' } },
      { fields: { title: 'Straks', starts_at: at(2), location: 'Kantine' } },
    ])
    const stages = ['nieuw', 'nieuw', 'uitgenodigd', 'lid']
    await write.put(
      kennismaker,
      stages.map((status) => ({ fields: { name: status, status } })),
    )
  })
  assert.deepEqual(await overview(), {
    season: { id: 2, name: 'Nu', starts_on: on(-39), ends_on: on(300) },
    // One of the active members has a last day, and nothing was decided.
    members: { active: 3, undecided: 1, joined: 2, left: 1 },
    fees: {
      open: [
        { currency: 'EUR', count: 2, open_cents: 36500 },
        { currency: 'CHF', count: 1, open_cents: 18500 },
      ],
      has_more: false,
    },
    events: [
      { id: 3, title: 'Afgelast', status: 'cancelled', starts_at: at(1), all_day: false, location: null },
      { id: 4, title: 'Straks', status: null, starts_at: at(2), all_day: false, location: 'Kantine' },
      { id: 2, title: 'Later', status: null, starts_at: at(9), all_day: false, location: null },
    ],
    trial_members: [
      { stage: 'nieuw', count: 2 },
      { stage: 'uitgenodigd', count: 1 },
      { stage: 'proeftraining', count: 0 },
    ],
  })
  const trainer = await logIn(kantine, await newAdministrator(store, ['overzicht'], 'trainer'))
  const { fees, trial_members } = await overview(trainer)
  assert.deepEqual({ fees, trial_members }, { fees: null, trial_members: null })
  const treasurer = await logIn(kantine, await newAdministrator(store, ['overzicht'], 'treasurer'))
  assert.equal((await overview(treasurer)).events, null)
})
