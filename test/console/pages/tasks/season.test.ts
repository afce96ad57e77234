/** Tasks of a secretary at the end of a season. Sentences come from `test/tasks.md`. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, flow, openConsole, rowsOf, titleIs } from '../rig.ts'

flow('open the next season with the same groups and teams, and add a team and its players', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-07-31' } }])
    await write.put(member, [
      { fields: { name: 'Noor Bakker', status: 'active' } },
      { fields: { name: 'Kees Smit', status: 'archived' } },
    ])
    await write.put(group, [{ fields: { name: 'Onder 11', ends_on: '2027-07-31' } }])
    await write.put(competitionTeam, [{ fields: { name: 'JO11-2', season_id: 1, member_ids: [1, 2] } }])
    const fee = { description: 'Contributie 2026/2027', amount_cents: 18500, currency: 'EUR', season_id: 1 }
    await write.put(
      charge,
      [1, 2].map((member_id) => ({ fields: { ...fee, member_id, status: 'open' } })),
    )
  })
  const page = await openConsole(kantine, who, '/console/clubs/noord/seasons/1', { language })
  await page.getByRole('button', { name: say('Next season', 'Volgend seizoen') }).click()
  const dialog = page.getByRole('dialog', { name: say('Next season', 'Volgend seizoen') })
  await shows(() => dialog.getByLabel(say('Name', 'Naam')).inputValue(), '2027/2028')
  await shows(() => findingsOf(page), [])
  await dialog.getByLabel(say('Charge the fees again', 'Contributie opnieuw rekenen')).check()
  await dialog.getByRole('button', { name: say('Preview the changes', 'Bekijk wat er verandert') }).click()
  await dialog
    .getByText(say('Former members left out of the copied teams: 1', 'Oud-leden die niet meegaan met hun team: 1'))
    .waitFor()
  await dialog.getByText('Kees Smit').first().waitFor()
  await shows(() => findingsOf(page), [])
  const leftOut = [['Kees Smit', say('No longer a member', 'Geen lid meer')]]
  assert.deepEqual(await rowsOf(page, say('Skipped', 'Overgeslagen')), leftOut)
  const amount = dialog.getByLabel(say('Next season: Contributie 2027/2028', 'Volgend seizoen: Contributie 2027/2028'))
  await amount.fill('199,5x')
  const make = say('Create the season and charge 1 fee', 'Seizoen maken en 1 contributie in rekening brengen')
  await dialog.getByText(say('Enter an amount', 'Vul een bedrag in')).waitFor()
  await amount.fill('199,50')
  await dialog.getByText(say('Total: €199.50', 'Samen: €\u00a0199,50')).waitFor()
  await dialog.getByRole('button', { name: make }).click()
  await titleIs(page, '2027/2028')
  await page.goto(`${kantine.url}/console/clubs/noord/competition-teams`)
  await shows(
    async () => (await rowsOf(page)).map(([name = '', in_ = '']) => `${name} ${in_}`),
    ['JO11-2 2026/2027', 'JO11-2 2027/2028'],
  )
  const charges = await who.browser.call<{ data: readonly object[] }>('GET /clubs/noord/charges?season_id=2')
  assert.partialDeepStrictEqual(charges.body.data, [
    { member_id: 1, description: 'Contributie 2027/2028', amount_cents: 19950, status: 'open' },
  ])

  await page.getByRole('button', { name: say('Add competition team', 'Competitieteam toevoegen') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(say('Name', 'Naam'), { exact: true }).fill('JO13-1')
  for (const [field, chosen] of [
    [say('Season', 'Seizoen'), '2027/2028'],
    [say('Players', 'Spelers'), 'Noor Bakker'],
  ] as const) {
    await choose(drawer.getByRole('combobox', { name: field }), chosen, chosen)
    // The list of names stays open for the next one, above the button.
    await page.keyboard.press('Tab')
  }
  await drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true }).click()
  await titleIs(page, 'JO13-1')
  const answer = await kantine.call('/api/v1/competition-teams/3', { key: who.club.key })
  const { season_id, member_ids } = (await answer.json()) as { readonly [field: string]: unknown }
  assert.deepEqual([season_id, member_ids], [2, [1]])
})
