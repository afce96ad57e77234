/** What the import page reads of files as spreadsheets write them, and what it asks about them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cell, namesFrom, readRow, surplusCells } from '@kantine/contract/importing/cells.ts'
import { guessTargets, targetsOf } from '@kantine/contract/importing/columns.ts'
import { dateQuestionsOf, writtenDay } from '@kantine/contract/importing/dates.ts'
import { repairedPhone } from '@kantine/contract/importing/phones.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import writeExcel from 'write-excel-file/node'
import { isAnswered, questionsOf, readingOf } from '../../console/src/pages/import/date-answers.ts'
import { type Chosen, readTable } from '../../console/src/pages/import/table.ts'
import { describedFields } from '../../server/records/described-fields.ts'

const fields = describedFields(member.fields, resources)
const known = (columns: readonly string[]) =>
  guessTargets(columns, targetsOf(fields)).filter((target) => target !== undefined).length

const tableOf = (content: string | Uint8Array | Buffer, chosen: Chosen = {}) =>
  readTable(new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), chosen, known)

/** The columns and the cells of a file. */
const listIn = async (content: string | Uint8Array, chosen: Chosen = {}) => {
  const { columns, rows } = await tableOf(content, chosen)
  return [columns, ...rows.map(({ cells }) => cells)]
}

/** A row of cells under the given targets, read as the page reads it. */
const read = (targets: readonly string[], cells: readonly Cell[], joinsLines = false) =>
  readRow(
    { number: 2, cells },
    { fields, targets, names: namesFrom(new Map()), timeZone: 'Europe/Amsterdam', repairs: { joinsLines } },
  )

const zoe = [
  ['Naam', 'E-mail'],
  ['Zoë', 'zoe@example.org'],
]

test('CSV is read with a line that names its delimiter, and with bars', async () => {
  assert.deepEqual(await listIn('sep=;\r\nNaam;E-mail\r\nZoë;zoe@example.org\r\n'), zoe)
  assert.deepEqual(await listIn('Naam|E-mail\nZoë|zoe@example.org\n'), zoe)
})

test('UTF-16 is read with and without its mark, in both orders', async () => {
  const little = Buffer.from('Naam\tE-mail\r\nZoë\tzoe@example.org\r\n', 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    little,
    big,
  ])
    assert.deepEqual(await listIn(bytes), zoe)
})

/** As an older Mac writes it. */
function macRoman(text: string): Buffer {
  const letters = new Map(
    Array.from({ length: 128 }, (_, n) => [new TextDecoder('macintosh').decode(Buffer.from([128 + n])), 128 + n]),
  )
  return Buffer.from([...text].map((letter) => letters.get(letter) ?? letter.charCodeAt(0)))
}

test('windows-1252 and Mac Roman are told apart by their letters', async () => {
  for (const name of ['Renée Müller', 'Zoë', 'Jörg Groß', 'D’Hondt', 'ÉMILE', 'Håkon Sjögren – Ängström']) {
    const text = `Naam\n${name}, Zoë\n`
    const onMac = await tableOf(macRoman(text))
    assert.deepEqual([onMac.rows[0]?.cells[0], onMac.readings], [name, []], name)
    const bytes = Buffer.from(text.replaceAll('’', '\u0092').replaceAll('–', '\u0096'), 'latin1')
    const onWindows = await tableOf(bytes)
    assert.deepEqual([onWindows.rows[0]?.cells[0], onWindows.readings], [name, []], name)
  }
})

test('words that two encodings read well are shown both ways, and one is chosen', async () => {
  const bytes = macRoman('Naam\nGöran\n')
  const { readings } = await tableOf(bytes)
  assert.deepEqual(readings, [
    { encoding: 'windows-1252', words: ['Gšran'] },
    { encoding: 'macintosh', words: ['Göran'] },
  ])
  assert.deepEqual(await listIn(bytes, { encoding: 'macintosh' }), [['Naam'], ['Göran']])
})

test('titles above the column names are skipped, and another row can be chosen', async () => {
  const file = 'Ledenlijst 2026;\n;\nNaam;E-mail\nZoë;zoe@example.org\n'
  assert.deepEqual(await listIn(file), zoe)
  const { heading, headings, rows } = await tableOf(file)
  assert.deepEqual([heading, headings.map(({ row }) => row), rows[0]?.number], [3, [1, 3, 4], 4])
  assert.deepEqual((await listIn(file, { heading: 1 }))[0], ['Ledenlijst 2026', ''])
})

test('the visible sheet with column names is read, and another one can be chosen', async () => {
  const bytes = await writeExcel([
    { data: [['Ledenlijst'], ['Van de secretaris']], sheet: 'Voorblad' },
    { data: zoe, sheet: 'Leden & co' },
  ]).toBuffer()
  assert.deepEqual(await listIn(bytes), zoe)
  const { sheet, sheets } = await tableOf(bytes)
  assert.equal(sheet, 'Leden & co')
  assert.deepEqual(sheets, [
    { name: 'Voorblad', isHidden: false },
    { name: 'Leden & co', isHidden: false },
  ])
  assert.deepEqual(await listIn(bytes, { sheet: 'Voorblad' }), [['Ledenlijst'], ['Van de secretaris']])
})

test('a number is read with the zeros that its sheet shows', async () => {
  const cell = { value: 123, format: '00000' }
  const bytes = await writeExcel([
    ['Naam', 'Lidnummer'],
    ['Zoë', cell],
    ['Mo', 45],
  ] as never).toBuffer()
  assert.deepEqual(await listIn(bytes), [
    ['Naam', 'Lidnummer'],
    ['Zoë', '00123'],
    ['Mo', '45'],
  ])
})

test('a cell beyond the last column is an error of its row, and a full column without a name is a column', async () => {
  const { columns, rows } = await tableOf('Naam;E-mail;\nZoë;zoe@example.org;;extra\nMo;;\nBo;;\n')
  assert.deepEqual(columns, ['Naam', 'E-mail'])
  const { value, faults } = read(['name', 'email'], rows[0]?.cells ?? [])
  assert.equal(value[surplusCells], 'extra')
  assert.match(faults[0]?.rule.en ?? '', /^“extra” is beyond the last column name/)
  assert.deepEqual((await tableOf('Naam;\nZoë;1\nMo;2\n')).columns, ['Naam', ''])
})

test('a line break in a name is an error in those words, and can be joined', () => {
  const cells = ['Regel\r\nEinde']
  const [fault] = read(['name'], cells).faults
  assert.deepEqual(
    [fault?.rule.en, fault?.rule.nl, fault?.hasLines],
    ['has a line break after “Regel”. Join the lines', 'bevat een regeleinde na ‘Regel’. Voeg de regels samen', true],
  )
  const joined = read(['name'], cells, true)
  assert.deepEqual([joined.value, joined.faults], [{ name: 'Regel Einde' }, []])
  assert.deepEqual(joined.repairs, [{ field: 'name', written: 'Regel\r\nEinde', repaired: 'Regel Einde' }])
})

test('a phone that lost its zero or plus is repaired where the country makes it certain, and is an error elsewhere', () => {
  const phone = (text: string, zone = 'Europe/Amsterdam') => {
    const { phone, rule } = repairedPhone(text, zone)
    return rule ? 'wrong' : phone
  }
  for (const [text, repaired] of [
    ['612345678', '0612345678'],
    ['6-1234 5678', '06-1234 5678'],
    ['31612345678', '+31612345678'],
    ['3,1612345678E+10', '+31612345678'],
    ['3,16123E+10', 'wrong'],
    ['12345678', 'wrong'],
    ['49171123456', 'wrong'],
    ['0612345678', '0612345678'],
    ['+49 171 123456', '+49 171 123456'],
    ['06', '06'],
    ['612345678 (moeder)', '612345678 (moeder)'],
  ] as const)
    assert.deepEqual([text, phone(text)], [text, repaired])
  assert.equal(phone('470123456', 'Europe/Brussels'), '0470123456')
  assert.equal(phone('0470/12.34.56', 'Europe/Brussels'), '0470/12.34.56')
  assert.equal(phone('470/12 34 56', 'Europe/Brussels'), '0470/12 34 56')
  assert.equal(phone('0470123456/0498765432', 'Europe/Brussels'), 'wrong')
  assert.equal(phone('612345678', 'Europe/Berlin'), '612345678')
})

test('what nobody sees is taken out of names, e-mail addresses and phones, and shown as a repair', () => {
  const cells = ['Zoë\u00A0de\u200B Vries', 'mailto:zoe\u200D@example.org\u00A0', '\u202D06\u00A012345678\u202C']
  const { value, repairs } = read(['name', 'email', 'phone'], cells)
  assert.deepEqual(value, { name: 'Zoë de Vries', email: 'zoe@example.org', phone: '06 12345678' })
  assert.deepEqual(repairs.map(({ field }) => field).toSorted(), ['email', 'name', 'phone'])
})

const dayFirst = { monthFirst: [] }

test('days are read with the names of months in Dutch, English and German', () => {
  for (const text of [
    '17 april 2009',
    '17-apr-2009',
    '17. April 2009',
    'vrijdag 17 april 2009',
    'April 17, 2009',
    '17 Apr. 2009',
  ])
    assert.deepEqual([text, writtenDay(text, dayFirst)], [text, '2009-04-17'])
  assert.deepEqual(
    ['1 mrt 2010', '1 März 2010', '1 Dezember 2010', '1 okt 2010', '1 zomer 2010', '2010'].map((text) =>
      writtenDay(text, dayFirst),
    ),
    ['2010-03-01', '2010-03-01', '2010-12-01', '2010-10-01', undefined, undefined],
  )
})

const today = '2026-11-28'

test('two-digit years are asked about, and nobody is born after today', () => {
  const texts = ['17-04-09', '28-11-26', '29-11-26', '17-04-38', '17-apr-1999']
  assert.deepEqual(dateQuestionsOf(texts), { years: ['17-04-09', '28-11-26', '17-04-38'], orders: [] })
  const days = (field: string, century: 'nearest' | 'past') =>
    texts.map((text) => writtenDay(text, readingOf(field, { century, orders: {} }, today)))
  assert.deepEqual(days('birth_date', 'nearest'), [
    '2009-04-17',
    '2026-11-28',
    '1926-11-29',
    '1938-04-17',
    '1999-04-17',
  ])
  assert.deepEqual(days('birth_date', 'past').slice(0, 2), ['1909-04-17', '1926-11-28'])
  assert.deepEqual(days('left_on', 'nearest').slice(2, 4), ['2026-11-29', '1938-04-17'])
  assert.equal(writtenDay('17-04-09', dayFirst), undefined)
})

test('an order of day and month is asked once for a column, and never guessed for a row', () => {
  assert.deepEqual(dateQuestionsOf(['17-04-2009', '03-04-2009', '29/02/2012', '3/4/2009']).orders, [])
  assert.deepEqual(dateQuestionsOf(['3/4/2009', '5/5/2009']).orders, [{ separator: '/', dates: ['3/4/2009'] }])
  assert.deepEqual(dateQuestionsOf(['3/4/2009', '17/4/2009', '4/17/2009', '5/6/2009']).orders, [
    { separator: '/', dates: ['4/17/2009', '17/4/2009', '3/4/2009'] },
  ])
  const reading = { monthFirst: ['/'] }
  assert.deepEqual(
    ['4/17/2009', '3/4/2009', '03-04-2009'].map((text) => writtenDay(text, reading)),
    ['2009-04-17', '2009-03-04', '2009-04-03'],
  )
})

test('the questions about a file are those of its columns of dates', () => {
  const rows = ['17-04-09', '4/17/2009'].map((text, at) => ({ number: at + 2, cells: ['Zoë', text, text] }))
  const asked = questionsOf(rows, ['name', 'birth_date', undefined], fields)
  assert.deepEqual(asked, [
    { field: 'birth_date', years: ['17-04-09'], orders: [{ separator: '/', dates: ['4/17/2009'] }] },
  ])
  const isDone = (answers: Parameters<typeof isAnswered>[1]) => asked.every((one) => isAnswered(one, answers))
  assert.deepEqual(
    [undefined, { orders: { '/': 'month' } }, { century: 'nearest', orders: { '/': 'month' } }].map((answers) =>
      isDone(answers as Parameters<typeof isAnswered>[1]),
    ),
    [false, false, true],
  )
})
