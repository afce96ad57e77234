/** Long lists, grids, calendars and boards in a real browser: how soon they are drawn, and whether they block the page. */
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import type { CDPSession, Page } from 'playwright-core'
import type { FieldValues } from '../server/store/body.ts'
import type { Store } from '../server/store/store.ts'
import { buildIfChanged } from '../test/console/build.ts'
import { newAdministrator } from '../test/support/clubs-and-people.ts'
import { idle, openBrowser } from './browser.ts'
import { fillClub, putAll } from './club.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { median, rounded } from './measure.ts'
import { settle, withStore } from './seed.ts'
import { startKantine } from './servers.ts'

const rounds = 7

/** Opens a link or clicks an element, and waits until different items are shown. */
type Step = {
  /** The measurement's name. Absent for a step that only leads to the next one. */
  readonly name?: string
  readonly open?: string
  readonly click?: string
  readonly items: string
  /** The minimum number of items to wait for. */
  readonly least?: number
  /** The element that scrolls. */
  readonly scrolls?: string
}

/** How long a step took, in milliseconds. */
type Taken = {
  readonly items: number
  /** From the click until the items are in the document, and until they are painted. */
  readonly there: number
  readonly drawn: number
  /** From the last response until they are painted. */
  readonly own: number
  /** The longest task of at least 50 ms, or 0 if there was none. */
  readonly task: number
  readonly scrolling: number
  /** The processor time of the page's thread. */
  readonly thread: number
  /** The time to draw and paint the same number of bare cells. */
  readonly bare: number
}

const rows = { items: '.data-table tbody tr', least: 25 } as const
const next = '.mantine-Button-root[href*=starting_after]:last-child'
const cells = { items: '.grid-cell', least: 1600, scrolls: '.grid-frame' } as const
const entries = { items: '.calendar-title' } as const
const cards = { items: '.board-card' } as const

/** A link of the menu. A click first loads the page's code and data, for up to 400 ms; `open` only changes the URL. */
const menuLink = (page: string) => `nav a[href$="/large/${page}"]`

/** A day of a month, counted from this one: 1 is the next. */
const dayIn = (month: number, day: number) => timeIn(month, day, 0).slice(0, 10)

function timeIn(month: number, day: number, minutes: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day, 8, minutes)).toISOString()
}

/** Each walk begins on a page that has already loaded. */
const walks: readonly { readonly from: string; readonly steps: readonly Step[] }[] = [
  {
    from: 'members',
    steps: [
      { name: 'members, next page', click: next, ...rows },
      { name: 'members, the page after', click: next, ...rows },
      { name: 'members sorted', click: '.data-table .sort', ...rows },
      { name: 'members sorted, backwards', click: '.data-table .sort', ...rows },
      { name: 'members sorted, next page', click: next, ...rows },
      { name: 'members of a group', open: 'members?group_id=7', ...rows },
      { name: 'members of a status', open: 'members?status=archived', ...rows },
    ],
  },
  {
    from: 'charges',
    steps: [
      { name: 'fees, next page', click: next, ...rows },
      { name: 'fees sorted', open: 'charges?sort=due_on', ...rows },
      { name: 'fees overdue', open: 'charges?show=late', ...rows },
      { name: 'fees of a group', open: 'charges?group_id=7', ...rows },
    ],
  },
  {
    from: 'attendance/grid',
    steps: [
      { name: 'grid of 40 × 40', open: 'attendance/grid?group_id=201&period=season-2', ...cells },
      { open: 'keys', items: 'main h1' },
      { name: 'grid, again', open: 'attendance/grid?group_id=201&period=season-2', ...cells },
    ],
  },
  {
    from: 'keys',
    steps: [
      { name: 'month of 400 events', click: menuLink('calendar'), ...entries, least: 120 },
      { open: 'keys', items: 'main h1' },
      { name: 'month of 400, again', click: menuLink('calendar'), ...entries, least: 120 },
      { name: 'month of 800 events', open: `calendar?date=${dayIn(1, 15)}`, ...entries, least: 110 },
      {
        name: 'week of 200 events',
        open: `calendar?view=week&date=${dayIn(1, 15)}`,
        ...entries,
        least: 180,
        scrolls: 'main',
      },
      { name: 'list of 800 events', open: `calendar?view=agenda&date=${dayIn(2, 1)}`, ...entries, least: 780 },
    ],
  },
  {
    from: 'keys',
    steps: [
      { name: 'board of 5,000', click: menuLink('board'), ...cards, least: 100 },
      ...Array.from({ length: 9 }, (_, page) => ({
        click: '.board-column:last-child > button',
        ...cards,
        least: 120 + 20 * page,
      })),
      { name: 'board, ten pages of a column', click: '.board-column:last-child > button', ...cards, least: 300 },
    ],
  },
]

/** Prints the median and maximum time of each step over all rounds. */
export async function draw(engines: readonly EngineName[]): Promise<void> {
  await buildIfChanged()
  for (const engine of engines) {
    await using opened = new AsyncDisposableStack()
    const database = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
    const { environment } = database
    await withStore(environment, fill)
    const server = opened.adopt(await startKantine(environment, '/dev/null'), ({ stop }) => stop())
    const { origin, newContext } = await openBrowser(opened, server, 'sanne@example.org')
    const context = await newContext()
    const taken = new Map<string, Taken[]>()
    for (let round = 0; round < rounds; round++) {
      for (const { from, steps } of walks) {
        const page = await context.newPage()
        const address = (below: string) => `${origin}/console/clubs/large/${below}`
        await page.goto(address(from))
        await idle(page)
        const thread = await threadOf(page)
        for (const { name, open, ...rest } of steps) {
          const step = JSON.stringify({ ...rest, ...(open && { open: address(open) }) })
          const before = await thread()
          const times: Pick<Taken, 'items' | 'there' | 'drawn' | 'own' | 'task'> = await page.evaluate(
            `(${openIt})(${step})`,
          )
          await idle(page)
          const after = await thread()
          if (!name) continue
          const { task: scrolling }: Pick<Taken, 'task'> = await page.evaluate(`(${scrollIt})(${step})`)
          const bare: number = await page.evaluate(`(${drawBare})(${step})`)
          taken.set(name, [...(taken.get(name) ?? []), { ...times, scrolling, bare, thread: after - before }])
        }
        await page.close()
      }
    }
    console.log(`\n${engine}, ms: the median, and the most of ${rounds}`)
    console.table(Object.fromEntries([...taken].map(([name, times]) => [name, summaryOf(times)])))
  }
}

/** The processor time that the page's thread has used so far, in milliseconds. */
async function threadOf(page: Page): Promise<() => Promise<number>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

function summaryOf(times: readonly Taken[]) {
  const both = (msOf: (one: Taken) => number) => {
    const all = times.map(msOf)
    return `${Math.round(median(all))}, ${Math.round(Math.max(...all))}`
  }
  return {
    items: times[0]?.items,
    'in the document': both(({ there }) => there),
    drawn: both(({ drawn }) => drawn),
    'since the data': both(({ own }) => own),
    'bare cells': both(({ bare }) => bare),
    ratio: rounded(median(times.map(({ own, bare }) => own / bare))),
    thread: both(({ thread }) => thread),
    'longest task': both(({ task }) => task),
    'in scrolling': both(({ scrolling }) => scrolling),
  }
}

/** Code shared by the functions below, which run in the page. */
const shared = `
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const painted = async () => {
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now()
  }
  const withTasks = async (work) => {
    const tasks = [0]
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    const done = await work()
    await new Promise((resolve) => setTimeout(resolve, 200))
    observer.disconnect()
    return { ...done, task: Math.max(...tasks) }
  }
`

/** Opens a link or clicks an element, and waits until different items are shown and painted. */
const openIt = `({ open, click, items, least = 1 }) => {
  ${shared}
  const shown = () => {
    const all = document.querySelectorAll(items)
    return { length: all.length, ends: [all[0], all[all.length - 1]].map((one) => one?.textContent).join() }
  }
  return withTasks(async () => {
    const before = shown()
    performance.clearResourceTimings()
    const began = performance.now()
    if (open) history.pushState(null, '', open)
    else document.querySelector(click).click()
    const there = await new Promise((resolve, reject) => {
      const look = () => {
        const { length, ends } = shown()
        const isOther = length !== before.length || ends !== before.ends
        if (length >= least && isOther && !document.querySelector('main [aria-busy=true]')) resolve(performance.now())
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      setTimeout(() => reject(new Error('After 20 s there are ' + shown().length + ' of ' + items)), 20_000)
    })
    const drawn = await painted()
    const responses = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)
    const last = Math.max(began, ...responses.filter((end) => end < there))
    return { items: shown().length, there: there - began, drawn: drawn - began, own: drawn - last }
  })
}`

/** Scrolls through the element in both directions, over sixty frames. */
const scrollIt = `({ scrolls = 'html' }) => {
  ${shared}
  return withTasks(async () => {
    const scroller = document.querySelector(scrolls)
    for (let part = 0; part <= 60; part++) {
      scroller.scrollTo((scroller.scrollWidth * part) / 60, (scroller.scrollHeight * part) / 60)
      await frame()
    }
    scroller.scrollTo(0, 0)
  })
}`

/** Draws the same texts in a bare table with the same number of cells. */
const drawBare = `async ({ items }) => {
  ${shared}
  const texts = [...document.querySelectorAll(items)].flatMap((item) =>
    item.cells ? [...item.cells].map(({ textContent }) => textContent) : item.textContent,
  )
  const table = document.createElement('table')
  const began = performance.now()
  for (let at = 0; at < texts.length; at += 40) {
    const row = table.insertRow()
    for (const text of texts.slice(at, at + 40)) row.insertCell().textContent = text
  }
  document.body.append(table)
  const drawn = await painted()
  table.remove()
  return drawn - began
}`

const membersOfGrid = 40
const daysOfGrid = 40

/** The large club, a group with a full grid, 400 events in this month and 800 in each of the next twelve, and 5,000 trial members. */
async function fill(store: Store): Promise<void> {
  const club = await fillClub(store)
  await newAdministrator(store, ['large'], 'administrator', 'sanne@example.org')
  const put = (resource: Resource, howMany: number, recordOf: (n: number) => FieldValues) =>
    putAll(store, club, resource, howMany, recordOf)
  const firstMember = 100_001
  await put(group, 1, () => ({ name: 'Grid' }))
  await put(season, 1, () => ({ name: 'Grid', starts_on: '2026-01-01', ends_on: '2026-12-31' }))
  await put(member, membersOfGrid, (n) => ({ name: `Person ${n} of the grid`, group_ids: [201] }))
  await put(attendance, membersOfGrid * daysOfGrid, (n) => ({
    member_id: firstMember + Math.floor(n / daysOfGrid),
    group_id: 201,
    present: n % 7 > 0,
    date: new Date(Date.UTC(2026, 0, 5 + (n % daysOfGrid))).toISOString().slice(0, 10),
  }))
  await put(event, 10_000, (n) => {
    const [month, nth, ofMonth] = n < 400 ? [0, n, 400] : [1 + Math.floor((n - 400) / 800), (n - 400) % 800, 800]
    const minutes = Math.floor((nth / ofMonth) * 27 * 1440) + (nth % 8) * 60
    return {
      title: `Training of group ${n}`,
      location: `Hall ${n % 4}`,
      status: n % 20 ? 'planned' : 'cancelled',
      starts_at: timeIn(month, 1, minutes),
      ends_at: timeIn(month, 1, minutes + 90),
    }
  })
  await put(kennismaker, 5000, (n) => ({
    name: `Trial member ${n}`,
    birth_date: '2014-11-02',
    trial_on: '2026-12-10',
    group_id: 1 + (n % 200),
    status: `stage ${1 + (n % 5)}`,
  }))
  await settle(store)
}
