import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { jsonLine } from '../../server/surfaces/command-line/json-line.ts'

test('a value is written as one line of JSON, whatever it holds', async () => {
  const values = [{}, { a: undefined }, { a: undefined, b: 1 }, { a: [], b: {}, 'c"': [[1], { d: null }, 'é\n'] }]
  for (const value of values) assert.equal(await text(jsonLine(value)), `${JSON.stringify(value)}\n`)
})

test('while a long list is written, others have their turn, and no part of it is long', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => ({
    row: n,
    errors: [{ pointer: '/name', detail: 'x'.repeat(60) }],
  }))
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const parts = await Array.fromAsync(jsonLine({ json: { refused: rows } }))
  clearInterval(counting)
  assert.equal(parts.join(''), `${JSON.stringify({ json: { refused: rows } })}\n`)
  assert.ok(parts.every(({ length }) => length < 70_000))
  assert.ok(turns > 0)
})
