/** An administrator reads a club's activity. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { localTime } from '../../../console/src/words/local-time.ts'
import { type Actor, kantineItself } from '../../../server/store/actor.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, openConsole } from './rig.ts'

flow('activity is told in words, and filters find entries, also from a saved URL', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const { key } = who.club
  const headers = { 'content-type': 'application/json' }
  const member = { name: 'Secret Name', email: 'secret@example.org' }
  await kantine.call('/api/v1/members', { key, method: 'POST', headers, body: JSON.stringify(member) })
  const changed = { name: 'Other Name' }
  const patch = { 'content-type': 'application/merge-patch+json' }
  await kantine.call('/api/v1/members/1', { key, method: 'PATCH', headers: patch, body: JSON.stringify(changed) })
  await who.browser.call('POST /clubs/noord/invitations', { email: 'mo@example.org', role: 'trainer' })

  const page = await openConsole(kantine, who, '/console/clubs/noord/activity', { language, width: 375 })
  const entries = page.locator('.entries > li')
  const newest = async (howMany: number) =>
    (await entries.allInnerTexts())
      .slice(0, howMany)
      .map((text) => text.split('\n').filter((line) => line !== '' && !/^\d{1,2}:\d\d$/.test(line)))
  const invited = say('mo@example.org invited as Trainer', 'mo@example.org uitgenodigd als Trainer')
  const byKey = say('Key “Test” · from 127.0.0.1', 'Sleutel ‘Test’ · vanuit 127.0.0.1')
  const invitation = [invited, `${who.administrator.name} · ${say('from', 'vanuit')} 127.0.0.1`]
  const ofMembers = [
    [say('Member “Other Name” changed', 'Lid ‘Other Name’ gewijzigd'), say('Name', 'Naam'), byKey],
    [say('Member “Other Name” added', 'Lid ‘Other Name’ toegevoegd'), byKey],
  ]
  await shows(() => newest(3), [invitation, ...ofMembers])
  assert.doesNotMatch(await page.locator('main').innerText(), /secret/i)
  await shows(() => findingsOf(page), [])

  await page.getByLabel(say('Subject', 'Onderwerp')).selectOption('members')
  await shows(() => newest(3), ofMembers)
  await page.getByLabel(say('Who', 'Wie')).selectOption({ label: who.administrator.name })
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()
  await page.reload()
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: say('Show everything', 'Alles tonen') }).click()
  await page.getByLabel(say('Period', 'Periode')).selectOption('hour')
  await page.waitForURL('**/activity?period=hour')
  await shows(() => newest(1), [invitation])
})

flow("activity is shown and filtered in the club's time zone", async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/activity', { language })
  const first = page.locator('.entries time').first()
  const at = String(await first.getAttribute('datetime'))
  const zone = 'Europe/Amsterdam'
  await shows(() => first.innerText(), localTime(at, zone).slice('2026-11-21T'.length))

  const hourBefore = localTime(new Date(Date.parse(at) - 3_600_000).toISOString(), zone)
  await page.getByLabel(say('Period', 'Periode')).selectOption('between')
  await page.getByLabel(say('Until', 'Tot'), { exact: true }).fill(hourBefore)
  await page.getByText(say('No results', 'Niets gevonden')).waitFor()
  await page.getByLabel(say('Until', 'Tot'), { exact: true }).fill('')
  await page.getByLabel(say('From', 'Vanaf')).fill(hourBefore)
  await first.waitFor()
})

flow('older activity is loaded on request', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  for (let n = 0; n < 60; n++) {
    // Actions of one caller within a millisecond count as one.
    const actor: Actor = { by: 'command', name: `user ${n}` }
    await kantine.store.write(who.club.id, actor, (write) => write.put(group, [{ fields: { name: `Group ${n}` } }]))
  }
  const page = await openConsole(kantine, who, '/console/clubs/noord/activity?about=groups', { language })
  const entries = page.locator('.entries > li')
  await shows(() => entries.count(), 50)
  const older = page.getByRole('button', { name: say('Show older', 'Oudere tonen') })
  await older.click()
  await shows(() => entries.last().innerText(), new RegExp(say('Group “Group 0” added', 'Groep ‘Group 0’ toegevoegd')))
  assert.equal(await entries.count(), 60)
  await older.waitFor({ state: 'detached' })
})

flow('a bulk action is one line, which opens its records page by page', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(
      group,
      Array.from({ length: 1234 }, (_, n) => ({ fields: { name: `Group ${n + 1}` } })),
    ),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/activity?about=groups', { language, width: 375 })
  const all = say('1,234 groups added', '1.234 groepen toegevoegd')
  await page.getByText(all).waitFor()
  assert.equal(await page.locator('.entries > li').count(), 1)
  await page.getByRole('button', { name: `${say('Show records', 'Details tonen')}: ${all}` }).click()
  const shown = page.getByRole('list', { name: all }).getByRole('listitem')
  await shows(() => shown.count(), 50)
  await shows(() => shown.first().innerText(), say('Group “Group 1234” added', 'Groep ‘Group 1234’ toegevoegd'))
  await shows(() => findingsOf(page), [])
  await page.getByRole('button', { name: say('Show more', 'Meer tonen') }).click()
  await shows(() => shown.count(), 100)
  await page.getByRole('button', { name: `${say('Hide', 'Verbergen')}: ${all}` }).click()
  await shows(() => shown.count(), 0)
})
