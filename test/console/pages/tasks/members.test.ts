/** Tasks of a secretary with members (`test/tasks.md`). */
import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { newAdministrator } from '../../../support/clubs-and-people.ts'
import { type Running, startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn, logIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, flow, headingHasFocus, hold, openConsole, rowsOf, suggest, titleIs } from '../rig.ts'

/** A club with two groups and two members. */
async function withMembers(kantine: Running) {
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }, { fields: { name: 'U15' } }])
    await write.put(member, [
      { fields: { name: 'Jan Smit', group_ids: [1], phone: '06 1' } },
      { fields: { name: 'Jan Smit', group_ids: [], birth_date: '2010-05-02' } },
    ])
    await write.put(attendance, [{ fields: { member_id: 2, group_id: 1, date: '2026-09-03', present: true } }])
  })
  /** A record as the API gives it. */
  const read = async (path: string) => {
    const answer = await kantine.call(`/api/v1/${path}`, { key: who.club.key })
    return (await answer.json()) as { readonly [field: string]: unknown }
  }
  return { ...who, read }
}

flow('a secretary adds a member who signed up at the bar', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members', { language })
  await page.getByRole('button', { name: say('Add member', 'Lid toevoegen') }).click()
  const drawer = page.getByRole('dialog', { name: say('Add member', 'Lid toevoegen') })
  const add = drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true })
  await drawer.getByLabel(say('Date of birth', 'Geboortedatum')).fill('2999-03-12')
  await add.click()
  await drawer.getByText(say('Name is required.', 'Naam is niet ingevuld.')).waitFor()
  await drawer.getByText(say('must not be in the future.', 'mag niet in de toekomst liggen.')).waitFor()
  await shows(() => findingsOf(page), [])
  await drawer.getByRole('textbox', { name: say('Name', 'Naam'), exact: true }).fill('Noor Bakker')
  // Nothing is lost by a key too many: the browser asks, and the answer here is no.
  await page.keyboard.press('Escape')
  await drawer.getByLabel(say('Date of birth', 'Geboortedatum')).fill('2015-03-12')
  await drawer.getByLabel(say('E-mail address', 'E-mailadres')).fill('noor@example.org')
  const groups = drawer.getByRole('combobox', { name: say('Groups', 'Groepen') })
  await groups.fill('Veteranen')
  await drawer.getByText(say('No results', 'Niets gevonden')).waitFor()
  await groups.press('Enter')
  await choose(groups, 'JO', 'JO11-2')
  await add.click()
  await titleIs(page, 'Noor Bakker')
  const noor = await club.read('members/3')
  assert.deepEqual(
    [noor.name, noor.birth_date, noor.email, noor.group_ids, noor.status],
    ['Noor Bakker', '2015-03-12', 'noor@example.org', [1], 'active'],
  )
})

flow('two users change one member at the same time, and neither loses anything', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members/1', { language })
  const change = page.getByRole('button', { name: say('Change', 'Wijzigen') })
  const drawer = page.getByRole('dialog', { name: 'Jan Smit' })
  const save = drawer.getByRole('button', { name: say('Save', 'Opslaan') })
  const phone = drawer.getByLabel(say('Phone number', 'Telefoonnummer'))
  await change.click()
  await phone.fill('06 2')
  await club.browser.call('PATCH /clubs/noord/members/1', { email: 'jan@example.org', group_ids: [1, 2] })
  await save.click()
  await drawer.waitFor({ state: 'detached' })
  const both = await club.read('members/1')
  assert.deepEqual([both.phone, both.email, both.group_ids], ['06 2', 'jan@example.org', [1, 2]])

  await page.reload()
  await change.click()
  await phone.fill('06 3')
  await club.browser.call('PATCH /clubs/noord/members/1', { phone: '06 4' })
  await save.click()
  await drawer.getByText('06 4', { exact: false }).waitFor()
  assert.equal((await club.read('members/1')).phone, '06 4')
  await save.click()
  await drawer.waitFor({ state: 'detached' })
  assert.equal((await club.read('members/1')).phone, '06 3')
})

flow('a duplicate member is deleted with everything it cascades to', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members/2', { language })
  await page.getByRole('button', { name: say('Delete', 'Verwijderen') }).click()
  const dialog = page.getByRole('dialog', { name: say('Delete Jan Smit', 'Jan Smit verwijderen') })
  await dialog.getByText(say('Attendance: 1 deleted', 'Aanwezigheid: 1 verwijderd')).waitFor()
  await shows(() => findingsOf(page), [])
  assert.equal((await club.read('members/2')).id, 2)
  const release = await hold(page, '**/deletion')
  await dialog.getByRole('button', { name: say('Delete', 'Verwijderen') }).click()
  release()
  await titleIs(page, say('Members', 'Leden'))
  assert.equal((await club.read('members/2')).status, 404)
})

flow('several members from different pages join a group in one action, and leave it', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  await kantine.store.write(club.club.id, kantineItself, (write) =>
    write.put(
      member,
      Array.from({ length: 28 }, (_, n) => ({ fields: { name: `Lid ${n + 3}`, group_ids: [1] } })),
    ),
  )
  const page = await openConsole(kantine, club, '/console/clubs/noord/members', { language })
  const selectOne = (name: string) => page.getByRole('checkbox', { name: say(`Select ${name}`, `${name} selecteren`) })
  const all = page.getByRole('checkbox', { name: say('Select all on this page', 'Alles op deze pagina selecteren') })
  const isSelected = (n: number) =>
    page
      .getByRole('status')
      .getByText(say(`${n} selected`, `${n} geselecteerd`))
      .waitFor()
  await selectOne('Lid 3').check()
  await isSelected(1)
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: say('Next', 'Volgende') }).click()
  await selectOne('Lid 30').waitFor()
  assert.equal(await all.isChecked(), false)
  await all.check()
  await isSelected(6)
  await page.getByRole('button', { name: say('Add to group', 'Aan groep toevoegen') }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: say('Add to group', 'Aan groep toevoegen') })
  await send.click()
  await dialog.getByText(say('Group is required.', 'Groep is niet ingevuld.')).waitFor()
  await choose(dialog.getByRole('combobox', { name: say('Group', 'Groep') }), 'U15', 'U15')
  await shows(() => findingsOf(page), [])
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('status').count(), 0)
  const groupsOf = async (id: number) => (await club.read(`members/${id}`)).group_ids
  assert.deepEqual([await groupsOf(3), await groupsOf(4), await groupsOf(30)], [[1, 2], [1], [1, 2]])

  await selectOne('Lid 30').check()
  await page.getByRole('button', { name: say('Remove from group', 'Uit groep halen') }).click()
  await choose(dialog.getByRole('combobox', { name: say('Group', 'Groep') }), 'JO', 'JO11-2')
  await dialog.getByRole('button', { name: say('Remove from group', 'Uit groep halen') }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(await groupsOf(30), [2])
})

flow('several memberships end on one day and resume, and several members are deleted', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members', { language })
  const all = page.getByRole('checkbox', { name: say('Select all on this page', 'Alles op deze pagina selecteren') })
  const dialog = page.getByRole('dialog')
  const end = say('End membership', 'Lidmaatschap beëindigen')
  await all.check()
  await page.getByRole('button', { name: end }).click()
  await dialog.getByLabel(say('Member until', 'Lid tot en met')).fill('2026-06-30')
  await dialog.getByRole('button', { name: end }).click()
  await dialog.waitFor({ state: 'detached' })
  const kept = async (id: number) => {
    const { status, left_on } = await club.read(`members/${id}`)
    return [status, left_on]
  }
  assert.deepEqual(
    [await kept(1), await kept(2)],
    [
      ['archived', '2026-06-30'],
      ['archived', '2026-06-30'],
    ],
  )

  const resume = say('Resume membership', 'Lidmaatschap hervatten')
  await page.getByRole('link', { name: say('Show everyone', 'Iedereen tonen') }).click()
  // The selection is cleared only when everything has been read again.
  await shows(() => all.isChecked(), false)
  await all.check()
  await page.getByRole('button', { name: resume }).click()
  await dialog.getByRole('button', { name: resume }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(
    [await kept(1), await kept(2)],
    [
      ['active', null],
      ['active', null],
    ],
  )

  const remove = say('Delete', 'Verwijderen')
  await all.check()
  await page.getByRole('button', { name: remove }).click()
  await dialog.getByText(say('Members: 2 deleted', 'Leden: 2 verwijderd')).waitFor()
  await dialog.getByRole('button', { name: remove }).click()
  await page.getByText(say('Nothing here yet', 'Hier staat nog niets')).waitFor()
  assert.equal((await club.read('members/1')).status, 404)
})

flow('a user who may only read members cannot select any', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  await withMembers(kantine)
  const reader = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'reader'))
  const page = await openConsole(kantine, { browser: reader }, '/console/clubs/noord/members', { language })
  await shows(async () => (await rowsOf(page)).length, 2)
  assert.equal(await page.getByRole('checkbox').count(), 0)
  assert.equal(await page.getByRole('button', { name: say('Add member', 'Lid toevoegen') }).count(), 0)
})

flow("a member moves to another group and plays in two teams, which the member's page shows", async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  await kantine.store.write(club.club.id, kantineItself, async (write) => {
    await write.put(competitionTeam, [
      { fields: { name: 'U15-1', member_ids: [1] } },
      { fields: { name: 'U15-2', member_ids: [2] } },
    ])
    await write.put(event, [{ fields: { title: 'Pubquiz', starts_at: '2027-01-09T19:00:00.000Z' } }])
    await write.put(registration, [{ fields: { event_id: 1, member_id: 1 } }])
    const owed = { member_id: 1, amount_cents: 18_500, currency: 'EUR', status: 'open', due_on: '2026-10-01' }
    await write.put(charge, [{ fields: { description: 'Contributie', ...owed } }])
  })
  const page = await openConsole(kantine, club, '/console/clubs/noord/members/1', { language })
  const change = page.getByRole('button', { name: say('Change', 'Wijzigen') })
  const save = page.getByRole('dialog').getByRole('button', { name: say('Save', 'Opslaan') })
  await change.click()
  const groups = page.getByRole('dialog').getByRole('combobox', { name: say('Groups', 'Groepen') })
  await choose(groups, 'U15', 'U15')
  await save.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual((await club.read('members/1')).group_ids, [1, 2])

  await page.goto(`${kantine.url}/console/clubs/noord/competition-teams/2`)
  await change.click()
  const players = page.getByRole('dialog').getByRole('combobox', { name: say('Players', 'Spelers') })
  await choose(players, 'Jan', 'Jan Smit')
  await save.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`${kantine.url}/console/clubs/noord/members/1`)
  const table = (en: string, nl: string) => rowsOf(page, say(en, nl))
  await shows(
    async () => (await table('Competition teams', 'Competitieteams')).map(([name]) => name),
    ['U15-2', 'U15-1'],
  )
  await shows(async () => (await table('Events', 'Activiteiten')).map(([title]) => title), ['Pubquiz'])
  await shows(async () => (await table('Charges', 'Contributies')).map(([description]) => description), ['Contributie'])
  await page.getByText(/^Open: .*185[.,]00$/).waitFor()
  await shows(() => findingsOf(page), [])
})

flow("a membership is ended and resumed on the member's page", async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members/1', { language })
  const dialog = page.getByRole('dialog')
  const end = say('End membership', 'Lidmaatschap beëindigen')
  await page.getByRole('button', { name: end }).click()
  await dialog.getByText(say('Members: 1 changed', 'Leden: 1 gewijzigd')).waitFor()
  await dialog.getByLabel(say('Member until', 'Lid tot en met')).fill('2026-06-30')
  await shows(() => findingsOf(page), [])
  await dialog.getByRole('button', { name: end }).click()
  await dialog.waitFor({ state: 'detached' })
  const ended = await club.read('members/1')
  assert.deepEqual([ended.status, ended.left_on], ['archived', '2026-06-30'])
  const resume = say('Resume membership', 'Lidmaatschap hervatten')
  await page.getByRole('button', { name: resume }).click()
  await dialog.getByRole('button', { name: resume }).click()
  await page.getByRole('button', { name: end }).waitFor()
  const resumed = await club.read('members/1')
  assert.deepEqual([resumed.status, resumed.left_on], ['active', null])
})

flow('members are added to a group by name and removed, and the others stay', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const former = { name: 'Piet Bos', group_ids: [1, 2], status: 'archived' }
  await kantine.store.write(club.club.id, kantineItself, (write) => write.put(member, [{ fields: former }]))
  const page = await openConsole(kantine, club, '/console/clubs/noord/groups/1', { language })
  const rows = async () => (await rowsOf(page, say('Members', 'Leden'))).length
  await shows(rows, 1)
  await page.getByText(say('1 member', '1 lid'), { exact: true }).waitFor()
  const add = say('Add members', 'Leden toevoegen')
  await page.getByRole('button', { name: add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: add }).click()
  await dialog.getByText(say('choose at least one.', 'kies er minstens één.')).waitFor()
  await suggest(dialog.getByRole('combobox', { name: say('Members', 'Leden') }), 'Jan')
  const namesakes = ['Jan Smit (id 1)', `Jan Smit (${say('2 May 2010', '2 mei 2010')})`]
  await shows(() => page.getByRole('option').allInnerTexts(), namesakes)
  await page.locator('[role=option][value="2"]').click()
  // The list of names stays open for the next one, above the button.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: add }).click()
  await shows(rows, 2)
  await page.getByText(say('2 members', '2 leden'), { exact: true }).waitFor()
  await shows(() => findingsOf(page), [])
  await page
    .getByRole('button', { name: say('Remove Jan Smit from the group', 'Jan Smit uit de groep halen') })
    .first()
    .click()
  await shows(rows, 1)
  await headingHasFocus(page, say('Members', 'Leden'))
  assert.deepEqual([(await club.read('members/1')).group_ids, (await club.read('members/2')).group_ids], [[], [1]])
  const undo = page.getByRole('button', { name: say('Undo', 'Ongedaan maken') })
  await undo.click()
  await shows(rows, 2)
  assert.deepEqual([(await club.read('members/1')).group_ids, (await club.read('members/2')).group_ids], [[1], [1]])
  const groups = page.getByRole('navigation').getByRole('link', { name: say('Groups', 'Groepen') })
  await groups.click()
  await shows(
    async () => (await rowsOf(page)).map((row) => row.slice(0, 2)),
    [
      ['JO11-2', '2'],
      ['U15', '0'],
    ],
  )

  await page.goBack()
  await page
    .getByRole('button', { name: say('Remove Jan Smit from the group', 'Jan Smit uit de groep halen') })
    .first()
    .click()
  await undo.waitFor()
  await groups.click()
  await titleIs(page, say('Groups', 'Groepen'))
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('Smit')
  await dialog.getByRole('option', { name: say('Member, 2 May 2010', 'Lid, 2 mei 2010') }).waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await undo.click()
  await page.getByText(say('You’re offline.', 'Je bent offline.')).waitFor()
})

flow('a married member gets a new name and e-mail address, and her page shows the history', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members/1', { language })
  const history = page.getByRole('heading', { name: say('History', 'Geschiedenis') })
  const changes = page.locator('section', { has: history }).getByRole('listitem')
  await shows(() => changes.count(), 1)
  await page.getByRole('button', { name: say('Change', 'Wijzigen') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say('Name', 'Naam'), exact: true }).fill('Jan de Wit')
  await drawer.getByLabel(say('E-mail address', 'E-mailadres')).fill('wit@example.org')
  await drawer.getByLabel(say('Phone number', 'Telefoonnummer')).fill('06 2')
  await drawer.getByRole('button', { name: say('Save', 'Opslaan') }).click()
  await titleIs(page, 'Jan de Wit')
  await shows(() => changes.count(), 2)
  const newest = changes.first()
  await newest.getByText('Sanne de Vries').waitFor()
  await newest.getByText(say('Phone number', 'Telefoonnummer'), { exact: true }).waitFor()
  await newest.getByRole('time').waitFor()
  const { name, email, phone } = await club.read('members/1')
  assert.deepEqual([name, email, phone], ['Jan de Wit', 'wit@example.org', '06 2'])
  await shows(() => findingsOf(page), [])
})

flow('a membership that ends later is shown, and taken back with one button', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members/1', { language })
  const dialog = page.getByRole('dialog')
  const end = say('End membership', 'Lidmaatschap beëindigen')
  await page.getByRole('button', { name: end }).click()
  await dialog.getByLabel(say('Member until', 'Lid tot en met')).fill('2999-06-30')
  await dialog.getByRole('button', { name: end }).click()
  await dialog.waitFor({ state: 'detached' })
  const note = page.getByRole('note')
  await note.getByText(say('Member until 30 Jun 2999', 'Lid t/m 30 jun 2999')).waitFor()
  await shows(() => findingsOf(page), [])
  const planOf = async () => {
    const { status, left_on, ends_on } = await club.read('members/1')
    return [status, left_on, ends_on]
  }
  assert.deepEqual(await planOf(), ['active', '2999-06-30', '2999-06-30'])

  await page
    .getByRole('link', { name: say('Members', 'Leden') })
    .first()
    .click()
  await titleIs(page, say('Members', 'Leden'))
  await page.getByText(say('Until 30 Jun 2999', 'T/m 30 jun 2999')).waitFor()
  await page.getByRole('link', { name: 'Jan Smit' }).first().click()
  await note.getByRole('button', { name: say('Keep membership', 'Lidmaatschap behouden') }).click()
  await note.waitFor({ state: 'detached' })
  assert.deepEqual(await planOf(), ['active', null, null])
})

flow('a secretary decides about members with a last day whose membership never ended', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const days = ['2020-06-30', '2021-06-30', '2999-06-30', '2022-06-30', '2023-06-30']
  await kantine.store.write(club.club.id, kantineItself, (write) =>
    write.put(
      member,
      days.map((left_on, n) => ({ fields: { name: `Lid ${n + 3}`, left_on } })),
    ),
  )
  const page = await openConsole(kantine, club, '/console/clubs/noord', { language })
  await page.getByRole('link', { name: say('5 members have a last day', '5 leden hebben een einddatum') }).click()
  await titleIs(page, say('Memberships to decide on', 'Lidmaatschappen zonder besluit'))
  const names = async () => (await rowsOf(page)).map((cells) => cells.find((cell) => cell.startsWith('Lid')))
  await shows(names, ['Lid 3', 'Lid 4', 'Lid 6', 'Lid 7', 'Lid 5'])
  const selectOne = (name: string) => page.getByRole('checkbox', { name: say(`Select ${name}`, `${name} selecteren`) })
  for (const name of ['Lid 3', 'Lid 5']) await selectOne(name).check()
  await shows(() => findingsOf(page), [])
  const dialog = page.getByRole('dialog')
  const end = say('End on the last day', 'Beëindigen op einddatum')
  await page.getByRole('button', { name: end }).click()
  await dialog.getByText(say('Members: 2 changed', 'Leden: 2 gewijzigd')).waitFor()
  await dialog.getByRole('button', { name: end }).click()
  await shows(names, ['Lid 4', 'Lid 6', 'Lid 7'])
  for (const name of ['Lid 4', 'Lid 6']) await selectOne(name).check()
  const keepAll = say('Keep memberships', 'Lidmaatschappen behouden')
  await page.getByRole('button', { name: keepAll }).click()
  await dialog.getByRole('button', { name: keepAll }).click()
  await shows(names, ['Lid 7'])
  await selectOne('Lid 7').check()
  await page.getByRole('button', { name: say('Keep membership', 'Lidmaatschap behouden') }).click()
  await page.getByText(say('All decided', 'Alles is besloten')).waitFor()
  const stored = await Promise.all([3, 4, 5, 6, 7].map((id) => club.read(`members/${id}`)))
  assert.deepEqual(
    stored.map(({ status, left_on, ends_on }) => [status, left_on, ends_on]),
    [
      ['archived', '2020-06-30', null],
      ['active', null, null],
      ['active', '2999-06-30', '2999-06-30'],
      ['active', null, null],
      ['active', null, null],
    ],
  )
})

flow('who looks like somebody that is there is shown in the form, and can be added', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/members', { language })
  await page.getByRole('button', { name: say('Add member', 'Lid toevoegen') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say('Name', 'Naam'), exact: true }).fill('jan  smit')
  await drawer.getByLabel(say('Date of birth', 'Geboortedatum')).fill('2010-05-02')
  const warning = drawer.getByRole('status')
  await warning
    .getByText(
      say('Someone with this name and date of birth already exists', 'Er is al iemand met deze naam en geboortedatum'),
    )
    .waitFor()
  await warning.getByText(say('member, 2 May 2010', 'lid, 2 mei 2010')).waitFor()
  assert.match(
    String(await warning.getByRole('link', { name: 'Jan Smit' }).getAttribute('href')),
    /\/noord\/members\/2$/,
  )
  await shows(() => findingsOf(page), [])
  await drawer.getByLabel(say('Date of birth', 'Geboortedatum')).fill('2010-05-03')
  await warning.waitFor({ state: 'detached' })
  await drawer.getByLabel(say('Date of birth', 'Geboortedatum')).fill('2010-05-02')
  await warning.waitFor()
  await drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true }).click()
  await titleIs(page, 'jan smit')
  assert.equal((await club.read('members/3')).birth_date, '2010-05-02')
})

flow('a new trial member who is already a member is recognized', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const club = await withMembers(kantine)
  const page = await openConsole(kantine, club, '/console/clubs/noord/board', { language })
  await page.getByRole('button', { name: say('Add trial member', 'Kennismaker toevoegen') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say('Name', 'Naam'), exact: true }).fill('Jan Smit')
  await drawer.getByLabel(say('Date of birth', 'Geboortedatum')).fill('2010-05-02')
  await drawer.getByRole('status').getByRole('link', { name: 'Jan Smit' }).waitFor()
  await drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true }).click()
  await titleIs(page, 'Jan Smit')

  await page.getByRole('button', { name: say('Make a member', 'Lid maken') }).click()
  await drawer.getByText(say('This may be an existing member', 'Dit is misschien een bestaand lid')).waitFor()
  await drawer.getByRole('radio', { name: say('This is Jan Smit', 'Dit is Jan Smit') }).check()
  await drawer.getByRole('button', { name: say('Make a member', 'Lid maken') }).click()
  await page.waitForURL('**/members/2')
  const { status } = await club.read('members/3')
  assert.equal(status, 404, 'nobody was added')
})
