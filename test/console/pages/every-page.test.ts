/** Checks that apply to every page of the application, including pages of single records and of accounts. Each page is loaded once. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { beginSetUp } from '../../../server/callers/accounts/set-up.ts'
import { full } from '../../support/full.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { findingsOf } from './axe.ts'
import { fullClub } from './full-club.ts'
import { cutOff, keyboardFindings } from './keyboard.ts'
import { hasFocus, hasTitle, openConsole } from './rig.ts'

/** A telephone; a screen of 1280 by 720 pixels at 200 %; a tablet; the smallest on which lists are tables; a screen. */
const screens = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
  { width: 800, height: 800 },
  { width: 1120, height: 800 },
  { width: 1280, height: 800 },
]

const looks = screens.flatMap((screen) => [
  { colorScheme: 'light', ...screen } as const,
  { colorScheme: 'dark', ...screen } as const,
])

/** Lists and records of other collections than members; in a short run those of the menu are enough. */
const further = full
  ? 'groups groups/1 kennismakers kennismakers/1 news news/1 competition-teams seasons events facilities reservations tournaments attendance'
  : ''

const inClub = '/console/clubs/noord/'

const ofAccount = ['', '/password', '/sessions', '/second-factor', '/assistants', '/sign-in', '/forgotten']

/** The buttons that open dialogs and drawers, by their page. */
const openers: { readonly [path: string]: readonly string[] } = {
  members: ['Add member'],
  'members/1': ['Change', 'End membership', 'Delete'],
  'groups/1': ['Change', 'Add members'],
  'kennismakers/1': ['Make a member'],
  'news/1': ['Change'],
  seasons: ['Add season'],
  calendar: ['Add event'],
  board: ['Add trial member'],
  'calendar/links': ['New calendar link'],
  people: ['Invite a user'],
  settings: ['Remove the club'],
  assistants: ['Block assistants'],
}

/** Runs in the page: notes when a title that was shown is hidden, as React does with a page of which a part has to wait. */
const watchTitle = `
  let wasShown = false
  setInterval(() => {
    const isShown = Boolean(document.querySelector('h1')?.offsetParent)
    if (wasShown && !isShown) window.titleWasHidden = true
    wasShown ||= isShown
  }, 5)`

/** In the page: the labels of fields of forms that neither have to be filled in nor say that they can be left empty. */
const unmarked = `[...document.querySelectorAll('form[novalidate] :is(input, textarea)')]
  .filter((field) => field.labels?.length > 0 && !['checkbox', 'radio', 'search'].includes(field.type))
  .map((field) => [field, field.labels[0].innerText])
  .filter(([field, label]) => (field.required || field.ariaRequired === 'true') === label.endsWith('(optional)'))
  .map(([, label]) => label)`

/** It would run as a script wherever a page took it for more than text, and has no place where a line could end: 100 characters. */
const hostile = `<img/src=x/onerror=ran=1>${'x'.repeat(74)}`

/** In the page: what of a stored text has become more than text. */
const become = `[...document.querySelectorAll('a[href^="javascript:" i], img[src="x"], [onerror]')].map((one) => one.outerHTML)`

/** In the page: how often it says in which time zone times are. */
const zones = `document.querySelector('main').innerText.split('in the club’s time zone').length - 1`

type Seen = {
  /** The path, the width and the colours. */
  readonly at: string
  readonly width: number
  readonly title: string
  readonly findings: readonly string[]
  readonly missedByKeyboard: readonly string[]
  readonly cutOff: readonly string[]
  readonly unmarked: readonly string[]
  readonly zones: number
  readonly wasHidden: boolean
  readonly neededWidth: number
  readonly hasRun: boolean
  readonly become: readonly string[]
}

const all: Seen[] = []

/** A dialog at one of the looks, and what was wrong with it. */
const opened: { readonly at: string; readonly findings: readonly string[] }[] = []

/** Looks at every page of a club in which everything has a hostile name; in a short run at each with one of the looks. */
before(async () => {
  const kantine = await startAtItsAddress('sqlite')
  const who = await fullClub(kantine, hostile)
  assert.ok(who.paths.length >= 17 && who.paths.every((path) => !path.includes(':')), who.paths.join())
  const text = encodeURIComponent(hostile)
  const filtered = [
    `activity?about=${text}`,
    `members?status=${text}&group_id=${text}`,
    `data?query=${text}`,
    ...further.split(' ').filter(Boolean),
    'attendance/sheets',
    'attendance/sheet?group_id=1',
    'attendance/grid?group_id=1',
    `webhooks/log?event=${text}#${text}`,
  ]
  const paths = [
    ...who.paths,
    ...filtered.map((one) => inClub + one),
    ...ofAccount.map((one) => `/account${one}`),
    `/account/set-up/${await beginSetUp(kantine.store)}`,
  ]
  const page = await openConsole(kantine, who, '/console/clubs/noord')
  await page.addInitScript(watchTitle)
  const isComplete = completionOf(page)
  for (const [turn, { colorScheme, width, height }] of looks.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const look = `${width} px, ${colorScheme}`
    for (const [at, path] of paths.entries()) {
      if (!full && at % looks.length !== turn) continue
      await page.goto(kantine.url + path)
      await hasTitle(page)
      await isComplete()
      all.push({
        at: `${path}, ${look}`,
        width,
        title: await page.getByRole('heading', { level: 1 }).innerText(),
        neededWidth: await page.evaluate<number>('document.documentElement.scrollWidth'),
        findings: await findingsOf(page),
        unmarked: await page.evaluate<string[]>(unmarked),
        zones: await page.evaluate<number>(zones),
        wasHidden: await page.evaluate<boolean>('Boolean(window.titleWasHidden)'),
        hasRun: await page.evaluate<boolean>('"ran" in window'),
        become: await page.evaluate<string[]>(become),
        cutOff: await page.evaluate<string[]>(cutOff),
        // The menu is the same on every page: in a short run Tab goes through it once in each look.
        missedByKeyboard: await keyboardFindings(page, !full && at >= looks.length),
      })
      for (const button of openers[path.replace(inClub, '')] ?? []) {
        opened.push({ at: `${button}, ${path}, ${look}`, findings: await findingsOfDialog(page, button, isComplete) })
      }
    }
  }
})

/** A function that waits until the page has drawn the answers to everything that it asked for since it was loaded. */
function completionOf(page: Page): () => Promise<void> {
  const unanswered = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    asked++
    unanswered.add(request)
  })
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  const isDrawn = () => page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  return async () => {
    // A response can lead to the next request.
    for (let before = -1; before !== asked; ) {
      before = asked
      await isDrawn()
      await shows(() => unanswered.size, 0)
      await isDrawn()
    }
  }
}

/** Opens a dialog with the keyboard, looks at it, and closes it. */
async function findingsOfDialog(page: Page, button: string, isComplete: () => Promise<void>): Promise<string[]> {
  const opener = page.getByRole('main').getByRole('button', { name: button, exact: true }).first()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await hasFocus(dialog)
  // Beside the button that closes it: the form is loaded when it is wanted.
  await dialog.getByRole('button').nth(1).waitFor()
  await isComplete()
  const findings = [
    ...(await findingsOf(page)),
    ...(await page.evaluate<string[]>(cutOff)),
    ...(await dialog.evaluate((one) => (one.scrollWidth > one.clientWidth ? ['wider than the screen'] : []))),
    ...(await keyboardFindings(page)),
  ]
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await shows(() => opener.evaluate((one) => one.matches(':focus')), true)
  return findings
}

/** Fails with the pages of which this is true. */
const none = (isSo: (seen: Seen) => boolean) => assert.deepEqual(all.filter(isSo), [])

test('every page loads', () => {
  assert.ok(all.length >= 21)
  none(({ title }) => /does not exist|went wrong/.test(title))
})

test('axe finds no problem on any page, light and dark, wide and narrow', () => {
  none(({ findings }) => findings.length > 0)
})

test('every control is reachable with Tab, shows its focus, and is not covered', () => {
  none(({ missedByKeyboard }) => missedByKeyboard.length > 0)
})

test('no button, field or heading truncates its text', () => {
  none(({ cutOff }) => cutOff.length > 0)
})

test('dialogs work with the keyboard, and Escape returns to the button that opened them', () => {
  assert.ok(opened.length >= 10)
  assert.deepEqual(
    opened.filter(({ findings }) => findings.length > 0),
    [],
  )
})

test('forms mark optional fields', () => {
  none(({ unmarked }) => unmarked.length > 0)
})

test("every page names the club's time zone once to a reader elsewhere", () => {
  none(({ at, zones }) => at.startsWith('/console') && zones !== 1)
})

test('no page disappears while loading', () => {
  none(({ wasHidden }) => wasHidden)
})

test('long names make no page wider than the screen', () => {
  none(({ neededWidth, width }) => neededWidth > width)
})

test('no page runs stored text as code', () => {
  none(({ hasRun, become }) => hasRun || become.length > 0)
})
