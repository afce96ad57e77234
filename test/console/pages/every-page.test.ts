/** What all pages of the application have in common. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { full } from '../../full.ts'
import { startAtItsAddress } from '../../kantine.ts'
import { loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { openConsole, titleOf } from './rig.ts'

/** The paths of the pages whose addresses name no record. */
const source = readFileSync(join(import.meta.dirname, '../../../console/src/pages/pages.ts'), 'utf8')
const paths = [...source.matchAll(/^ {4}path: '([^':]+)'/gm)].map(([, path = '']) => path)

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 375 },
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1280 },
] as const

test('axe finds nothing on any page, light and dark, wide and narrow', async () => {
  assert.ok(paths.length >= 7)
  const kantine = await startAtItsAddress('sqlite')
  const who = await loggedIn(kantine, 'noord')
  for (const [turn, look] of looks.entries()) {
    const page = await openConsole(kantine, who, '/console/clubs/noord', look)
    // In a short run each page has one of the looks.
    for (const path of paths.filter((_, at) => full || at % looks.length === turn)) {
      await page.goto(`${kantine.url}/console/clubs/noord${path}`)
      await titleOf(page)
      assert.deepEqual({ path, ...look, found: await findingsOf(page) }, { path, ...look, found: [] })
    }
  }
})
