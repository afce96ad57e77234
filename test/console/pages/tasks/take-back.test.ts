/** An import of the wrong file is taken back, right after it or days later. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { importRecords } from '../../../../server/records/import.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, openConsole, rowsOf } from '../rig.ts'

flow('a secretary takes an import back, having seen by name what that does', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const { store, webhooks } = kantine
  const who = await loggedIn(kantine, 'noord')
  const phones = async () => {
    const { body } = await who.browser.call<{ data: { name: string; phone: string | null }[] }>(
      'GET /clubs/noord/members?limit=50',
    )
    return body.data.map(({ name, phone }) => `${name} ${phone}`)
  }
  await store.write(who.club.id, kantineItself, (write) =>
    write.put(member, [{ fields: { name: 'Sanne de Vries', member_number: 'K-1', phone: '+31612345678' } }]),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/members/import', { language })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const takeBack = say('Take this import back', 'Import terugdraaien')
  const lines = ['Naam;Lidnummer;Telefoon', 'Sanne de Vries;K-1;0687654321', 'Tim Visser;K-2;', 'Noor Smit;K-3;']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'verkeerd.csv', buffer: Buffer.from(lines.join('\n')), mimeType: 'text/csv' })
  await button(say('Check the file', 'Bestand controleren')).click()
  await button(say('Import 3 rows', '3 rijen importeren')).click()
  await page.getByRole('status').getByText(say('Imported', 'Geïmporteerd')).waitFor()
  await store.write(who.club.id, kantineItself, (write) =>
    write.put(charge, [{ fields: { member_id: 3, description: 'Contributie', amount_cents: 1000 } }]),
  )

  await button(takeBack).click()
  const dialog = page.getByRole('dialog')
  const tables = () =>
    Promise.all(
      [
        say('Removed', 'Verwijderd'),
        say('Changed back', 'Teruggezet'),
        say('Left as they are', 'Blijven zoals ze zijn'),
      ].map((title) => rowsOf(page, title)),
    )
  const taken = [
    [['Tim Visser']],
    [['Sanne de Vries', say('Phone number: 0687654321 → +31612345678', 'Telefoonnummer: 0687654321 → +31612345678')]],
    [['Noor Smit', say('In use: charges.', 'In gebruik: contributies.')]],
  ]
  await shows(tables, taken)
  await dialog.getByRole('button', { name: takeBack }).click()
  await dialog.getByText(say('The import was taken back.', 'De import is teruggedraaid.')).waitFor()
  assert.deepEqual(await tables(), taken)
  await dialog
    .getByRole('button', { name: say('Close', 'Sluiten'), exact: true })
    .last()
    .click()
  assert.deepEqual(await phones(), ['Sanne de Vries +31612345678', 'Noor Smit null'])

  const text = JSON.stringify({ name: 'Mo Bakker' })
  const keeping = { seal: webhooks.seal, fileName: 'mo.json' }
  const operator = { by: 'command', name: 'kees' } as const
  await importRecords(store, who.club.id, operator, member, { text, keeping, skipInvalid: true })
  await button(say('Choose another file', 'Ander bestand kiezen')).click()
  const recent = say('Imports of the last seven days', 'Imports van de laatste zeven dagen')
  const listed = async () => (await rowsOf(page, recent)).map(([, ...cells]) => cells.join('|'))
  await page.reload()
  await shows(async () => (await listed())[0] ?? '', new RegExp(`^kees, .*\\|mo\\.json\\|1\\|0\\|${takeBack}$`))
  assert.match((await listed())[1] ?? '', /^Sanne de Vries\|verkeerd\.csv\|2\|1\|(Taken back on|Teruggedraaid op) /)
  await shows(() => findingsOf(page), [])
  await button(takeBack).click()
  await dialog.getByText('Mo Bakker').waitFor()
  await shows(() => findingsOf(page), [])
  await dialog.getByRole('button', { name: takeBack }).click()
  await dialog.getByText(say('The import was taken back.', 'De import is teruggedraaid.')).waitFor()
  await dialog
    .getByRole('button', { name: say('Close', 'Sluiten'), exact: true })
    .last()
    .click()
  await shows(async () => (await listed())[0] ?? '', /\|(Taken back on|Teruggedraaid op) /)
  assert.deepEqual(await phones(), ['Sanne de Vries +31612345678', 'Noor Smit null'])
})
