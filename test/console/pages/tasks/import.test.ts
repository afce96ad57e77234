/** Tasks 9 to 11: import a spreadsheet of members, import it again, and export a list. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Page } from 'playwright-core'
import writeExcel from 'write-excel-file/node'
import { readTable } from '../../../../console/src/pages/import/table.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { full } from '../../../support/full.ts'
import { type Running, startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, headingHasFocus, openConsole, rowsOf, type Turn, titleIs } from '../rig.ts'

/** More than the 1,000 rows that a page sends in one request. */
const rowCount = full ? 5000 : 1100
const wrongRows = 12
const knownMembers = 30

const columns = ['Lidnummer', 'Voornaam', 'Tussenvoegsel', 'Achternaam', 'Geboortedatum', 'Geslacht', 'E-mail', 'Groep']

const dayOf = (n: number) => new Date(Date.UTC(1960 + (n % 60), n % 12, 1 + (n % 28)))

const numberOf = (n: number) => `K-${String(n).padStart(5, '0')}`

/** The row of a member; the last ones have a day that does not exist, or a group. */
function cellsOf(n: number): (string | Date)[] {
  const wrong = n >= rowCount - wrongRows
  const birth = wrong && n % 2 === 0 ? '31-02-2010' : dayOf(n)
  const team = wrong && n % 2 === 1 ? 'JO99' : n % 2 === 0 ? 'JO11-1' : 'Zaterdag 1'
  return [
    numberOf(n),
    'Zoë',
    n % 3 === 0 ? 'de' : '',
    `Achternaam ${n}`,
    birth,
    n % 2 === 0 ? 'V' : 'Man',
    `lid.${n}@example.org`,
    team,
  ]
}

const dutchDay = (date: Date) => date.toISOString().slice(0, 10).split('-').reverse().join('-')

const allRows = () => Array.from({ length: rowCount }, (_, n) => cellsOf(n))

/** As Excel saves it in the Netherlands: windows-1252, semicolons, days as people write them. */
function csvFile(): Buffer {
  const lines = allRows().map((cells) => cells.map((cell) => (cell instanceof Date ? dutchDay(cell) : cell)).join(';'))
  return Buffer.from([columns.join(';'), ...lines, ''].join('\r\n'), 'latin1')
}

const excelFile = (): Promise<Buffer> => writeExcel([columns, ...allRows()], { dateFormat: 'dd-mm-yyyy' }).toBuffer()

/** A club that has the groups of the file, and 30 of its members as they were. */
async function withMembers(kantine: Running) {
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-1' } }, { fields: { name: 'Zaterdag 1' } }])
    await write.put(
      member,
      Array.from({ length: knownMembers }, (_, n) => ({
        fields: {
          name: `Zoë ${n % 3 === 0 ? 'de ' : ''}Achternaam ${n}`,
          member_number: numberOf(n),
          phone: '06',
        },
      })),
    )
  })
  return who
}

/** Everything that the API lists. */
async function listed(kantine: Running, key: string) {
  const members: { [field: string]: unknown; id: number }[] = []
  for (;;) {
    const answer = await kantine.call(`/api/v1/members?limit=200&starting_after=${members.at(-1)?.id ?? 0}`, { key })
    const page = (await answer.json()) as { data: typeof members; has_more: boolean }
    members.push(...page.data)
    if (!page.has_more) return members
  }
}

/** How many rows each filter of the preview has, such as `New (12)`. */
const filtersOf = (page: Page, { say }: Turn): Promise<string[]> =>
  page
    .getByRole('group', { name: say('Rows', 'Rijen') })
    .getByRole('button')
    .allInnerTexts()

const showRows = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)} \\(`) }).click()

async function chooseAndCheck(
  page: Page,
  { language, say }: Turn,
  file: { name: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ ...file, mimeType: 'application/octet-stream' })
  const rows = rowCount.toLocaleString(language)
  await page.getByText(say(`${rows} rows.`, `${rows} rijen.`)).waitFor()
  await page.getByRole('button', { name: say('Check the file', 'Bestand controleren') }).click()
  await headingHasFocus(page, say('Import preview', 'Wat de import doet'))
}

for (const { kind, file } of [
  { kind: 'CSV', file: async () => ({ name: 'leden.csv', buffer: csvFile() }) },
  { kind: 'Excel', file: async () => ({ name: 'leden.xlsx', buffer: await excelFile() }) },
]) {
  flow(
    `a secretary imports ${kind} with ${rowCount.toLocaleString('en')} members, sees its errors, and imports it again`,
    async (turn) => {
      const { engine, language, say } = turn
      const correct = (rowCount - wrongRows).toLocaleString(language)
      const newOnes = (rowCount - wrongRows - knownMembers).toLocaleString(language)
      const kantine = await startAtItsAddress(engine)
      const who = await withMembers(kantine)
      const page = await openConsole(kantine, who, '/console/clubs/noord/members', { language })
      await page.getByRole('link', { name: say('Import', 'Importeren') }).click()
      await titleIs(page, say('Import members', 'Leden importeren'))
      await shows(() => findingsOf(page), [])
      await chooseAndCheck(page, turn, await file())
      await shows(() => findingsOf(page), [])
      const all = [
        say(`All (${rowCount.toLocaleString(language)})`, `Alle (${rowCount.toLocaleString(language)})`),
        say(`New (${newOnes})`, `Nieuw (${newOnes})`),
        say('Changed (30)', 'Gewijzigd (30)'),
        say('Rows with errors (12)', 'Rijen met fouten (12)'),
      ]
      await shows(() => filtersOf(page, turn), all)
      await showRows(page, say('Rows with errors', 'Rijen met fouten'))
      const listed12 = Array.from({ length: wrongRows }, (_, n) => String(rowCount - wrongRows + n + 2))
      await shows(async () => (await rowsOf(page, say('Rows', 'Rijen'))).map(([, , row]) => row), listed12)
      const faulty = await rowsOf(page, say('Rows', 'Rijen'))
      const noDay = say(
        'Date of birth must be a date, such as 2009-04-17.',
        'Geboortedatum moet een datum zijn, zoals 2009-04-17.',
      )
      const [first = '', second = ''] = faulty.map(([, what]) => what ?? '')
      assert.ok(first.startsWith(noDay), first)
      assert.match(second, /JO99.*JO11-1, Zaterdag 1/)
      const errors = await rowsOf(page, say('Errors', 'Fouten'))
      assert.deepEqual(
        errors.map(([, rows]) => rows),
        ['6', '6'],
      )
      assert.equal((await listed(kantine, who.club.key)).length, knownMembers)

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: say('Download rows with errors', 'Rijen met fouten downloaden') }).click()
      const saved = await (await saving).path()
      const table = await readTable(new Blob([Uint8Array.from(await readFile(saved))]))
      assert.deepEqual([table.columns.at(-1), table.rows.length], [say('reason', 'reden'), wrongRows])

      await page.getByRole('button', { name: say(`Import ${correct} rows`, `${correct} rijen importeren`) }).click()
      await page.getByRole('status').getByText(say('Imported', 'Geïmporteerd')).waitFor()
      await shows(() => filtersOf(page, turn), all)
      const members = await listed(kantine, who.club.key)
      assert.equal(members.length, rowCount - wrongRows)
      assert.deepEqual(
        members.map(({ member_number }) => member_number),
        Array.from(members, (_, n) => numberOf(n)),
      )
      for (const [n, { name, birth_date, gender, email, group_ids, phone }] of members.entries()) {
        assert.deepEqual(
          [name, birth_date, gender, email, group_ids, phone],
          [
            ...[`Zoë ${n % 3 === 0 ? 'de ' : ''}Achternaam ${n}`, dayOf(n).toISOString().slice(0, 10)],
            ...[
              n % 2 === 0 ? 'female' : 'male',
              `lid.${n}@example.org`,
              [n % 2 === 0 ? 1 : 2],
              n < knownMembers ? '06' : null,
            ],
          ],
        )
      }

      await page.getByRole('button', { name: say('Choose another file', 'Ander bestand kiezen') }).click()
      await chooseAndCheck(page, turn, await file())
      await shows(
        () => filtersOf(page, turn),
        [all[0] ?? '', say(`Unchanged (${correct})`, `Ongewijzigd (${correct})`), all[3] ?? ''],
      )
      await page.getByText(say('There is nothing to import.', 'Er is niets te importeren.')).waitFor()
      assert.deepEqual(await listed(kantine, who.club.key), members)
    },
  )
}

flow('the groups in a first file are created before its members', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/members/import', { language })
  const lines = ['Naam;Groepen', 'Jan;JO11-1, Zaterdag 1', 'Piet;jo11-1', 'Kees;']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'leden.csv', buffer: Buffer.from(lines.join('\n')), mimeType: 'text/csv' })
  await page.getByRole('button', { name: say('Check the file', 'Bestand controleren') }).click()
  for (const name of ['JO11-1', 'Zaterdag 1']) await shows(() => page.getByRole('checkbox', { name }).isChecked(), true)
  await shows(() => findingsOf(page), [])
  await page.getByRole('button', { name: say('Create these 2 groups', 'Deze 2 groepen aanmaken') }).click()
  await page.getByRole('button', { name: say('Import 3 rows', '3 rijen importeren') }).click()
  await page.getByRole('status').getByText(say('Imported', 'Geïmporteerd')).waitFor()
  const members = await listed(kantine, who.club.key)
  assert.deepEqual(
    members.map(({ name, group_ids }) => [name, group_ids]),
    [
      ['Jan', [1, 2]],
      ['Piet', [1]],
      ['Kees', []],
    ],
  )
})

flow(
  'a brother with the e-mail address of his sister is asked about, and what changes is shown by name',
  async (turn) => {
    const { engine, language, say } = turn
    const kantine = await startAtItsAddress(engine)
    const who = await loggedIn(kantine, 'noord')
    await kantine.store.write(who.club.id, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name: 'Bestuur' } }, { fields: { name: 'JO15-1, zaterdag' } }])
      await write.put(member, [
        { fields: { name: 'Anna Familie', birth_date: '2011-01-01', email: 'familie@example.org' } },
        { fields: { name: 'Bart Bestuurder', birth_date: '1980-05-05', group_ids: [1] } },
      ])
    })
    const page = await openConsole(kantine, who, '/console/clubs/noord/members/import', { language })
    const lines = [
      'Naam;Geboortedatum;E-mail;Team',
      'Bram Familie;;familie@example.org;',
      'Cas Familie;;familie@example.org;',
      'Bart Bestuurder;05-05-1980;;"JO15-1, zaterdag"',
    ]
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'leden.csv', buffer: Buffer.from(lines.join('\n')), mimeType: 'text/csv' })
    await page.getByLabel(say('Replace them with those in the file', 'Vervangen door die uit het bestand')).check()
    await page.getByRole('button', { name: say('Check the file', 'Bestand controleren') }).click()
    const rows = say('Rows', 'Rijen')
    const groups = say('Groups: Bestuur → JO15-1, zaterdag replaced', 'Groepen: Bestuur → JO15-1, zaterdag vervangen')
    await page.getByRole('button', { name: say('Overwritten (1)', 'Overschreven (1)') }).click()
    await shows(
      async () => (await rowsOf(page, rows)).map(([name, change]) => [name, change]),
      [['Bart Bestuurder', groups]],
    )
    const apply = page.getByRole('button', { name: say('Apply and check again', 'Toepassen en opnieuw controleren') })
    await page.getByLabel(say('Overwrite Groups', 'Groepen overschrijven')).uncheck()
    await apply.click()
    const kept = say('Groups: Bestuur → Bestuur, JO15-1, zaterdag', 'Groepen: Bestuur → Bestuur, JO15-1, zaterdag')
    await showRows(page, say('Changed', 'Gewijzigd'))
    await shows(async () => (await rowsOf(page, rows)).map(([, change]) => change), [kept])
    await page
      .getByLabel(say('Keep them, and add those in the file', 'Houden, en die uit het bestand toevoegen'))
      .check()
    await page.getByRole('button', { name: say('Check the file', 'Bestand controleren') }).click()
    const unsure = say('Existing person?', 'Bestaande persoon?')
    await showRows(page, unsure)
    await shows(async () => (await rowsOf(page, rows)).length, 2)
    await shows(() => findingsOf(page), [])
    const decision = (name: string) => page.getByLabel(say(`Decision: ${name}`, `Keuze: ${name}`))
    await decision('Bram Familie').selectOption({ label: say('Another person', 'Iemand anders') })
    await apply.click()
    await shows(async () => (await rowsOf(page, rows)).map(([name]) => name), ['Cas Familie'])
    assert.equal((await listed(kantine, who.club.key)).length, 2)
    await page.getByRole('button', { name: say('Import 2 rows', '2 rijen importeren') }).click()
    await page.getByRole('status').getByText(say('Imported', 'Geïmporteerd')).waitFor()
    const members = await listed(kantine, who.club.key)
    assert.deepEqual(
      members.map(({ name, group_ids }) => [name, group_ids]),
      [
        ['Anna Familie', []],
        ['Bart Bestuurder', [1, 2]],
        ['Bram Familie', []],
      ],
    )
  },
)

/** A member with many fields. */
const player = {
  birth_date: '2015-06-01',
  gender: 'female',
  email: 'speler@example.org',
  phone: '06 12345678',
  status: 'active',
  joined_on: '2024-09-01',
  left_on: '2026-06-30',
  group_ids: [1, 2],
}

flow('the list of all players born in 2015 is saved for Excel and as CSV', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await withMembers(kantine)
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(member, [
      { fields: { name: 'Older', birth_date: '2014-12-31' } },
      { fields: { name: '=HYPERLINK("x")', birth_date: '2015-03-12', group_ids: [1] } },
      { fields: { name: 'Younger', birth_date: '2016-01-01' } },
      // Enough rows for the browser to compress the file in the background.
      ...Array.from({ length: 499 }, (_, n) => ({
        fields: { ...player, name: `Speler ${n}`, member_number: `S-${n}` },
      })),
    ]),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/members', { language })
  await page.getByRole('button', { name: say('More filters', 'Meer filters') }).click()
  await page.getByLabel(say('Born from', 'Geboren vanaf')).fill('2015-01-01')
  await page.getByLabel(say('Born until', 'Geboren tot en met')).fill('2015-12-31')
  await shows(async () => (await rowsOf(page))[0]?.join(' ').includes('=HYPERLINK("x")'), true)
  for (const [kind, name, day] of [
    ['Excel', 'noord-members.xlsx', new Date('2015-03-12T00:00:00Z')],
    ['CSV', 'noord-members.csv', '2015-03-12'],
  ] as const) {
    await page.getByRole('button', { name: say('Export', 'Exporteren') }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    const file = await saving
    assert.equal(file.suggestedFilename(), name)
    const { columns, rows } = await readTable(new Blob([Uint8Array.from(await readFile(await file.path()))]))
    assert.deepEqual([columns[0], columns[3]], [say('Name', 'Naam'), say('Groups', 'Groepen')])
    assert.equal(rows.length, 500)
    const [first] = rows
    assert.deepEqual([first?.cells[0], first?.cells[1], first?.cells[3]], ['=HYPERLINK("x")', day, 'JO11-1'])
  }
  await page.route('**/members?*limit=200*', (route) => route.abort())
  await page.getByRole('button', { name: say('Export', 'Exporteren') }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByText(say('The server cannot be reached.', 'De server is niet bereikbaar.')).waitFor()
})

flow(
  'an import waits for another one, and its page counts equal errors once and mends them for all rows',
  async (turn) => {
    const { engine, language, say } = turn
    const kantine = await startAtItsAddress(engine)
    const who = await withMembers(kantine)
    const other = await kantine.store.slots.take(who.club.id)
    const page = await openConsole(kantine, who, '/console/clubs/noord/members/import', { language })
    const rows = Array.from({ length: 1100 }, (_, n) => `Lid ${n};31-02-2010`)
    const buffer = Buffer.from(['Naam;Geboortedatum', ...rows, ''].join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'leden.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: say('Check the file', 'Bestand controleren') }).click()
    const waits = say('Another import is running.', 'Er loopt nog een andere import.')
    await page.getByRole('status').getByText(waits).waitFor()
    await other?.release()
    await headingHasFocus(page, say('Import preview', 'Wat de import doet'))
    const count = say('1,100', '1.100')
    const faulty = say(`Rows with errors (${count})`, `Rijen met fouten (${count})`)
    await shows(() => filtersOf(page, turn), [say(`All (${count})`, `Alle (${count})`), faulty])
    assert.deepEqual(
      (await rowsOf(page, say('Errors', 'Fouten'))).map(([, rows]) => rows),
      [count],
    )
    // The server describes the first thousand; the page asks about the others when it shows them.
    const next = page.getByRole('button', { name: say('Next', 'Volgende') })
    while (await next.isEnabled()) await next.click()
    await page
      .getByText(say('Row 1101', 'Rij 1101'))
      .or(page.getByRole('cell', { name: '1101', exact: true }))
      .first()
      .waitFor()
    const noDay = say('must be a date', 'moet een datum zijn')
    await shows(async () => (await rowsOf(page, say('Rows', 'Rijen'))).every(([, what]) => what?.includes(noDay)), true)
    await page.getByRole('button', { name: say('Leave Date of birth empty', 'Geboortedatum leeg laten') }).click()
    await page.getByRole('button', { name: say(`Import ${count} rows`, `${count} rijen importeren`) }).waitFor()
  },
)
