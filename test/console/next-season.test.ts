/** The next season from the last. */
import assert from 'node:assert/strict'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { onBothEngines, sharedKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'

type Refused = { readonly errors: readonly { readonly pointer: string }[] }
type List = { readonly data: readonly { readonly name: string }[] }

onBothEngines('the next season has the teams and the groups of the last, without former members', async (engine) => {
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
  const result = { teams: 1, groups: 1, left_out_count: 1, left_out: [{ member_id: 2, name: 'Kees' }] }
  const read = async (plural: string) => (await browser.call<List>(`GET /clubs/seizoen/${plural}`)).body.data

  const { answer } = (
    await browser.call<{ answer: typeof result & { season: typeof record } }>(`${path}?preview=true`, next)
  ).body
  assert.deepEqual({ ...answer, season: answer.season.name }, { ...result, season: next.name })
  assert.equal((await read('seasons')).length, 1)

  const made = await browser.call<typeof result & { season: typeof record & { updated_at: string } }>(path, next)
  assert.equal(made.status, 200)
  const { updated_at: _, ...season2 } = made.body.season
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
  assert.equal((await browser.call('POST /clubs/seizoen/seasons/9/successor', next)).status, 404)
  const bare = { ...next, name: 'Kaal', copy_teams: false, prolong_groups: false }
  const { teams: copied, groups } = (await browser.call<typeof result>(path, bare)).body
  assert.deepEqual([copied, groups], [0, 0])
})
