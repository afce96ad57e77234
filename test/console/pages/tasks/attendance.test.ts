/** Attendance tasks of a trainer. Sentences come from `test/tasks.md`. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { readSheet } from 'read-excel-file/node'
import { kantineItself } from '../../../../server/store/actor.ts'
import { newAdministrator } from '../../../support/clubs-and-people.ts'
import { full } from '../../../support/full.ts'
import { type EngineName, type Running, startAtItsAddress, startKantine } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { type Browser, loggedIn, logIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, hold, openConsole, signIn, titleIs } from '../rig.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' })

const sheet = `/console/clubs/noord/attendance/sheet?group_id=1&date=${today}`

/** A club whose group JO11-2 has Kees, Noor and Yara, and trains today. */
async function withTraining(engine: EngineName) {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }])
    await write.put(
      member,
      ['Kees', 'Noor', 'Yara'].map((name) => ({ fields: { name, status: 'active', group_ids: [1] } })),
    )
    const starts_at = `${today}T11:00:00.000Z`
    await write.put(event, [
      { fields: { title: 'Training', starts_at, group_ids: [1] } },
      { fields: { title: 'Wedstrijd', starts_at, group_ids: [1], status: 'cancelled' } },
    ])
  })
  return { kantine, who }
}

/** The server's data: the people on today's sheet, with their marks. */
async function marksOn({ call }: Browser) {
  const { body } = await call<{ people: { name: string; present: boolean | null }[] }>(
    `GET /clubs/noord/attendance/sheet?group_id=1&date=${today}`,
  )
  return body.people.map(({ name, present }) => `${name} ${present}`)
}

/** In the page: for how many accounts and clubs taps are kept on the device. */
const keptTaps = `new Promise((resolve) => {
  indexedDB.open('kantine-attendance').onsuccess = ({ target }) => {
    const kept = target.result.transaction('taps').objectStore('taps').count()
    kept.onsuccess = () => resolve(kept.result)
  }
})`

flow('tick off who is at the training, on a far pitch and with a co-trainer', async ({ engine, language, say }) => {
  const { kantine, who } = await withTraining(engine)
  const page = await openConsole(kantine, who, '/console/clubs/noord/attendance/sheets', { language, width: 375 })
  await page.getByText(say('Cancelled', 'Afgelast')).waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: 'JO11-2' }).click()
  await titleIs(page, 'JO11-2')
  const person = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button')
  const counts = () => page.locator('.sheet-head').getByRole('status').first().innerText()
  await person('Noor').first().click()
  await shows(() => marksOn(who.browser), ['Kees null', 'Noor true', 'Yara null'])
  // The page has the response too: going offline could lose it.
  await shows(() => page.evaluate(keptTaps), 0)

  await page.context().setOffline(true)
  await person('Kees').last().click()
  await person('Yara').first().click()
  await shows(counts, say('2 present · 1 absent · 0 to do', '2 aanwezig · 1 afwezig · nog 0 te gaan'))
  await page.getByText(say('2 not sent yet: no connection', 'Nog 2 niet verstuurd: geen verbinding')).waitFor()
  await shows(() => findingsOf(page), [])
  assert.deepEqual(await marksOn(who.browser), ['Kees null', 'Noor true', 'Yara null'])
  const account = await newAdministrator(kantine.store, ['noord'], 'trainer', 'kim@noord.example', 'Kim')
  const kim = await logIn(kantine, account)
  const item = { group_id: 1, date: today, member_id: 3, present: false, age_ms: 0 }
  await kim.call('POST /clubs/noord/attendance/sheet', { items: [item] })
  await page.context().setOffline(false)
  await page.getByText(say('by Kim', 'door Kim')).waitFor()
  await shows(() => marksOn(who.browser), ['Kees false', 'Noor true', 'Yara false'])
  await shows(counts, say('1 present · 2 absent · 0 to do', '1 aanwezig · 2 afwezig · nog 0 te gaan'))

  await page.context().setOffline(true)
  await person('Kees').first().click()
  await page.getByText(say('1 not sent yet: no connection', 'Nog 1 niet verstuurd: geen verbinding')).waitFor()
  await page.close()
  await page.context().setOffline(false)
  const later = await page.context().newPage()
  await later.goto(`${kantine.url}/console/clubs/noord`)
  await shows(() => marksOn(who.browser), ['Kees true', 'Noor true', 'Yara false'])
  await shows(() => later.evaluate(keptTaps), 0)

  await later.route('**/attendance/sheet', (route) => route.abort())
  await later.goto(`${kantine.url}${sheet}`)
  await later.getByRole('button', { name: 'Noor' }).first().click()
  await shows(() => later.evaluate(keptTaps), 1)
  await later.unroute('**/attendance/sheet')
  const release = await hold(later, '**/api/**/attendance/sheet?*')
  await later.reload()
  await shows(() => later.evaluate(keptTaps), 0)
  release()
  await later.route('**/attendance/sheet', (route) => route.abort())
  // Sooner than the sheet is read again by itself.
  await later.getByRole('button', { name: 'Yara' }).first().click({ timeout: 10_000 })
  await shows(() => later.evaluate(keptTaps), 1)
  await later.getByRole('button', { name: say('Menu', 'Menu') }).click()
  await later.getByRole('button', { name: 'Sanne de Vries' }).click()
  await later.getByRole('menuitem', { name: say('Sign out', 'Uitloggen') }).click()
  await later.waitForURL('**/account/sign-in?done=signed-out')
  assert.equal(await later.evaluate(keptTaps), 0)
})

flow('the trainer exports who came least often this month to a spreadsheet', async ({ engine, language, say }) => {
  const { kantine, who } = await withTraining(engine)
  const items = [1, 2, 3].map((member_id) => ({ group_id: 1, date: today, member_id, present: true, age_ms: 0 }))
  await who.browser.call('POST /clubs/noord/attendance/sheet', { items })
  const page = await openConsole(kantine, who, '/console/clubs/noord/attendance/grid?group_id=1', { language })
  const first = page.getByRole('grid').locator('.grid-cell').first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await shows(() => marksOn(who.browser), ['Kees true', 'Noor false', 'Yara true'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await shows(() => marksOn(who.browser), ['Kees true', 'Noor false', 'Yara null'])
  await shows(() => findingsOf(page), [])
  await page.getByLabel(say('Order', 'Volgorde')).selectOption('least')
  await page.getByRole('button', { name: say('Export', 'Exporteren') }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const lines = (await readFile(await file.path(), 'utf8')).replaceAll(';', ',').split('\r\n')
  assert.deepEqual(
    lines.slice(1, 4).map((line) => line.replace(' ', '')),
    ['Noor,0,1,0%,0', 'Kees,1,1,100%,1', 'Yara,0,0,,'].map((line) => line.replace(' ', '')),
  )
  await page.getByRole('button', { name: say('Export', 'Exporteren') }).click()
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ])
  assert.deepEqual((await readSheet(await excel.path())).slice(1, 4), [
    ['Noor', 0, 1, 0, 0],
    ['Kees', 1, 1, 1, 1],
    ['Yara', 0, 0, null, null],
  ])
})

flow('the newest days of a long month stand whole beside the names', async ({ engine, language, say }) => {
  const { kantine, who } = await withTraining(engine)
  const lastMonth = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 1).toISOString().slice(0, 7)
  const days = Array.from({ length: 28 }, (_, n) => `${lastMonth}-${String(n + 1).padStart(2, '0')}`)
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(
      attendance,
      days.map((date) => ({ fields: { member_id: 1, group_id: 1, date, present: true } })),
    ),
  )
  const path = `/console/clubs/noord/attendance/grid?group_id=1&period=${lastMonth}`
  const page = await openConsole(kantine, who, path, { language })
  const sides = () =>
    page
      .getByRole('grid', { name: say('Attendance by day', 'Aanwezigheid per dag') })
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect()).map(({ left, right }) => [left, right]))
  await shows(async () => (await sides()).length, 31)
  const [[, edge = 0] = [], ...others] = await sides()
  const halves = others.filter(([left = 0, right = 0]) => left < edge - 0.5 && right > edge + 0.5)
  assert.deepEqual(halves, [])
  assert.ok((others.at(-1)?.[1] ?? 0) < 1280, 'the last day is in sight')
})

flow('taps of an open sheet are not sent as another user who signs in', async ({ engine, language, say }) => {
  const { kantine, who } = await withTraining(engine)
  const page = await openConsole(kantine, who, sheet, { language, width: 375 })
  await page.route('**/attendance/sheet', (route) => route.abort())
  await page.getByRole('button', { name: 'Noor' }).first().click()
  await shows(() => page.evaluate(keptTaps), 1)
  const account = await newAdministrator(kantine.store, ['noord'], 'trainer', 'kim@noord.example', 'Kim')
  await signIn(page.context(), (await logIn(kantine, account)).cookie, kantine.url)
  const rejection = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      response.url().endsWith('/attendance/sheet') &&
      response.status() === 409,
  )
  await page.unroute('**/attendance/sheet')
  await rejection
  const stop = page.getByRole('dialog', { name: say('Someone else has signed in', 'Er is iemand anders ingelogd') })
  await stop.getByText('Kim').first().waitFor()
  await page.goto(`${kantine.url}/console/clubs/noord`)
  await shows(() => page.evaluate(keptTaps), 0)
  assert.deepEqual(await marksOn(who.browser), ['Kees null', 'Noor null', 'Yara null'])
})

/** Stops a server; the returned function starts it again at its address, with its data. */
async function stop(kantine: Running, engine: EngineName): Promise<() => Promise<Running>> {
  const port = Number(new URL(kantine.url).port)
  await kantine.close()
  return () => startKantine(engine, { database: kantine.database, port })
}

if (full) {
  flow('a server outage of 20 seconds loses no tick', async ({ engine, language, say }) => {
    const { kantine, who } = await withTraining(engine)
    const page = await openConsole(kantine, who, sheet, { language, width: 375 })
    await page.getByRole('button', { name: 'Noor' }).first().waitFor()
    const start = await stop(kantine, engine)
    for (const name of ['Kees', 'Noor', 'Yara']) await page.getByRole('button', { name }).first().click()
    await page.getByText(say('3 not sent yet: no connection', 'Nog 3 niet verstuurd: geen verbinding')).waitFor()
    await wait(20_000)
    await start()
    await shows(() => marksOn(who.browser), ['Kees true', 'Noor true', 'Yara true'])
  })
}
