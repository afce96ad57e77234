import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { listAdministrators } from '../../server/callers/accounts/administrators.ts'
import { clubBySlug } from '../../server/clubs/clubs.ts'
import { parseConfig } from '../../server/config.ts'
import { openStoreWithRules } from '../../server/open-store.ts'
import { commands } from '../../server/surfaces/command-line/commands.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onOneEngine } from '../support/kantine.ts'
import { blocksOf, examplesOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

const document = 'docs/administration.md'

onOneEngine('the examples of docs/administration.md print the documented output', async (engine) => {
  const { environment } = await newDatabase(engine, { empty: true })
  const folder = newFolder()
  const env = { ...environment, PATH: await pathWithNpx(folder) }
  const examples = examplesOf(document)
  assert.equal(examples.length, blocksOf(document, 'sh').length)
  for (const { script, printed } of examples) {
    if (script.includes('assistants list')) await connectAssistant(environment)
    const { stdout } = await promisify(execFile)('bash', ['-ec', `exec 2>&1\n${script}`], { env, cwd: folder })
    assert.equal(masked(stdout, folder), printed)
  }
})

/** Does what Tom does in the browser. */
async function connectAssistant(environment: NodeJS.ProcessEnv): Promise<void> {
  const store = await openStoreWithRules(parseConfig(environment))
  const club = await clubBySlug(store, 'fc-voorbeeld')
  const tom = (await listAdministrators(store)).find(({ email }) => email === 'tom@example.org')
  await grantTo(store, club.id, tom?.id ?? 0, { scopes: ['members:read', 'events:write'] })
  await store.close()
}

const masked = (output: string, folder: string) =>
  output
    .replaceAll(`${folder}/`, '')
    .replaceAll(/((?:svc|act)_live_)\w+…?/g, '$1…')
    .replaceAll(/\b\w{4}(?:-\w{4}){4}\b/g, '…')
    .replaceAll(/\d+ (bytes|records\))/g, '… $1')
    .replaceAll(/(?<=^|Active {2}(?:\S+Z {2})?)\d{4}-\d\d-\d\dT\S+Z/gm, '…')
    .replaceAll(/ command +\S+$/gm, ' command …')
    .replaceAll(/(\/account\/[a-z-]+\/)[\w-]{43}/g, '$1…')
    .replaceAll(/with the key [\w-]{8},/g, 'with the key …,')
    .replaceAll(/(until|expires at) \d{4}-\d\d-\d\dT\S+Z/g, '$1 …')

test('docs/administration.md, docs/webhooks.md and docs/operations.md together cover every command', () => {
  const examples = [document, 'docs/webhooks.md', 'docs/operations.md']
    .flatMap((page) => blocksOf(page, 'sh'))
    .join('\n')
  const missing = commands.filter(({ name }) => name !== 'serve' && !examples.includes(`npx kantine ${name}`))
  assert.deepEqual(missing, [])
})
