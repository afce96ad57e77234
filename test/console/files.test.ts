/** Files that the application reads and writes: tables from other systems, and spreadsheet exports. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountIn, dayIn, namesFrom, readRow } from '@kantine/contract/importing/cells.ts'
import { guessTargets, targetsOf } from '@kantine/contract/importing/columns.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import writeExcel from 'write-excel-file/node'
import { delimiterOf } from '../../console/src/pages/import/csv.ts'
import { numberText } from '../../console/src/pages/import/excel.ts'
import { linesOf } from '../../console/src/pages/import/lines.ts'
import { readTable } from '../../console/src/pages/import/table.ts'
import { WrongFile } from '../../console/src/pages/import/wrong-file.ts'
import { csvOf, exportedFields, fileOf, textOf } from '../../console/src/parts/export.ts'
import { describedFields } from '../../server/records/described-fields.ts'

const fields = describedFields(member.fields, resources)
const targets = targetsOf(fields)

const names = namesFrom(
  new Map([
    [
      'groups',
      [
        { id: 3, name: 'JO11' },
        { id: 4, name: 'Dames' },
        { id: 5, name: 'Dames' },
        { id: 6, name: '2026' },
      ],
    ],
  ]),
)

test('the importer recognises the columns of files from clubs', () => {
  const columns = [
    'Lidnr.',
    'Voornaam',
    'Tussenvoegsel',
    'Achternaam',
    'Geb. datum',
    'M/V',
    'E-mail',
    'Mobiel',
    'Teams',
    'Schoenmaat',
    '',
  ]
  assert.deepEqual(guessTargets(columns, targets), [
    ...[
      'member_number',
      'name.first',
      'name.infix',
      'name.last',
      'birth_date',
      'gender',
      'email',
      'phone',
      'group_ids',
    ],
    ...[undefined, undefined],
  ])
  for (const language of ['en', 'nl'] as const) {
    const labels = fields.map(({ label }) => label[language])
    assert.deepEqual(
      guessTargets(labels, targets),
      fields.map(({ name }) => name),
    )
  }
  assert.deepEqual(guessTargets(['Naam', 'name'], targets), ['name', undefined])
  assert.deepEqual(guessTargets(['Naam', 'Voornaam'], targets), ['name.last', 'name.first'])
})

test('a row becomes a record with joined names and converted dates and words', () => {
  const read = (cells: (string | Date | null)[], columns: string[]) =>
    readRow({ number: 2, cells }, { fields, names, timeZone: 'Europe/Amsterdam', targets: columns })
  const parts = ['name.last', 'name.first', 'name.infix', 'birth_date', 'gender', 'status', 'group_ids', 'email']
  assert.deepEqual(read(['Vries', 'Sanne', 'de', '17-4-2009', 'V', 'Actief', 'JO11; 2026', ' '], parts).value, {
    name: 'Sanne de Vries',
    birth_date: '2009-04-17',
    gender: 'female',
    status: 'active',
    group_ids: [3, 6],
  })
  const wrong = read(['Sanne', 'JO99'], ['name', 'group_ids'])
  assert.deepEqual(wrong.value, { name: 'Sanne', group_ids: 'JO99' })
  assert.deepEqual(
    wrong.faults.map(({ field, rule }) => [field, rule.en, rule.nl]),
    [
      [
        'group_ids',
        '“JO99” does not exist. Choose from JO11, Dames, Dames, 2026',
        '‘JO99’ bestaat niet. Kies uit JO11, Dames, Dames, 2026',
      ],
    ],
  )
  const present = { name: 'present', kind: 'flag', label: { en: '', nl: '' }, references: null } as const
  const row = { number: 2, cells: [false] }
  const flag = readRow(row, { fields: [present], names, timeZone: 'UTC', targets: ['present'] })
  assert.deepEqual(flag.value, { present: false })
  assert.match(read(['x', 'Dames'], ['name', 'group_ids']).faults[0]?.rule.en ?? '', /more than once/)
})

test('several names are told apart by those that exist, and parts of a name are never offered as new groups', () => {
  const groups = ['JO15-1', 'JO15-1, zaterdag', 'Bestuur | kantine', 'M\u00e4dchen', '7'].map((name, at) => ({
    id: at + 1,
    name,
  }))
  const read = (cell: string, column = 'group_ids') =>
    readRow(
      { number: 2, cells: [cell] },
      { fields, names: namesFrom(new Map([['groups', groups]])), timeZone: 'UTC', targets: [column] },
    )
  for (const [cell, ids] of [
    ['JO15-1, zaterdag', [2]],
    ['JO15-1, JO15-1, zaterdag', [1, 2]],
    ['Bestuur | kantine; jo15-1', [3, 1]],
    ['Bestuur | kantine | JO15-1,  Zaterdag', [3, 2]],
    ['Ma\u0308dchen', [4]],
    ['7', [5]],
  ] as const)
    assert.deepEqual([cell, read(cell).value], [cell, { group_ids: ids }])
  assert.deepEqual(read('3 4', 'group_ids.ids').value, { group_ids: [3, 4] })
  for (const [cell, unknown] of [
    ['1', ['1']],
    ['zaterdag, JO17', ['JO17']],
    ['JO15-1, zondag', ['zondag']],
  ] as const)
    assert.deepEqual(read(cell).faults[0]?.unknown?.names, unknown, cell)
  assert.match(read('JO15-1', 'group_ids.ids').faults[0]?.rule.en ?? '', /must be ids/)
  assert.deepEqual(guessTargets(['group_ids', 'Groep-id', 'Team id', 'Kantine-id'], targets), [
    'group_ids.ids',
    undefined,
    undefined,
    'kantine_id',
  ])
})

test('several groups in an exported cell are read back as they are, whatever the groups are called', () => {
  const names = ['A', 'B', 'A, B', 'C; A', 'A; C', 'C', 'D|E', 'A B', 'B; A', 'B, A', 'B | A']
  const groups = names.map((name, at) => ({ id: at + 1, name }))
  const known = namesFrom(new Map([['groups', groups]]))
  const field = { name: 'group_ids', kind: 'references', label: { en: '', nl: '' }, references: 'groups' } as const
  const options = {
    ...({ language: 'nl', timeZone: 'UTC' } as const),
    titleOf: (_: string, id: number) => names[id - 1],
    exists: (resource: string, name: string) => known.idsOf(resource, name).length > 0,
  }
  for (const one of groups)
    for (const other of groups)
      for (const third of groups) {
        const ids = [...new Set([one.id, other.id, third.id])]
        const cell = textOf(field, { group_ids: ids }, options)
        const read = readRow(
          { number: 2, cells: [cell] },
          { fields: [field], names: known, timeZone: 'UTC', targets: ['group_ids'] },
        )
        assert.deepEqual([cell, read.value], [cell, { group_ids: ids }])
      }
  assert.equal(textOf(field, { group_ids: [1, 6] }, options), 'A, C')
  assert.equal(textOf(field, { group_ids: [1, 2] }, options), 'A; B')
})

test('dates and amounts are parsed as people write them; anything else stays text', () => {
  const days = {
    '1-2-2010': '2010-02-01',
    '31/12/1999': '1999-12-31',
    '1.2.2010': '2010-02-01',
    '2010-2-1': '2010-02-01',
    '40210': '2010-02-01',
  }
  for (const [written, day] of Object.entries(days)) assert.deepEqual([written, dayIn(written)], [written, day])
  assert.equal(dayIn(new Date('2010-02-01T00:00:00Z')), '2010-02-01')
  for (const text of ['februari', '1-2-10', '', '12']) assert.equal(dayIn(text), undefined, text)
  const amounts = {
    '€ 1.234,50': 123450,
    '1,234.50': 123450,
    '12.5': 1250,
    '-3,05': -305,
    '185': 18500,
    '1.500': 150000,
    '25,-': 2500,
  }
  for (const [written, cents] of Object.entries(amounts))
    assert.deepEqual([written, amountIn(written)], [written, cents])
  for (const text of ['12,345,6', 'gratis', '1.2.3', '']) assert.equal(amountIn(text), undefined, text)
  assert.deepEqual(['12', '12.345', '0.30000000000000004', '1.2E3'].map(numberText), ['12', '12.3450', '0.3', '1200'])
})

const blobOf = (text: string) => new Blob([text])
const windows1252 = (text: string) => new Blob([Buffer.from(text, 'latin1')])

test('CSV is read with any delimiter, in UTF-8 and windows-1252', async () => {
  const cells = async (file: Blob) => (await readTable(file)).rows.map(({ number, cells }) => [number, ...cells])
  assert.deepEqual(await cells(blobOf('\uFEFFnaam;plaats\r\nZoë;"a;b\nc"\r\n\r\nMo;\r\n')), [
    [2, 'Zoë', 'a;b\nc'],
    [4, 'Mo', ''],
  ])
  assert.deepEqual(await cells(windows1252('naam\tplaats\nZoë\tGroß\n')), [[2, 'Zoë', 'Groß']])
  assert.deepEqual(await cells(blobOf("name,phone\nMo,'+31612345678\n")), [[2, 'Mo', '+31612345678']])
  assert.deepEqual(['a,b;c;d', 'a,b', 'a\tb,c\td'].map(delimiterOf), [';', ',', '\t'])
  for (const file of ['', 'naam\n', '\0\x01\x02'])
    await assert.rejects(readTable(blobOf(file)), (error) => error instanceof WrongFile, file)
})

test('an Excel file is read with its dates, and rejected if it unpacks to too much', async () => {
  const rows = [
    ['Naam', 'Geboren', 'Bedrag', 'Nummer'],
    ['Zoë', new Date('2010-02-01T00:00:00Z'), 12.5, '0612'],
  ]
  const bytes = await writeExcel(rows as never, { dateFormat: 'dd-mm-yyyy' }).toBuffer()
  const { columns, rows: read } = await readTable(new Blob([Uint8Array.from(bytes)]))
  assert.deepEqual(columns, ['Naam', 'Geboren', 'Bedrag', 'Nummer'])
  assert.deepEqual(read, [{ number: 2, cells: ['Zoë', new Date('2010-02-01T00:00:00Z'), '12.5', '0612'] }])
  const copy = Uint8Array.from(bytes)
  // The size that the directory tells for its first file.
  const entry = Buffer.from(copy.buffer).indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  new DataView(copy.buffer).setUint32(entry + 24, 60_000_000, true)
  await assert.rejects(readTable(new Blob([copy])), /too large/)
  await assert.rejects(readTable(new Blob([copy.slice(0, 200)])), /can’t read this Excel file/)
})

test('a name with its last name in front is turned round, and shown as repaired', () => {
  const people = targetsOf(fields)
  const read = (name: string) =>
    readRow(
      { number: 2, cells: [name] },
      { fields, targets: guessTargets(['Naam'], people), timeZone: 'UTC', names, repairs: { joinsLines: false } },
    )
  const { value, repairs } = read('Vries, Jan de')
  const repaired = [{ field: 'name', written: 'Vries, Jan de', repaired: 'Jan de Vries' }]
  assert.deepEqual([value.name, repairs], ['Jan de Vries', repaired])
  const others = {
    'Tess Groot, de': 'Tess de Groot',
    'Floris Kamp, op den': 'Floris op den Kamp',
    'Groot, de': 'de Groot',
  }
  for (const [name, right] of Object.entries(others)) assert.equal(read(name).value.name, right)
  for (const name of ['Kees Bakker, sr.', 'Jan de Vries', 'A, B, C']) assert.equal(read(name).value.name, name)
})

test('a dash, `n.v.t.` and `heden` are no names and no days, and a date may have no-break spaces', () => {
  const targets = guessTargets(['Naam', 'Team', 'Lid tot', 'Geboortedatum'], targetsOf(fields))
  const read = (...cells: string[]) => readRow({ number: 2, cells }, { fields, targets, timeZone: 'UTC', names })
  const { value, faults } = read('Jan', 'n.v.t.', 'heden', '5\u00A0oktober\u00A01986')
  assert.deepEqual([value, faults], [{ name: 'Jan', birth_date: '1986-10-05' }, []])
  assert.deepEqual(read('Jan', '-', '-', '?').value, { name: 'Jan' })
})

test('a Dutch phone of the wrong length is asked about, and a column that may count the rows gives way', () => {
  const options = { fields, targets: ['phone'], names, repairs: { joinsLines: false } }
  const faultsOf = (phone: string) =>
    readRow({ number: 2, cells: [phone] }, { ...options, timeZone: 'Europe/Amsterdam' }).faults.length
  for (const wrong of ['06-1234567', '06-123456789', '06-12345139 / 06-12345341'])
    assert.equal(faultsOf(wrong), 1, wrong)
  for (const right of ['06-12345678', '020 1234567', '0900-1234', '0612', '0031612345678', '+32 470 12 34 56'])
    assert.equal(faultsOf(right), 0, right)
  const targets = targetsOf(fields)
  assert.deepEqual(guessTargets(['Nr', 'Bonds nr.'], targets), [undefined, 'member_number'])
  assert.deepEqual(guessTargets(['Nr', 'Ploeg(en)'], targets), ['member_number', 'group_ids'])
})

test('rows are sent to the server with their row numbers in the file, decisions, and errors of cells', () => {
  const rows = [2, 5].map((number) => ({ number, value: { name: `Lid ${number}` }, faults: [] }))
  const sent = (decisions: ReadonlyMap<number, 'skip' | 'another' | number> = new Map()) =>
    linesOf(rows, decisions, 'nl')
  assert.equal(sent(), '\n{"name":"Lid 2"}\n\n\n{"name":"Lid 5"}')
  const decided = sent(
    new Map<number, 'skip' | 'another' | number>([
      [2, 14],
      [5, 'another'],
    ]),
  )
  assert.equal(decided, '\n{"name":"Lid 2","same_as":14}\n\n\n{"name":"Lid 5","same_as":null}')
  assert.equal(sent(new Map([[5, 'skip']])), sent())
  const rule = { en: 'is wrong', nl: 'is fout' }
  const faulty = [{ number: 1, value: { phone: 'x' }, faults: [{ field: 'phone', rule }] }]
  assert.equal(linesOf(faulty, new Map(), 'nl'), '{"phone":"x","cell_errors":{"phone":"is fout"}}')
})

const options = {
  language: 'nl',
  timeZone: 'Europe/Amsterdam',
  titleOf: (_: string, id: number) => (id === 3 ? 'JO11' : undefined),
} as const

const record = {
  id: 1,
  name: '=1+1',
  birth_date: '2009-04-17',
  gender: 'female',
  group_ids: [3, 8],
  status: 'active',
  phone: '+31 6',
  email: null,
  member_number: '-5',
  joined_on: null,
  left_on: null,
  external_id: null,
  created_at: null,
}

test('a CSV export has labels and names, and no formulas', () => {
  const shown = exportedFields(fields)
  const lines = [shown.map(({ label }) => label.nl), shown.map((field) => textOf(field, record, options))]
  const [head, row] = csvOf(lines, 'nl').split('\r\n')
  assert.equal(head?.slice(0, 22), '\uFEFFNaam;Geboortedatum;Ge')
  assert.equal(row, `'=1+1;2009-04-17;Vrouw;"JO11, 8";Actief;;'+31 6;-5;;;;;`)
  assert.equal(csvOf([['a,b', '-1,50', '@x', 'say "a"\n']], 'en'), '\uFEFF"a,b","-1,50",\'@x,"say ""a""\n"\r\n')
  const amount = { name: 'amount_cents', kind: 'cents', label: { en: '', nl: '' }, references: null } as const
  assert.deepEqual(
    ['nl', 'en'].map((language) => textOf(amount, { amount_cents: -5 }, { ...options, language } as never)),
    ['-0,05', '-0.05'],
  )
})

test('an Excel export can be read back', async () => {
  const table = await readTable(new Blob([await fileOf('xlsx', exportedFields(fields), [record], options, 'Leden')]))
  assert.deepEqual(table.columns.slice(0, 4), ['Naam', 'Geboortedatum', 'Geslacht', 'Groepen'])
  assert.deepEqual(table.rows[0]?.cells.slice(0, 4), ['=1+1', new Date('2009-04-17T00:00:00Z'), 'Vrouw', 'JO11, 8'])
})
