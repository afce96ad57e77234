import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clientFile, clientText } from '../../console/client.ts'
import { describedTexts } from '../../console/described.ts'

test('the generated client and form descriptions match the operations (run npm run client to update them)', () => {
  assert.equal(readFileSync(clientFile, 'utf8'), clientText())
  for (const [file, text] of describedTexts()) assert.equal(readFileSync(file, 'utf8'), text)
})
