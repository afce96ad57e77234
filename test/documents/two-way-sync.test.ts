/** Runs docs/two-way-sync.md as written. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../house/files.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { blocksOf, examplesOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

const document = 'docs/two-way-sync.md'

onEngines('the examples of docs/two-way-sync.md print the documented output', async (engine) => {
  const kantine = await startKantine(engine)
  const examples = examplesOf(document)
  assert.equal(examples.length, blocksOf(document, 'sh').length)
  const cwd = newFolder()
  symlinkSync(join(root, 'examples'), join(cwd, 'examples'))
  const env = { ...kantine.database.environment, PATH: await pathWithNpx(cwd), NODE_NO_WARNINGS: '1' }
  const between = '§\n'
  const script = examples.map(({ script }) => script).join(`printf '${between}'\n`)
  const here = script.replaceAll('http://localhost:3000', kantine.url)
  const { stdout } = await promisify(execFile)('bash', ['-ec', here], { env, cwd })
  const printed = stdout.split(between)
  for (const [i, example] of examples.entries())
    assert.equal(masked(printed[i] ?? ''), masked(example.printed.replaceAll(/\n +/g, '')), example.script)
})

const masked = (printed: string) => printed.replaceAll(/(?<="(?:created|updated)_at":")[^"]+/g, '…')
