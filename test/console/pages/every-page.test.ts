/** What all pages of the application have in common, those of single keys, endpoints, deliveries and assistants too. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { full } from '../../full.ts'
import { startAtItsAddress } from '../../kantine.ts'
import { findingsOf } from './axe.ts'
import { fullClub } from './full-club.ts'
import { openConsole, titleOf } from './rig.ts'

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 375 },
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1280 },
] as const

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
  .filter(([field, label]) => field.required === label.endsWith('(optional)'))
  .map(([, label]) => label)`

test('axe finds nothing on any page, light and dark, wide and narrow; forms mark what is optional; no page disappears while it loads', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const who = await fullClub(kantine, 'Sanne')
  assert.ok(who.paths.length >= 17 && who.paths.every((path) => !path.includes(':')), who.paths.join())
  for (const [turn, look] of looks.entries()) {
    const page = await openConsole(kantine, who, '/console/clubs/noord', look)
    await page.addInitScript(watchTitle)
    // In a short run each page has one of the looks.
    for (const path of who.paths.filter((_, at) => full || at % looks.length === turn)) {
      await page.goto(kantine.url + path)
      assert.doesNotMatch(await titleOf(page), /does not exist|went wrong/, path)
      assert.deepEqual({ path, ...look, found: await findingsOf(page) }, { path, ...look, found: [] })
      assert.deepEqual(await page.evaluate(unmarked), [], path)
      assert.equal(await page.evaluate('window.titleWasHidden'), undefined, `${path} disappears again while it loads`)
    }
  }
})

/** A telephone, or a screen of 1280 pixels at 400 %; the same screen at 200 %; a tablet; and the smallest on which lists are tables. */
const widths = [320, 640, 800, 1120]

/** It would run as a script wherever a page took it for more than text, and has no place where a line could end: 100 characters. */
const hostile = `<img/src=x/onerror=ran=1>${'x'.repeat(74)}`

test('no page runs what was stored, or is wider than the screen because of a long name', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const who = await fullClub(kantine, hostile)
  const page = await openConsole(kantine, who, '/console/clubs/noord')
  const filters = [
    `activity?about=${encodeURIComponent(hostile)}`,
    `members?status=${encodeURIComponent(hostile)}&group_id=${encodeURIComponent(hostile)}`,
    `data?query=${encodeURIComponent(hostile)}`,
    `webhooks/log?event=${encodeURIComponent(hostile)}#${encodeURIComponent(hostile)}`,
  ]
  const paths = [...who.paths, ...filters.map((one) => `/console/clubs/noord/${one}`)]
  const wide: string[] = []
  for (const [turn, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths.filter((_, at) => full || at % widths.length === turn)) {
      await page.goto(kantine.url + path)
      await titleOf(page)
      const needed = Number(await page.evaluate('document.documentElement.scrollWidth'))
      if (needed > width) wide.push(`${path} is ${needed} px wide on a screen of ${width}`)
      assert.equal(await page.evaluate('window.ran'), undefined, path)
      assert.equal(await page.locator('a[href^="javascript:" i], img[src="x"], [onerror]').count(), 0, path)
    }
  }
  assert.deepEqual(wide, [])
})
