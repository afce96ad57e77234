import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { clubBySlug } from '../../server/clubs/clubs.ts'
import { cellsReaderOf } from '../../server/records/cells-reader.ts'
import { csvRows } from '../../server/records/csv-rows.ts'
import { type ImportRow, isJson } from '../../server/records/rows.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { sharedKantine } from '../support/kantine.ts'

/** The rows of a file, of a club with the groups JO11-1 and "JO15-1, zaterdag". */
async function rowsIn(resource: Resource, text: string): Promise<ImportRow[]> {
  const { store } = await sharedKantine('sqlite')
  const club = (await clubBySlug(store, 'csv-rows').catch(() => undefined)) ?? (await clubWithGroups(store))
  return Array.fromAsync(csvRows(resource, text, await cellsReaderOf(store, club.id, resource)))
}

async function clubWithGroups(store: Store) {
  const club = await newClub(store, 'csv-rows')
  await store.write(club.id, kantineItself, (write) =>
    write.put(
      group,
      ['JO11-1', 'JO15-1, zaterdag'].map((name) => ({ fields: { name } })),
    ),
  )
  return club
}

const valuesOf = async (resource: Resource, text: string) =>
  (await rowsIn(resource, text)).map((row) => ('value' in row ? row.value : row.broken))

test('columns are recognised by field name, or by English or Dutch label', async () => {
  const { label } = member.fields.birth_date
  for (const name of ['birth_date', label.en, label.nl, ` ${label.nl.toUpperCase()} `]) {
    assert.deepEqual(await valuesOf(member, `name,${name}\nSanne,2009-04-17\n`), [
      { name: 'Sanne', birth_date: '2009-04-17' },
    ])
  }
})

test('the first line determines the delimiter, and quoted text and byte order marks are handled', async () => {
  const sanne = [{ name: 'Sanne, de; Vries', gender: 'female' }]
  assert.deepEqual(await valuesOf(member, '\uFEFFname;gender\r\n"Sanne, de; Vries";female\r\n'), sanne)
  assert.deepEqual(await valuesOf(member, '"name",gender\n"Sanne, de; Vries",female'), sanne)
  assert.deepEqual(await valuesOf(member, 'name\tgender\nSanne, de; Vries\tfemale\n'), sanne)
  const [first] = await valuesOf(member, 'name\n"Sanne ""Sas""\nde Vries"\n')
  assert.deepEqual(first, { name: 'Sanne "Sas"\nde Vries' })
})

test('cells become field values, and an invalid cell stays text for validation', async () => {
  const [first, second] = await valuesOf(member, 'name;group_ids\nSanne;"3; 8,9|10 11"\nJan;3 x\n')
  assert.deepEqual(first, { name: 'Sanne', group_ids: [3, 8, 9, 10, 11] })
  assert.deepEqual(second, { name: 'Jan', group_ids: '3 x' })
  const present = await valuesOf(attendance, 'member_id,present\n1,true\n2,Nee\n3,WAAR\n4,maybe\n')
  assert.deepEqual(present, [
    { member_id: 1, present: true },
    { member_id: 2, present: false },
    { member_id: 3, present: true },
    { member_id: 4, present: 'maybe' },
  ])
  const [amount] = await valuesOf(charge, 'amount_cents\n"12,50"\n')
  assert.deepEqual(amount, { amount_cents: '12,50' })
  const disciplines = [{ name: 'Singles', age_category: null }]
  const quoted = JSON.stringify(disciplines).replaceAll('"', '""')
  assert.deepEqual(await valuesOf(tournament, `name,disciplines\nOpen,"${quoted}"\n`), [{ name: 'Open', disciplines }])
})

test('other records are named, a number is a name too, and only a column for ids has ids', async () => {
  const read = async (text: string) => {
    const [row] = await rowsIn(member, text)
    return row && 'value' in row ? [row.value, ...(row.faults ?? []).map(({ detail }) => detail)] : row
  }
  for (const [cell, ids] of [
    ['jo11-1', [1]],
    ['JO15-1, zaterdag', [2]],
    ['JO11-1, JO15-1,  Zaterdag', [1, 2]],
    ['JO15-1, zaterdag | JO11-1', [2, 1]],
  ] as const)
    assert.deepEqual(await read(`Naam;Groep\nSanne;"${cell}"\n`), [{ name: 'Sanne', group_ids: ids }])
  assert.deepEqual(await read('Naam;Groep-id\nSanne;1\n'), [{ name: 'Sanne', group_ids: [1] }])
  assert.deepEqual(await read('Naam;Team\nSanne;1\n'), [
    { name: 'Sanne', group_ids: '1' },
    'group_ids: “1” does not exist. Choose from JO11-1, JO15-1, zaterdag.',
  ])
})

test('amounts under the label of their field are written as people do, and cents under its name', async () => {
  assert.deepEqual(await valuesOf(charge, 'Omschrijving;Bedrag\nContributie;185,50\n'), [
    { description: 'Contributie', amount_cents: 18_550 },
  ])
  assert.deepEqual(await valuesOf(charge, 'amount_cents\n18550\n'), [{ amount_cents: 18_550 }])
})

test('rows keep their spreadsheet numbers, and empty rows and cells are skipped', async () => {
  const rule = {
    en: 'has a line break after “A”. Join the lines',
    nl: 'bevat een regeleinde na ‘A’. Voeg de regels samen',
  }
  const lineBreak = { pointer: '/name', detail: `name: ${rule.en}.`, rule }
  const rows = await rowsIn(member, 'name;email;\n;;\n"A\nB";;\nC;c@example.org;\n')
  assert.deepEqual(rows, [
    { number: 3, value: { name: 'A\nB' }, faults: [lineBreak] },
    { number: 4, value: { name: 'C', email: 'c@example.org' }, faults: [] },
  ])
})

test('an invalid CSV file is rejected with its row or column', async () => {
  const whole: [string, RegExp][] = [
    ['naam,geboortejaar\nA,2009\n', /^The column 'geboortejaar' is not a field of members that can be imported\. /],
    ['name,birht_date\n', /Did you mean birth_date\?$/],
    ['id,name\n1,A\n', /^The column 'id' is not a field of members that can be imported\. /],
    ['name,Name\nA,B\n', /^Two columns are called name\. Remove one of them\.$/],
    ['name\nA\n"B\nC\n', /^The file is not valid CSV: in row 3, a quote \("\) is opened and never closed\.$/],
    ['name\n"A"B\n', /^The file is not valid CSV: in row 2, a cell contains a quote \("\)\./],
    ['name\nA "B"\n', /^The file is not valid CSV: in row 2, a cell contains a quote \("\)\./],
  ]
  const long = 'n'.repeat(1_000_000)
  whole.push(
    [long, /^The first line has 10000 characters or more\. In a CSV file, it contains the column names\. /],
    [`"${long}`, /^The file is not valid CSV: in row 1, a quote/],
    [`name,${long.slice(0, 100)}\n`, /^The column 'n{60}…' is not a field of members/],
  )
  for (const [text, message] of whole) await assert.rejects(rowsIn(member, text), { code: 'bad_request', message })
  assert.deepEqual(await valuesOf(member, 'name;email\nA\nB;b@example.org;more\n'), [
    'The row has 1 of 2 cells. Add the missing delimiters, or quotes around text with line breaks.',
    "The cell 'more' has no column name. Name its column, or clear the cell.",
  ])
  const [broken] = await valuesOf(member, `name\nA,${long}\n`)
  assert.match(String(broken), /^The cell 'n{60}…' has no column name/)
})

test('a file that starts like JSON is JSON, and any other is CSV', () => {
  for (const json of ['', ' \n', '\uFEFF[{"name":"A"}]', ' {"name":"A"}']) assert.ok(isJson(json), json)
  for (const csv of ['name\nA', '\uFEFF"name"\nA', 'naam;e-mail']) assert.ok(!isJson(csv), csv)
})
