/** Files that would exhaust time or memory: the import stops early and yields meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { importRecords } from '../../server/records/import.ts'
import { longestRow, parseRows } from '../../server/records/rows.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { sharedKantine } from '../support/kantine.ts'
import { turnsDuring } from '../support/turns-during.ts'

const millions = 5_000_000

const files: readonly (readonly [name: string, text: string, says: RegExp])[] = [
  ['empty lines', '\n'.repeat(millions), /^The file has more than 200000 rows\. Split it into several files\.$/],
  ['empty lines of CSV', `name\n${'\n'.repeat(millions)}`, /^The file has more than 200000 rows\./],
  [
    'empty objects',
    '{}\n'.repeat(millions / 5),
    /^More than 50000 rows have errors, starting with row 1: name is required/,
  ],
  ['an array of empty objects', `[${'{},'.repeat(millions / 5)}{}]`, /^More than 50000 rows have errors/],
  ['broken lines', '{\n'.repeat(millions / 5), /^More than 50000 rows have errors, .* The line is not valid JSON/],
  ['rows of CSV without a cell', `name;email\n${'a\n'.repeat(millions / 5)}`, /^More than 50000 rows have errors/],
  ['an array that only opens', '['.repeat(millions), /^Row 1 of the file has more than 1048576 characters\.$/],
  ['a text that has no end', `["${'a'.repeat(millions)}`, /^Row 1 of the file has more than 1048576 characters\.$/],
  ['a cell that has no end', `name\n"${'a'.repeat(millions)}`, /in row 2, there are more than 1048576 characters\.$/],
]

test('an import of a hostile file stops early, with the reason', async () => {
  const { store } = await sharedKantine('sqlite')
  const club = await newClub(store)
  for (const [name, text, message] of files) {
    const importing = importRecords(store, club.id, kantineItself, member, { text, skipInvalid: true })
    await assert.rejects(importing, { name: 'Refusal', message }, name)
  }
  const text = `{"name":"${'a'.repeat(millions)}"}\n{"name":"Sanne"}\n{"nam":"Jan"}`
  const { refused } = await importRecords(store, club.id, kantineItself, member, { text, skipInvalid: false })
  assert.deepEqual(
    refused.map(({ row, errors }) => [row, errors[0]?.detail.slice(0, 40)]),
    [
      [1, 'The line has more than 1048576 character'],
      [3, 'nam is not a field of members. Did you m'],
    ],
  )
})

/** Both kinds of JSON files: an array, and JSON lines. */
const filesOf = (rows: readonly string[]) => [`[${rows.join(',')}]`, rows.join('\n')]

test('a row that takes too long to parse is rejected with the limit, and other rows are read', async () => {
  const { bodyLevels, bodyParts, bodyValues } = limits
  const tooLarge: readonly (readonly [row: string, message: string])[] = [
    [
      `{${Array.from({ length: bodyParts + 1 }, (_, n) => `"${n}":0`)}}`,
      'The row has more than 4000 names, texts, objects and lists. Write each record on a row of its own.',
    ],
    [`{"a":[${'{},'.repeat(bodyParts)}{}]}`, 'The row has more than 4000 names, texts, objects and lists.'],
    [`{"a":[${'1,'.repeat(bodyValues)}1]}`, 'The row has more than 60000 values.'],
    [
      `{"a":${'['.repeat(bodyLevels)}${']'.repeat(bodyLevels)}}`,
      'The row is nested more than 20 levels deep. Use fewer levels.',
    ],
  ]
  for (const text of filesOf([...tooLarge.map(([row]) => row), '{"name":"Sanne"}'])) {
    const rows = await Array.fromAsync(parseRows(text))
    assert.deepEqual(rows.at(-1), { number: tooLarge.length + 1, value: { name: 'Sanne' } })
    for (const [i, [, message]] of tooLarge.entries()) {
      const row = rows[i]
      assert.ok(row && 'broken' in row && row.number === i + 1)
      assert.equal(row.broken.slice(0, message.length), message)
    }
  }
})

test('a row may be as large as the body of a request', async () => {
  const { bodyBytes, bodyParts, bodyValues } = limits
  const largest = [
    `{"a":"${'a'.repeat(bodyBytes - 8)}"}`,
    `{"a":[${'1,'.repeat(bodyValues - 1)}1]}`,
    `{"a":[${'"",'.repeat(bodyParts - 4)}""]}`,
  ]
  assert.deepEqual([largest[0]?.length, longestRow], [bodyBytes, bodyBytes])
  for (const text of filesOf(largest)) {
    const rows = await Array.fromAsync(parseRows(text))
    assert.deepEqual(
      rows.map((row) => 'value' in row && JSON.stringify(row.value)),
      largest,
    )
  }
})

test('searching for the end of a long row yields', async (t) => {
  const text = `[{"a":[${'1,'.repeat(limits.bodyBytes / 2)}`
  const turns = await turnsDuring(t, async () => assert.rejects(Array.fromAsync(parseRows(text))))
  assert.ok(turns > 10, `${turns} turns`)
})

test('a file whose end is wrong is not parsed a second time when that takes too long', async () => {
  const text = `[${Array(limits.bodyParts).fill('{}')}}`
  await assert.rejects(Array.fromAsync(parseRows(text)), {
    message: 'The file is not valid JSON: its array is not closed, or text follows it.',
  })
})
