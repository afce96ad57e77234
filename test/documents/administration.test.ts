import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { commands } from '../../server/admin/commands.ts'
import { kantineJs } from '../cli/command.ts'
import { root } from '../house/files.ts'
import { newDatabase, onBothEngines } from '../kantine.ts'
import { blocksOf } from './blocks.ts'

const document = 'docs/administration.md'

onBothEngines('the examples of docs/administration.md print what stands below them', async (engine) => {
  const { environment } = await newDatabase(engine, { empty: true })
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'examples-'))
  const env = {
    ...environment,
    PATH: [folderWithNpx(folder), dirname(process.execPath), process.env.PATH].join(delimiter),
  }
  const text = readFileSync(join(root, document), 'utf8')
  const examples = [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm)]
  assert.equal(examples.length, blocksOf(document, 'sh').length)
  for (const [, script = '', printed = ''] of examples) {
    const { stdout } = await promisify(execFile)('bash', ['-ec', `exec 2>&1\n${script}`], { env, cwd: folder })
    assert.equal(masked(stdout, folder), printed)
  }
})

/** `npx kantine` as it is after an installation. */
function folderWithNpx(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${kantineJs}' "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o700)
  return bin
}

const masked = (output: string, folder: string) =>
  output
    .replaceAll(`${folder}/`, '')
    .replaceAll(/((?:svc|act)_live_)\w+/g, '$1…')
    .replaceAll(/\d+ bytes/g, '… bytes')

test('every command stands in docs/administration.md', () => {
  const examples = blocksOf(document, 'sh').join('\n')
  const missing = commands.filter(({ name, run }) => run && !examples.includes(`npx kantine ${name}`))
  assert.deepEqual(missing, [])
})
