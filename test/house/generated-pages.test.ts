import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generatedPages } from '../../scripts/docs/generate.ts'

for (const { name, file, text } of generatedPages) {
  test(`the generated parts of docs/${name}.md match the code`, () => {
    assert.equal(readFileSync(file, 'utf8'), text(), "run 'npm run docs'")
  })
}
