/** Files that would exhaust time or memory: the import stops early and yields meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member } from '@kantine/contract/resources/member.ts'
import { importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { sharedKantine } from '../support/kantine.ts'

const millions = 5_000_000

const files: readonly (readonly [name: string, text: string, says: RegExp])[] = [
  ['empty lines', '\n'.repeat(millions), /^The file has more than 200000 rows\. Split it into several files\.$/],
  ['empty lines of CSV', `name\n${'\n'.repeat(millions)}`, /^The file has more than 200000 rows\./],
  [
    'empty objects',
    '{}\n'.repeat(millions / 5),
    /^More than 10000 rows have errors, starting with row 1: name is required/,
  ],
  ['an array of empty objects', `[${'{},'.repeat(millions / 5)}{}]`, /^More than 10000 rows have errors/],
  ['broken lines', '{\n'.repeat(millions / 5), /^More than 10000 rows have errors, .* The line is not valid JSON/],
  ['rows of CSV without a cell', `name;email\n${'a\n'.repeat(millions / 5)}`, /^More than 10000 rows have errors/],
  ['an array that only opens', '['.repeat(millions), /^Row 1 of the file has more than 2000000 characters\.$/],
  ['a text that has no end', `["${'a'.repeat(millions)}`, /^Row 1 of the file has more than 2000000 characters\.$/],
  ['a cell that has no end', `name\n"${'a'.repeat(millions)}`, /in row 2, there are more than 2000000 characters\.$/],
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
      [1, 'The line has more than 2000000 character'],
      [3, 'nam is not a field of members. Did you m'],
    ],
  )
})
