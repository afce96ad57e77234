import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../house/files.ts'

const folder = join(root, 'examples')

/** Both directions need more than one. */
const mostLines: { readonly [file: string]: number } = { 'two-way-sync.ts': 300 }

test('each example is one listed and tested file of at most 90 lines without packages', () => {
  const files = readdirSync(folder).filter((name) => /\.(ts|js|py)$/.test(name))
  assert.ok(files.length >= 4)
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const lines = text.trimEnd().split('\n')
    assert.ok(lines.length <= (mostLines[file] ?? 90), `${file} has ${lines.length} lines`)
    assert.ok(
      lines.every((line) => line.length <= 130),
      file,
    )
    for (const [, from = ''] of text.matchAll(/ from '([^']+)'/g)) assert.match(from, /^node:/, file)
    assert.ok(list.includes(`[${file}](${file})`), file)
    assert.ok(readdirSync(import.meta.dirname).includes(file.replace(/\.\w+$/, '.test.ts')), file)
  }
})
