/** Reading `If-Match` and `If-None-Match`, including hostile values. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagsIn } from '../../server/entity-tags.ts'
import { cpuMsOf } from '../support/processor-time.ts'

const tagA = { opaque: 'a', weak: false }
const tagB = { opaque: 'b', weak: true }

test('a list of entity tags may have blanks and empty elements anywhere between its tags', () => {
  for (const [value, tags] of [
    ['"a"', [tagA]],
    ['"a",W/"b"', [tagA, tagB]],
    [' \t"a" \t, \t, ,W/"b"\t ', [tagA, tagB]],
    [',"a",', [tagA]],
    [
      '"", "a,b"',
      [
        { opaque: '', weak: false },
        { opaque: 'a,b', weak: false },
      ],
    ],
    [' * ', 'any'],
  ] as const) {
    assert.deepEqual(tagsIn(value), tags, value)
  }
})

test('a value that is not a list of entity tags is rejected', () => {
  for (const value of [
    '',
    ' ',
    ',',
    'a',
    '"a',
    'a"',
    '"a" "b"',
    '"a"x',
    'w/"a"',
    'W/ "a"',
    '"a b"',
    '"a", *',
    '"a"\n',
  ]) {
    assert.equal(tagsIn(value), undefined, value)
  }
})

test('a hostile list of entity tags takes time in proportion to its length', () => {
  // About twice what a header can have (`limits.headerBytes`). In quadratic time, one value takes more than a second.
  const length = 30_000
  const [blanks, tabs] = [' '.repeat(length), '\t'.repeat(length)]
  const hostile = {
    'blanks before a quote': `"a",${tabs}"`,
    'blanks before a letter': `${blanks}x`,
    'blanks after a tag': `"a"${blanks}x`,
    'blanks on both sides of a tag': `${blanks}"a"${tabs}x`,
    'commas and blanks': `${' \t,'.repeat(length)}x`,
    'tags, commas and blanks': `${'"a" ,\t'.repeat(length)}${blanks}"`,
    'a tag without an end': `"${'a'.repeat(length)}`,
    quotes: '"'.repeat(length),
  }
  for (const [name, value] of Object.entries(hostile)) {
    const ms = cpuMsOf(() => assert.equal(tagsIn(value), undefined, name))
    assert.ok(ms < 300, `${name} took ${ms} ms`)
  }
})
