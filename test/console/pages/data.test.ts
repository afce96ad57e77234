/** Users browse a club's data. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { setTimeZone } from '../../../server/clubs/clubs.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { newAdministrator } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { choose, flow, hold, openConsole, pressWithKeyboard, rowsOf, titleIs } from './rig.ts'

/** A club with 30 members, of whom the last is in the second group and has a charge. */
async function withData(kantine: Awaited<ReturnType<typeof startAtItsAddress>>) {
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Onder 13' } }, { fields: { name: 'Dames 1' } }])
    await write.put(
      member,
      Array.from({ length: 30 }, (_, n) => ({
        fields: { name: `Lid ${n + 1}`, email: `lid.${n + 1}@example.org`, group_ids: [n === 29 ? 2 : 1] },
      })),
    )
    const owed = { member_id: 30, description: 'Contributie', amount_cents: 18_500, currency: 'EUR', status: 'open' }
    await write.put(charge, [{ fields: owed }])
    await write.put(event, [{ fields: { title: 'Pubquiz', starts_at: '2027-01-09T19:00:00.000Z' } }])
  })
  return who
}

flow('a member is found by page, filter and name, and links to related records', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await withData(kantine), '/console/clubs/noord/data', { language })
  await shows(() => findingsOf(page), [])
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Members', 'Leden'), exact: true })
    .click()
  await titleIs(page, say('Members', 'Leden'))
  const rows = async () => (await rowsOf(page)).map((row) => row.slice(0, 3).join(', '))
  const active = say('Active', 'Actief')
  const young = Array.from({ length: 29 }, (_, n) => `Lid ${n + 1}, ${active}, Onder 13`)
  const last = `Lid 30, ${active}, Dames 1`
  await shows(rows, young.slice(0, 25))
  const total = page.getByText(say('30 in total', '30 in totaal'))
  await total.waitFor()
  const next = page.getByRole('link', { name: say('Next', 'Volgende') })
  const previous = page.getByRole('link', { name: say('Previous', 'Vorige') })
  await next.click()
  await shows(rows, [...young.slice(25), last])
  await total.waitFor()
  await shows(async () => Math.round((await page.locator('thead').boundingBox())?.y ?? -1) >= 0, true)
  await page.reload()
  await previous.click()
  await shows(rows, young.slice(0, 25))
  assert.equal(await previous.count(), 0)
  await page.goBack()
  await shows(rows, [...young.slice(25), last])
  await page.goBack()
  await shows(rows, young.slice(0, 25))

  const groups = page.getByRole('combobox', { name: say('Group', 'Groep') })
  await groups.fill('dam')
  await page.getByRole('option', { name: 'Dames 1' }).waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('option', { name: 'Onder 13' }).waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Dames 1' }).click()
  await page.waitForURL('**/members?group_id=2')
  await shows(rows, [last])
  await page.reload()
  await groups.click()
  await page.getByRole('option', { name: 'Dames 1', selected: true }).waitFor()
  await shows(() => groups.inputValue(), 'Dames 1')
  await page.keyboard.press('Escape')
  const status = page.getByRole('combobox', { name: 'Status' })
  await choose(status, say('arch', 'oud'), say('Archived', 'Oud-lid'))
  await shows(() => findingsOf(page), [])
  await page.waitForURL('**/members?group_id=2&status=archived')
  await page.getByText(say('No records match these filters', 'Geen resultaten met deze filters')).waitFor()
  await shows(() => status.inputValue(), say('Archived', 'Oud-lid'))
  await status.fill('op proef')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members?group_id=2&status=op+proef')
  await shows(() => status.inputValue(), 'op proef')

  await page.getByRole('searchbox').fill('lid.30@example')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members?query=lid.30%40example')
  await shows(rows, [last])
  await page.getByRole('button', { name: say('Clear search', 'Zoekterm wissen') }).click()
  await page.waitForURL('**/members')
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('lid.30@example')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members?query=lid.30%40example')
  await shows(rows, [last])
  await page.keyboard.press('Escape')
  await page.waitForURL('**/members')
  await page.goBack()
  await shows(() => page.getByRole('searchbox').inputValue(), 'lid.30@example')
  await pressWithKeyboard(page, page.getByRole('link', { name: 'Lid 30' }))
  await titleIs(page, 'Lid 30')
  await page.getByRole('link', { name: 'Dames 1' }).waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: say('Charges', 'Contributies') }).click()
  await page.waitForURL('**/charges?member_id=30')
  await shows(
    async () => (await rowsOf(page)).map((row) => [...row.slice(0, 3), row.at(-1)]),
    [['Lid 30', 'Contributie', say('€185.00', '€ 185,00'), 'Open']],
  )
})

flow('a rejected filter shows its error at its field, which gets the focus', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await withData(kantine), '/console/clubs/noord/members', { language })
  await page.getByRole('button', { name: say('More filters', 'Meer filters') }).click()
  const email = page.getByLabel(say('E-mail address', 'E-mailadres'))
  await email.fill('sanne')
  await page.keyboard.press('Enter')
  const rule = say('must be an e-mail address, such as', 'moet een e-mailadres zijn, zoals')
  await page.getByText(`${say('E-mail address', 'E-mailadres')} ${rule} sanne@example.org.`).waitFor()
  await email.and(page.locator(':focus[aria-invalid=true]')).waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  await shows(() => findingsOf(page), [])
  await email.fill('sanne@example.org')
  await page.keyboard.press('Enter')
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()
  await shows(() => page.locator('[aria-invalid=true]').count(), 0)

  await page.goto(`${kantine.url}/console/clubs/noord/members?group_id=x&updated_since=x`)
  const group = page.getByRole('combobox', { name: say('Group', 'Groep') })
  await group.and(page.locator(':focus[aria-invalid=true]')).waitFor()
  await page.getByText(say('Group must be one of the options', 'Groep moet een van de opties zijn')).waitFor()
  await page
    .getByText(say('Changed since must be a date and time.', 'Gewijzigd sinds moet een datum met tijd zijn.'))
    .waitFor()
})

flow('a filter applies after a pause in typing, keeps the text, and is cleared with all others', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await withData(kantine), '/console/clubs/noord/members', { language })
  const names = async () => (await rowsOf(page)).map(([name]) => name)
  const more = page.getByRole('button', { name: say('More filters', 'Meer filters') })
  await pressWithKeyboard(page, more)
  const email = page.getByLabel(say('E-mail address', 'E-mailadres'))
  await email.pressSequentially('lid.7@example.org')
  await page.waitForURL('**/members?email=lid.7%40example.org')
  await shows(names, ['Lid 7'])
  await email.and(page.locator(':focus')).waitFor()
  await shows(() => page.locator('[aria-invalid=true]').count(), 0)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.fill(say('archived', 'oud-lid'))
  await page.waitForURL('**/members?email=lid.7%40example.org&status=archived')
  await shows(() => status.inputValue(), say('archived', 'oud-lid'))
  // Its suggestions stand above the link.
  await status.press('Escape')
  await page.getByRole('link', { name: say('Show all', 'Alles tonen') }).click()
  await shows(async () => (await names()).length, 25)
  await shows(async () => [await email.inputValue(), await status.inputValue()], ['', ''])

  await page.getByLabel(say('Left from', 'Gestopt vanaf')).fill('2026-01-01')
  await page.getByLabel(say('Left until', 'Gestopt tot en met')).fill('2026-06-30')
  await page.waitForURL('**/members?left_from=2026-01-01&left_to=2026-06-30')
  await more.click()
  await shows(() => page.getByLabel(say('Left from', 'Gestopt vanaf')).count(), 0)
  const chosen = page.getByRole('button', {
    name: say(
      'Remove filter: Left from 1 Jan 2026 until 30 Jun 2026',
      'Filter verwijderen: Gestopt vanaf 1 jan 2026 tot en met 30 jun 2026',
    ),
  })
  await chosen.waitFor()
  await shows(() => findingsOf(page), [])
  await pressWithKeyboard(page, chosen)
  await page.waitForURL('**/members')
  await more.and(page.locator(':focus')).waitFor()
})

flow('former members appear on request and are counted nowhere else', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await withData(kantine)
  const left = Array.from({ length: 3 }, (_, n) => ({ id: n + 1, fields: { status: 'archived', group_ids: [1] } }))
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(
      member,
      left.map(({ id, fields }) => ({ id, fields: { ...fields, name: `Lid ${id}` } })),
    ),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/members', { language })
  const first = async () => (await rowsOf(page))[0]?.[0]
  await page.getByText(say('27 in total 3 former members not shown', '27 in totaal 3 oud-leden niet')).waitFor()
  await shows(first, 'Lid 4')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('Members 27', 'Leden 27'), exact: true })
    .waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: say('Show everyone', 'Iedereen tonen') }).click()
  await page.waitForURL('**/members?show=all')
  await page.getByText(say('30 in total', '30 in totaal')).waitFor()
  await shows(first, 'Lid 1')
  await page.getByRole('link', { name: say('Hide them', 'Verbergen') }).click()
  await shows(first, 'Lid 4')
  await page.goto(`${kantine.url}/console/clubs/noord`)
  await page.getByRole('link', { name: say('Active members: 27', 'Actieve leden: 27') }).waitFor()
})

flow('the old list is marked and inactive until the new one loads', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await withData(kantine), '/console/clubs/noord/members', { language })
  const names = async () => (await rowsOf(page)).map(([name]) => name)
  const first = Array.from({ length: 25 }, (_, n) => `Lid ${n + 1}`)
  const next = page.getByRole('link', { name: say('Next', 'Volgende') })
  const busy = page.locator('main [aria-busy=true]')
  const status = page.getByRole('combobox', { name: 'Status' })
  await shows(names, first)

  const letActiveGo = await hold(page, '**/members?*status=active')
  await status.fill(say('Active', 'Actief'))
  await status.press('Enter')
  await page.waitForURL('**/members?status=active')
  await busy.waitFor()
  await next.press('Enter')
  await shows(() => page.url(), /status=active$/)
  letActiveGo()
  await busy.waitFor({ state: 'detached' })
  await next.click()
  await shows(names, ['Lid 26', 'Lid 27', 'Lid 28', 'Lid 29', 'Lid 30'])

  await page.goto(`${kantine.url}/console/clubs/noord/members?status=archived`)
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()
  const letAllGo = await hold(page, '**/members?limit=25*')
  await page.getByRole('link', { name: say('Show all', 'Alles tonen') }).click()
  await busy.waitFor({ state: 'attached' })
  await shows(() => page.getByText(say('Nothing here yet', 'Hier staat nog niets')).count(), 0)
  letAllGo()
  await shows(names, first)
})

flow('the chosen columns are remembered, and truncated text can be read in full', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await withData(kantine)
  const long = { name: `Sanne ${'de Vries '.repeat(20).trim()}`, email: 'sanne?x@example.org', phone: '+31 6 12345678' }
  await kantine.store.write(who.club.id, kantineItself, (write) => write.put(member, [{ id: 1, fields: long }]))
  const page = await openConsole(kantine, who, '/console/clubs/noord/members', { language })
  const email = say('E-mail address', 'E-mailadres')
  await page.getByRole('button', { name: say('Columns', 'Kolommen') }).click()
  await page.getByRole('menuitemcheckbox', { name: email }).click()
  await page.getByRole('menuitemcheckbox', { name: email, checked: true }).waitFor()
  await page.getByRole('menuitemcheckbox', { name: 'Status', checked: true }).click()
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('columnheader', { name: email }).waitFor()
  assert.equal(await page.getByRole('columnheader', { name: 'Status' }).count(), 0)
  const mail = page.getByRole('link', { name: long.email })
  await shows(() => mail.getAttribute('href'), 'mailto:sanne%3Fx@example.org')

  const [first, second] = [page.locator('tbody tr').nth(0), page.locator('tbody tr').nth(1)]
  const heightOf = async (row: typeof first) => Math.round((await row.boundingBox())?.height ?? 0)
  await shows(async () => (await heightOf(first)) === (await heightOf(second)), true)
  await first.locator('.cut').first().hover()
  await shows(() => first.locator('.cut').first().getAttribute('title'), long.name)
  await page.mouse.wheel(0, 600)
  await shows(async () => Math.round((await page.locator('thead').boundingBox())?.y ?? -1), 0)
  await page.getByText(say('30 in total', '30 in totaal')).waitFor()
})

flow("times use the club's time zone, and outsiders' text is shown as plain text", async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await withData(kantine)
  const zone = say('Times are in the club’s time zone, ', 'Tijden staan in de tijdzone van de club, ')
  const name = '<img src=x onerror="ran=1"> javascript:ran=1'
  await kantine.store.write(who.club.id, kantineItself, (write) => write.put(member, [{ id: 1, fields: { name } }]))
  const page = await openConsole(kantine, who, '/console/clubs/noord/members/1', { language, width: 375 })
  await titleIs(page, name)
  assert.equal(await page.evaluate('window.ran'), undefined)
  assert.equal(await page.locator('main a[href^="javascript:" i], main img').count(), 0)

  await page.goto(`${kantine.url}/console/clubs/noord/events`)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const from = page.getByLabel(say('Start from', 'Begin vanaf'))
  await from.fill('2027-01-09T20:00')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/events?starts_from=2027-01-09T19%3A00%3A00.000Z')
  await page.getByRole('link', { name: 'Pubquiz' }).waitFor()
  const twenty = say('9 Jan 2027, 20:00', '9 jan 2027, 20:00')
  await page.getByRole('cell', { name: twenty }).waitFor()
  await shows(() => page.getByText(`${zone}Europe/Amsterdam.`).count(), 1)
  await shows(() => from.inputValue(), '2027-01-09T20:00')
  await from.fill('2027-01-09T20:01')
  await page.keyboard.press('Enter')
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()
  await page.goto(`${kantine.url}/console/clubs/noord/facilities`)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel(say('Changed since', 'Gewijzigd sinds')).fill('2026-07-01T02:00')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/facilities?updated_since=2026-07-01T00%3A00%3A00.000Z')
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()

  await setTimeZone(kantine.store, kantineItself, who.club.id, 'Asia/Tokyo')
  await page.goto(`${kantine.url}/console/clubs/noord/events/1`)
  await page.getByText(say('10 Jan 2027, 04:00', '10 jan 2027, 04:00')).waitFor()
  await page.getByText(`${zone}Asia/Tokyo.`).waitFor()
  // A reader in the zone of the club need not be told.
  await setTimeZone(kantine.store, kantineItself, who.club.id, 'America/New_York')
  await page.goto(`${kantine.url}/console/clubs/noord/events/1`)
  await page.getByText(say('9 Jan 2027, 14:00', '9 jan 2027, 14:00')).waitFor()
  await shows(() => page.getByText(zone).count(), 0)
})

flow('each role sees its own data, and an empty list explains how to add data', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const administrator = await withData(kantine)
  const treasurer = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'treasurer'))
  const page = await openConsole(kantine, { browser: treasurer }, '/console/clubs/noord/data', { language })
  const shown = page.getByRole('list', { name: say('Kinds of data', 'Soorten gegevens') }).getByRole('link')
  const own = [say('Members', 'Leden'), say('Groups', 'Groepen'), say('Seasons', 'Seizoenen')]
  const teams = say('Competition teams', 'Competitieteams')
  await shows(() => shown.allInnerTexts(), [...own, teams, say('Charges', 'Contributies')])
  const marked = page.getByRole('navigation', { name: say('Pages', 'Pagina’s') }).locator('[aria-current]')
  for (const path of ['events', 'nowhere', 'nowhere/1']) {
    await page.goto(`${kantine.url}/console/clubs/noord/${path}`)
    await titleIs(page, say('This page does not exist', 'Deze pagina bestaat niet'))
    await shows(() => marked.count(), 0)
  }
  await page.goto(`${kantine.url}/console/clubs/noord/seasons`)
  await page.getByText(say('Users with another role', 'Gebruikers met een andere rol')).waitFor()
  await marked.getByText(say('Seasons', 'Seizoenen')).waitFor()
  await shows(() => findingsOf(page), [])

  const other = await openConsole(kantine, administrator, '/console/clubs/noord/kennismakers', { language })
  await other.getByRole('link', { name: say('Import a spreadsheet', 'Spreadsheet importeren') }).waitFor()
  await other.goto(`${kantine.url}/console/clubs/noord/members/99`)
  await titleIs(other, say('Member 99 does not exist', 'Lid 99 bestaat niet'))
  assert.equal(await other.getByRole('button', { name: say('Try again', 'Opnieuw proberen') }).count(), 0)
  await other
    .getByRole('main')
    .getByRole('link', { name: say('Members', 'Leden') })
    .click()
  await titleIs(other, say('Members', 'Leden'))
})
