import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { jsonLine } from '../../server/surfaces/command-line/json-line.ts'
import { turnsDuring } from '../support/turns-during.ts'

test('any value is written as one line of JSON', async () => {
  const values = [{}, { a: undefined }, { a: undefined, b: 1 }, { a: [], b: {}, 'c"': [[1], { d: null }, 'é\n'] }]
  for (const value of values) assert.equal(await text(jsonLine(value)), `${JSON.stringify(value)}\n`)
})

test('writing a long list yields to other work and produces no long part', async (t) => {
  const value = {
    json: {
      refused: Array.from({ length: 5000 }, (_, row) => ({ row, errors: [{ pointer: '/name', detail: 'is wrong' }] })),
    },
  }
  const parts: string[] = []
  const turns = await turnsDuring(t, async () => {
    for await (const part of jsonLine(value)) parts.push(part)
  })
  assert.equal(parts.join(''), `${JSON.stringify(value)}\n`)
  assert.ok(parts.length > 3 && parts.every(({ length }) => length < 70_000))
  assert.ok(turns >= parts.length - 1, `${turns} turns`)
})
