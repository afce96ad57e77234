import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clientFile, clientText } from '../../console/client.ts'

test('the client of the pages is the one of the operations; npm run client writes it', () => {
  assert.equal(readFileSync(clientFile, 'utf8'), clientText())
})
