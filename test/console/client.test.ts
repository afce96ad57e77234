import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generatedTexts } from '../../console/generate.ts'

test('the generated client and form descriptions match the operations (run npm run client to update them)', () => {
  for (const [file, text] of generatedTexts()) assert.equal(readFileSync(file, 'utf8'), text)
})
