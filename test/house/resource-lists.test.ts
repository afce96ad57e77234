import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { resourceLists } from '../../scripts/resource-lists.ts'
import { root } from './files.ts'

test('the lists of resources match the existing files', () => {
  for (const [path, text] of Object.entries(resourceLists())) {
    assert.equal(readFileSync(join(root, path), 'utf8'), text, "run 'npm run docs'")
  }
})
