import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { file, openPoints } from '../../docs/generate.ts'

test('docs/open-points.md says what the marks of the contract say', () => {
  assert.equal(readFileSync(file, 'utf8'), openPoints(), "run 'npm run docs'")
})
