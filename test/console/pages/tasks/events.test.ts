/** Tasks of an event planner (`test/tasks.md`, 37 to 41), performed as a user would. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { until } from '../../../webhooks/club-with-receivers.ts'
import { startReceiver } from '../../../webhooks/receiver.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, flow, headingHasFocus, openConsole, rowsOf, type Turn, titleIs } from '../rig.ts'

/** A club with four members, and a party in 2999 with two places. */
async function start({ engine }: Turn) {
  const kantine = await startAtItsAddress(engine, {
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0' },
    parts: { webhooks: { lookEveryMs: 20 } },
  })
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(
      member,
      ['Lotte Visser', 'Piet Bakker', 'Noor de Wit', 'Kees Jansen'].map((name) => ({
        fields: { name, status: 'active' },
      })),
    )
    const starts_at = '2999-12-14T18:30:00.000Z'
    await write.put(event, [{ fields: { title: 'Kerstbingo', starts_at, status: 'planned', capacity: 2 } }])
  })
  return { kantine, who }
}

flow('The party is full and Lotte waits; someone cannot come, and she gets the place', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  const told: unknown[] = []
  const { port } = await startReceiver((_, response, body) => {
    told.push(JSON.parse(body).data.member_id)
    response.writeHead(204).end()
  })
  for (const member_id of [2, 3, 4]) {
    await who.browser.call('POST /clubs/noord/registrations', { event_id: 1, member_id })
    if (member_id === 3)
      await who.browser.call('POST /clubs/noord/webhooks', {
        url: `http://127.0.0.1:${port}/`,
        events: ['event.registration'],
      })
  }
  const page = await openConsole(kantine, who, '/console/clubs/noord/events/1', { language })
  const [registrations, waitingList] = [say('Registrations', 'Aanmeldingen'), say('Waiting list', 'Wachtlijst')]
  await page.getByText(say('2 of 2, 1 waiting', '2 van 2, 1 op de wachtlijst')).waitFor()
  await page.getByRole('button', { name: say('Register member', 'Lid aanmelden') }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox'), 'Lotte', 'Lotte Visser')
  await shows(() => findingsOf(page), [])
  await dialog.getByRole('button', { name: say('Register member', 'Lid aanmelden') }).click()
  await page.getByText(say('Number 2 on the waiting list.', 'Nummer 2 op de wachtlijst.')).waitFor()
  const namesIn = async (label: string) => (await rowsOf(page, label)).map(([name]) => name)
  await shows(() => namesIn(waitingList), ['Kees Jansen', 'Lotte Visser'])
  await page.getByRole('button', { name: say('Export', 'Exporteren') }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  assert.deepEqual(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r\n/)
      .slice(1)
      .map((line) => line.split(/[,;]/)),
    [
      ['Piet Bakker', say('Registered', 'Aangemeld')],
      ['Noor de Wit', say('Registered', 'Aangemeld')],
      ['Kees Jansen', say('On the waiting list', 'Op de wachtlijst')],
      ['Lotte Visser', say('On the waiting list', 'Op de wachtlijst')],
    ],
  )
  await page.getByRole('button', { name: say('Withdraw Kees Jansen', 'Kees Jansen afmelden') }).click()
  await shows(() => namesIn(waitingList), ['Lotte Visser'])
  await headingHasFocus(page, registrations)
  await page.getByRole('button', { name: say('Withdraw Piet Bakker', 'Piet Bakker afmelden') }).click()
  await page
    .getByText(say('Piet Bakker has withdrawn; Lotte Visser gets', 'Piet Bakker is afgemeld; Lotte Visser krijgt'))
    .waitFor()
  await shows(() => namesIn(registrations), ['Noor de Wit', 'Lotte Visser'])
  await until(() => told.length > 0)
  assert.deepEqual(told, [1])
  await page.getByRole('link', { name: 'Lotte Visser' }).click()
  await titleIs(page, 'Lotte Visser')
  await shows(async () => (await rowsOf(page)).map((row) => row.at(-1)), [say('Registered', 'Aangemeld')])
  const history = async () => (await page.locator('.entry p:first-child').allInnerTexts()).slice(0, 3)
  await shows(history, [
    say('Registration for “Kerstbingo” added', 'Aanmelding voor ‘Kerstbingo’ toegevoegd'),
    say('Waiting registration for “Kerstbingo” removed', 'Aanmelding op de wachtlijst voor ‘Kerstbingo’ verwijderd'),
    say('Waiting registration for “Kerstbingo” added', 'Aanmelding op de wachtlijst voor ‘Kerstbingo’ toegevoegd'),
  ])

  await page.getByRole('link', { name: 'Kerstbingo' }).click()
  const cancel = page.getByRole('button', { name: say('Cancel event', 'Aflasten') })
  await cancel.waitFor()
  await page.context().setOffline(true)
  await cancel.click()
  await page.getByText(say('You’re offline.', 'Je bent offline.')).waitFor()
  await page.context().setOffline(false)
  await cancel.click()
  const cancelled = say('Kerstbingo Cancelled', 'Kerstbingo Afgelast')
  await page.getByRole('heading', { level: 1, name: cancelled }).waitFor()
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog')
  await finder.getByRole('combobox').fill('Kerst')
  await finder.getByRole('option', { name: cancelled }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('Resume event', 'Toch laten doorgaan') }).click()
  await titleIs(page, 'Kerstbingo')
})

flow(
  'A training every Tuesday until the summer, one is off, and an hour later from the last week of March on',
  async (turn) => {
    const { language, say } = turn
    const { kantine, who } = await start(turn)
    const at = 'POST /clubs/noord/events'
    const times = { starts_at: '2027-01-05T18:00:00.000Z', ends_at: '2027-01-05T19:30:00.000Z' }
    await who.browser.call(at, { title: 'Training', ...times })
    await kantine.store.write(who.club.id, kantineItself, (write) =>
      write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-06-29' } }]),
    )
    const page = await openConsole(kantine, who, '/console/clubs/noord/events/2', { language })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: say('Repeat weekly', 'Wekelijks herhalen') }).click()
    const end = say('Until the end of the season', 'Tot het einde van het seizoen')
    await choose(dialog.getByRole('combobox', { name: end }), '2026', '2026/2027')
    await shows(() => findingsOf(page), [])
    await dialog.getByRole('button', { name: say('Preview the events', 'Bekijk de activiteiten') }).click()
    await dialog.getByText(say('29 Jun 2027', '29 jun 2027')).waitFor()
    await headingHasFocus(page, say('Preview', 'Voorbeeld'))
    // The browser asks whether to close, and the answer here is no.
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: say('Add 25 events', '25 activiteiten toevoegen') }).click()
    await page.getByText(say('Later events: 25', 'Latere activiteiten: 25')).waitFor()
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill('Training')
    await dialog.getByRole('option', { name: say('Event, 12 Jan 2027', 'Activiteit, 12 jan 2027') }).waitFor()
    await page.keyboard.press('Escape')

    await page.goto(page.url().replace(/2$/, '12'))
    await page.getByRole('button', { name: say('Cancel event', 'Aflasten') }).click()
    await page.getByRole('heading', { level: 1, name: say('Training Cancelled', 'Training Afgelast') }).waitFor()
    await page.goto(page.url().replace(/12$/, '13'))
    await page.getByRole('button', { name: say('Change from here on', 'Vanaf hier wijzigen') }).click()
    await dialog.getByLabel(say('Minutes later', 'Minuten later')).fill('60')
    await shows(() => findingsOf(page), [])
    await dialog.getByRole('button', { name: say('Change from here on', 'Vanaf hier wijzigen') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(say('15 events changed', '15 activiteiten gewijzigd')).waitFor()
    type Planned = { readonly starts_at: string; readonly status: string }
    const { body } = await who.browser.call<{ data: readonly Planned[] }>('GET /clubs/noord/events?limit=200')
    assert.deepEqual(
      body.data.slice(11, 15).map(({ starts_at, status }) => `${starts_at.slice(0, 16)} ${status}`),
      [
        '2027-03-16T18:00 cancelled',
        '2027-03-23T19:00 planned',
        '2027-03-30T18:00 planned',
        '2027-04-06T18:00 planned',
      ],
    )
    await page.getByRole('button', { name: say('Delete from here on', 'Vanaf hier verwijderen') }).click()
    await dialog.getByText(say('Events: 15 deleted', 'Activiteiten: 15 verwijderd'), { exact: true }).waitFor()
  },
)
