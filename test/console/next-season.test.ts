/** Creating the next season from the last. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'

type Refused = { readonly errors: readonly { readonly pointer: string }[] }
type List = { readonly data: readonly { readonly name: string }[] }

onEngines('the next season copies teams and groups without former members', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'seizoen')
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-07-31' } }])
    await write.put(member, [
      { fields: { name: 'Noor', status: 'active' } },
      { fields: { name: 'Kees', status: 'archived' } },
    ])
    await write.put(group, [
      { fields: { name: 'JO11-2', starts_on: '2026-08-01', ends_on: '2027-07-31' } },
      { fields: { name: 'Bestuur' } },
      { fields: { name: 'Winterzaal', ends_on: '2027-03-01' } },
    ])
    await write.put(competitionTeam, [
      { fields: { name: 'JO11-2', season_id: 1, group_id: 1, competition: 'Najaar', member_ids: [1, 2] } },
      { fields: { name: 'Zonder seizoen', member_ids: [1] } },
    ])
  })
  const path = 'POST /clubs/seizoen/seasons/1/successor'
  const next = { name: '2027/2028', starts_on: '2027-08-01', ends_on: '2028-07-31' }
  const record = { id: 2, ...next }
  const result = {
    existed: false,
    teams: 1,
    groups: 1,
    left_out_count: 1,
    left_out: [{ member_id: 2, name: 'Kees' }],
    fees: [],
    not_charged_count: 0,
    not_charged: [],
  }
  const read = async (plural: string) => (await browser.call<List>(`GET /clubs/seizoen/${plural}`)).body.data

  const { answer } = (
    await browser.call<{ answer: typeof result & { season: typeof record } }>(`${path}?preview=true`, next)
  ).body
  assert.deepEqual({ ...answer, season: answer.season.name }, { ...result, season: next.name })
  assert.equal((await read('seasons')).length, 1)

  const made = await browser.call<
    typeof result & { season: typeof record & { created_at: string; updated_at: string } }
  >(path, next)
  assert.equal(made.status, 200)
  const { created_at: _, updated_at: __, ...season2 } = made.body.season
  assert.deepEqual({ ...made.body, season: season2 }, { ...result, season: record })
  const teams = await read('competition-teams')
  assert.deepEqual(
    teams.map(({ name, season_id, group_id, competition, member_ids }: { [field: string]: unknown }) => [
      ...[name, season_id, group_id, competition, member_ids],
    ]),
    [
      ['JO11-2', 1, 1, 'Najaar', [1, 2]],
      ['Zonder seizoen', null, null, null, [1]],
      ['JO11-2', 2, 1, 'Najaar', [1]],
    ],
  )
  assert.deepEqual(
    (await read('groups')).map(({ ends_on }: { [field: string]: unknown }) => ends_on),
    ['2028-07-31', null, '2027-03-01'],
  )

  const again = await browser.call<Refused>(path, { ...next, starts_on: '2027-07-31' })
  assert.deepEqual([again.status, again.body.errors.map(({ pointer }) => pointer)], [422, ['/starts_on', '/name']])
  assert.match(again.text, /belongs to a season with teams or fees/)
  const itself = await browser.call<Refused>(path, { ...next, name: '2026/2027' })
  assert.match(itself.text, /already belongs to this season/)
  assert.equal((await browser.call('POST /clubs/seizoen/seasons/9/successor', next)).status, 404)
  const bare = { ...next, name: 'Kaal', copy_teams: false, prolong_groups: false }
  const { teams: copied, groups } = (await browser.call<typeof result>(path, bare)).body
  assert.deepEqual([copied, groups], [0, 0])
})

onEngines('the next season is filled only if it exists and is empty', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'leeg')
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(season, [
      { fields: { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-07-31' } },
      { fields: { name: '2027/2028', starts_on: '2027-07-01', ends_on: '2028-06-30' } },
    ])
    await write.put(competitionTeam, [{ fields: { name: 'JO11-2', season_id: 1 } }])
  })
  const next = { name: '2027/2028 ', starts_on: '2027-08-01', ends_on: '2028-07-31' }
  type Made = { readonly existed: boolean; readonly teams: number; readonly season: { readonly id: number } }
  const make = () => browser.call<Made>('POST /clubs/leeg/seasons/1/successor', next)
  const { body } = await make()
  assert.partialDeepStrictEqual(body, { existed: true, teams: 1, season: { ...next, name: '2027/2028', id: 2 } })
  assert.equal((await browser.call<List>('GET /clubs/leeg/seasons')).body.data.length, 2)
  assert.equal((await make()).status, 422)
})

onEngines("last season's fees are charged again with the chosen amounts", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'contributie')
  const fee = { description: 'Contributie 2026/2027', amount_cents: 18500, currency: 'EUR', season_id: 1 }
  const ofShirt = { description: 'Shirt', amount_cents: 2500, currency: 'EUR', season_id: 1 }
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2027-08-01', ends_on: '2028-07-31' } }])
    const names = ['Noor', 'Kees', 'Sanne', 'Piet']
    const statusOf = (name: string) => (name === 'Kees' ? 'archived' : 'active')
    await write.put(
      member,
      names.map((name) => ({ fields: { name, status: statusOf(name) } })),
    )
    await write.put(charge, [
      { fields: { ...fee, member_id: 1, status: 'paid', paid_cents: 18500, due_on: '2028-02-29' } },
      { fields: { ...fee, member_id: 2, status: 'open' } },
      { fields: { ...fee, member_id: 3, status: 'waived' } },
      { fields: { ...fee, member_id: 4, status: 'cancelled' } },
      { fields: { ...ofShirt, member_id: 1, status: 'open' } },
      { fields: { ...ofShirt, member_id: 4, status: 'open' } },
      { fields: { ...ofShirt, member_id: 4, status: 'open', season_id: null } },
    ])
  })
  const path = 'POST /clubs/contributie/seasons/1/successor'
  const next = { name: '2027/2028', starts_on: '2028-08-01', ends_on: '2029-07-31', copy_fees: true }
  const charged = async () => {
    type Charge = { readonly season_id: number; readonly [field: string]: unknown }
    const { data } = (await browser.call<{ data: readonly Charge[] }>('GET /clubs/contributie/charges')).body
    return data
      .filter(({ season_id }) => season_id === 2)
      .map(({ member_id, description, amount_cents, due_on, status }) => ({
        member_id,
        description,
        amount_cents,
        due_on,
        status,
      }))
  }
  const seen = {
    fees: [
      {
        description: 'Contributie 2027/2028',
        last_description: 'Contributie 2026/2027',
        last_cents: 18500,
        amount_cents: 18500,
        currency: 'EUR',
        count: 1,
      },
      {
        description: 'Shirt',
        last_description: 'Shirt',
        last_cents: 2500,
        amount_cents: 2500,
        currency: 'EUR',
        count: 2,
      },
    ],
    not_charged_count: 2,
    not_charged: [
      { member_id: 2, name: 'Kees', reason: 'archived' },
      { member_id: 3, name: 'Sanne', reason: 'waived' },
    ],
  }
  type Seen = typeof seen
  const feesOf = ({ fees, not_charged_count, not_charged }: Seen) => ({ fees, not_charged_count, not_charged })
  const { answer } = (await browser.call<{ answer: Seen }>(`${path}?preview=true`, next)).body
  assert.deepEqual([feesOf(answer), await charged()], [seen, []])

  const amounts = [
    { description: 'Contributie 2026/2027', last_cents: 18500, amount_cents: 19950 },
    { description: 'Shirt', last_cents: 2500, amount_cents: 0 },
  ]
  const wrong = await browser.call<Refused>(path, { ...next, amounts: [{ ...amounts[0], amount_cents: -1 }] })
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.pointer], [422, '/amounts/0/amount_cents'])
  const headers = { 'idempotency-key': 'the next season' }
  const made = await browser.call<Seen>(path, { ...next, amounts }, headers)
  assert.deepEqual(
    made.body.fees.map(({ amount_cents }) => amount_cents),
    [19950, 0],
  )
  const again = await browser.call(path, { ...next, amounts }, headers)
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true'])
  assert.deepEqual(await charged(), [
    {
      member_id: 1,
      description: 'Contributie 2027/2028',
      amount_cents: 19950,
      due_on: '2029-02-28',
      status: 'open',
    },
  ])
})
