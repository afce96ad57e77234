/** A file as an old administration wrote it: what the page asks, repairs and leaves out. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { readTable } from '../../../../console/src/pages/import/table.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, headingHasFocus, openConsole, rowsOf } from '../rig.ts'

const lines = [
  'Ledenlijst;;;;',
  'Naam;Geboortedatum;Lid sinds;Telefoon;IBAN',
  'G*ran;17-04-09;4/17/2019;612345678;NL62 TEST 0000001000',
  '"Mo\nde Wit";17-04-38;3/4/2019;0612345679;',
]

/** Mac Roman: 0x9a is ö there, and š in windows-1252. */
const buffer = Buffer.from(lines.join('\n').replace('*', '\u009a'), 'latin1')

flow(
  'a secretary imports an old list: the page asks about letters and dates, and says what it leaves out',
  async (turn) => {
    const { engine, language, say } = turn
    const kantine = await startAtItsAddress(engine)
    const who = await loggedIn(kantine, 'noord')
    const page = await openConsole(kantine, who, '/console/clubs/noord/members/import', { language })
    await page.locator('input[type=file]').setInputFiles({ name: 'leden.csv', buffer, mimeType: 'text/csv' })
    const heading = page.getByLabel(say('Row with the column names', 'Rij met de kolomnamen'))
    await shows(() => heading.inputValue(), '2')
    await page.getByText(say('Not imported: IBAN', 'Wordt niet geïmporteerd: IBAN')).waitFor()
    const check = page.getByRole('button', { name: say('Check the file', 'Bestand controleren') })
    assert.equal(await check.isDisabled(), true)
    await page.getByLabel('Göran').click()
    const born = page.getByRole('radiogroup', { name: say('Date of birth: years of', 'Geboortedatum: jaartallen van') })
    await shows(() => born.getByText('17-04-38').count(), 2)
    await shows(() => findingsOf(page), [])
    await born.getByRole('radio').first().check()
    await page.getByLabel(say('Month first', 'Maand eerst')).check()
    await check.click()
    await headingHasFocus(page, say('Import preview', 'Wat de import doet'))
    await page.getByRole('button', { name: say('Join the lines', 'Regels samenvoegen') }).click()
    await page.getByRole('button', { name: say('Repaired (2)', 'Hersteld (2)') }).click()
    const phone = say(
      'Phone number: 0612345678 (in the file: 612345678)',
      'Telefoonnummer: 0612345678 (in het bestand: 612345678)',
    )
    const name = say('Name: Mo de Wit (in the file: Mo ↵ de Wit)', 'Naam: Mo de Wit (in het bestand: Mo ↵ de Wit)')
    const repaired = async () =>
      (await rowsOf(page, say('Rows', 'Rijen'))).map(([, what], at) => what?.endsWith([phone, name][at] ?? ''))
    await shows(repaired, [true, true])
    await shows(() => findingsOf(page), [])
    await page.getByRole('button', { name: say('Import 2 rows', '2 rijen importeren') }).click()
    await page.getByText(say('IBAN was not imported', 'IBAN is niet geïmporteerd')).waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: say('Download what was not', 'Downloaden wat niet') }).click()
    const saved = await readFile(await (await saving).path())
    const left = await readTable(new Blob([Uint8Array.from(saved)]))
    assert.deepEqual(
      [left.columns, ...left.rows.map(({ cells }) => cells)],
      [
        ['id', say('row', 'rij'), 'IBAN'],
        ['1', '3', 'NL62 TEST 0000001000'],
        ['2', '4', ''],
      ],
    )
    const { data } = (await (await kantine.call('/api/v1/members', { key: who.club.key })).json()) as {
      readonly data: readonly { readonly [field: string]: unknown }[]
    }
    assert.deepEqual(
      data.map(({ name, birth_date, joined_on, phone }) => [name, birth_date, joined_on, phone]),
      [
        ['Göran', '2009-04-17', '2019-04-17', '0612345678'],
        ['Mo de Wit', '1938-04-17', '2019-03-04', '0612345679'],
      ],
    )
  },
)
