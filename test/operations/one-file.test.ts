/** The cost of adding an operation or an administration resource, tried in a copy of the project. */
import assert from 'node:assert/strict'
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { constants } from 'node:zlib'
import { parseConfig } from '../../server/config.ts'
import { startServer } from '../cli/process.ts'
import { newBrowser } from '../console/browser.ts'
import { openConsole } from '../console/pages/rig.ts'
import { root } from '../house/files.ts'
import { ofFile } from '../support/cleanup.ts'
import { freePort } from '../support/free-port.ts'
import { copyProject } from '../support/project-copy.ts'
import type { Derived } from './copy-worker.ts'

/** A copy of the project, and where its server has its data. */
type Copy = { readonly folder: string; readonly data: string }

/** The folder of the copy, once it is made: the tests of this file add different files to one copy. */
let folder = ''
let copies = 0

/** The copy of the project with these files added, and data of its own. */
function copyWith(files: { readonly [path: string]: string }): Copy {
  folder ||= newCopy()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, data: join(folder, `data-${++copies}`) }
}

function newCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kantine-copy-'))
  ofFile.defer(() => rmSync(copy, { recursive: true, force: true }))
  copyProject(copy, ['bench', 'deploy', 'examples', 'test'])
  for (const file of ['test/operations/copy-worker.ts', 'test/cli/command.ts'])
    cpSync(join(root, file), join(copy, file))
  return copy
}

const environment = ({ data }: Copy) => ({ ...process.env, DATA_DIR: data })

/** Starts the process of a copy; it ends after the test file. What is asked of it is asked one after the other. */
function workerOf(copy: Copy) {
  // Without the options of this process: the file of settings that they name is not in the copy.
  const child = fork('test/operations/copy-worker.ts', { cwd: copy.folder, env: environment(copy), execArgv: [] })
  ofFile.defer(() => void child.kill())
  const ask = async <T>(what: string, given?: string): Promise<T> => {
    child.send([what, given])
    const ended = new AbortController()
    child.once('exit', () => ended.abort(new Error('The process of the copy ended.')))
    const [{ answer, error }] = await once(child, 'message', { signal: ended.signal })
    if (error) throw new Error(`${what} ${given ?? ''}: ${error}`)
    return answer
  }
  return {
    derived: () => ask<Derived>('derived'),
    writeClient: () => ask('writeClient'),
    kantine: (line: string) => ask<string>('command', line),
  }
}

test('adding one file adds an operation everywhere', async () => {
  const copy = copyWith({
    'server/operations/keys/praise.ts': `
      import { key } from '@kantine/contract/administration/key.ts'
      import { reference, whole } from '@kantine/contract/fields.ts'
      import { keyIn } from '../../callers/keys/keys.ts'
      import { one, operation } from '../operation.ts'
      import { ofKeys, shown } from './key.ts'

      export default operation({
        ...ofKeys,
        name: 'praise',
        about: 'one',
        noun: 'praise',
        title: { en: 'Praise key', nl: 'Sleutel prijzen' },
        says: { en: 'Praises a key.', nl: 'Prijst een sleutel.' },
        logs: { 'key.praised': { en: 'Key {subject} got {stars} stars', nl: 'Sleutel {subject} kreeg {stars} sterren', details: ['stars', 'member', 'bonus'] } },
        effect: 'writes',
        confirm: 'password',
        input: {
          stars: whole('Stars', 'Sterren', { min: 1, max: 5, required: true, doc: 'How many stars.', example: 3 }),
          member_id: reference('From', 'Van', { to: 'member', doc: 'Who gives them.', example: 1 }),
          bonus_cents: whole('Bonus', 'Bonus', { doc: 'What comes with them.', example: 1250 }),
        },
        output: one(key.fields),
        run: (context, { club, actor }, { id, stars, member_id, bonus_cents }) =>
          context.store.write(club, actor, async ({ db, note }) => {
            const key = await keyIn(db, club, id)
            note({ action: 'key.praised', subject: \`key \${id}\`, details: [stars, member_id ?? 0, bonus_cents ?? 0].map(String) })
            return shown(context, key)
          }),
      })`,
  })
  const worker = workerOf(copy)
  const { kantine } = worker
  const { client, guide, routes, permissions, sentences } = await worker.derived()
  assert.ok(routes.includes('POST /console/api/clubs/:slug/keys/:id/praise true'))
  assert.match(client, /praise: \(\s*id: number,\s*body: \{\s*readonly stars: number\s[\s\S]*?\): Call<Key> => \(\{/)
  assert.ok(permissions.includes('keys praise keys:manage'))
  assert.ok(sentences.includes('key.praised: Sleutel {subject} kreeg {stars} sterren'))
  assert.match(guide, /\| API keys \| Praises a key\. \| `keys praise` \| Administrator \|/)
  const help = await kantine('keys praise --help')
  assert.match(help, /--stars <NUMBER>\s+How many stars\. Required\./)
  assert.match(help, /Example: kantine keys praise 14 --stars 3/)
  await kantine('clubs create --name Noord --slug noord')
  await kantine('keys create --club noord --label Website --scopes all')
  assert.equal(await kantine('keys praise 1 --stars 5'), "Key 1, 'Website', got 5 stars.\n")
  assert.match(await kantine('trail --club noord'), /key\.praised/)
  writeFileSync(join(copy.folder, 'members.json'), '[{ "name": "Jan de Boer" }]')
  await kantine('import --club noord --resource members members.json')
  await inTheApplication(copy, worker)
})

/** The page of the key has a button for it, with its form, and the activity tells of it. */
async function inTheApplication(copy: Copy, { kantine, writeClient }: ReturnType<typeof workerOf>): Promise<void> {
  // The highest level takes most of the build.
  const compress = join(copy.folder, 'console/compress.ts')
  const quick = `brotli(bytes, { params: { ${constants.BROTLI_PARAM_QUALITY}: 1 } })`
  writeFileSync(compress, readFileSync(compress, 'utf8').replace('brotli(bytes)', quick))
  await writeClient()
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '-c',
    'console/vite.config.ts',
    '--logLevel',
    'error',
    '--minify',
    'false',
  ]
  await promisify(execFile)(process.execPath, vite, { cwd: copy.folder })
  const email = 'sanne@example.org'
  const made = await kantine(`administrators create --email ${email} --name Sanne --clubs noord --json`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...environment(copy), PORT: `${port}`, BASE_URL: url }
  const server = await startServer(settings, join(copy.folder, 'server', 'kantine.js'))
  ofFile.defer(() => server.end('SIGKILL'))
  const sanne = newBrowser({ url, config: parseConfig({ BASE_URL: url }) })
  await sanne.call('POST /session', { email, password: JSON.parse(made).password })
  const page = await openConsole({ url }, { browser: sanne }, '/console/clubs/noord/keys/1')
  await page.getByRole('button', { name: 'Praise key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Praise key' })
  await dialog.getByLabel('Stars').fill('4')
  await dialog.getByLabel('Bonus').fill('12,5')
  await dialog.getByRole('combobox', { name: 'From' }).fill('jan')
  await dialog.getByRole('option', { name: 'Jan de Boer' }).click()
  await dialog.getByRole('button', { name: 'Praise key' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${url}/console/clubs/noord/activity`)
  await page.getByText(/Website.* got 4 stars/).waitFor()
  const [latest] = JSON.parse(await kantine('trail --club noord --limit 1 --json'))
  assert.deepEqual(latest.details, ['4', '1', '1250'])
}

test('two files and a migration add an administration resource', async () => {
  const copy = copyWith({
    'contract/administration/locker.ts': `
      import { text, whole } from '../fields.ts'
      import { administered } from './resource.ts'

      const id = whole('Id', 'Id', { min: 1, required: true, doc: 'The id of the locker.', example: 1 })

      export const locker = administered({
        name: 'locker',
        plural: 'lockers',
        title: { en: 'Lockers', nl: 'Kluisjes' },
        id,
        called: 'holder',
        columns: ['id', 'holder'],
        fields: { id, holder: text('Holder', 'Houder', { required: true, doc: 'Who has it.', example: 'Sanne' }) },
      })`,
    'server/store/migrations/999-lockers.sql': `create table lockers (
  club_id bigint not null,
  id bigint not null,
  holder text not null,
  primary key (club_id, id)
);`,
    'server/operations/lockers/lockers.ts': `
      import { locker } from '@kantine/contract/administration/locker.ts'
      import { Refusal } from '../../refusal.ts'
      import { integer, text } from '../../store/system-columns.ts'
      import { defineTable } from '../../store/system-table.ts'
      import type { Row } from '../../store/engine.ts'
      import { sql } from '../../store/sql.ts'
      import { runTogether } from '../../store/statements.ts'
      import { listOf, nothing, one, operation } from '../operation.ts'

      const lockers = defineTable({ name: 'lockers', columns: { club_id: integer, id: integer, holder: text } })
      export const tables = [lockers]

      const ofLockers = { on: locker, offered: ['application', 'shell'], permission: 'keys:manage' } as const
      const words = (en: string, nl: string) => ({ title: { en, nl }, says: { en: en + '.', nl: nl + '.' } })
      const jsonOf = ({ id, holder }: Row) => ({ id: Number(id), holder: String(holder) })
      const found = (row: Row | undefined) => {
        if (!row) throw new Refusal('not_found', 'There is no such locker in this club.')
        return jsonOf(row)
      }

      export default [
        operation({
          ...ofLockers, ...words('List lockers', 'Kluisjes tonen'), name: 'list', about: 'all', effect: 'reads',
          output: listOf(locker.fields),
          run: ({ store }, { club }) => store.read(club, async (db) => ({
            data: (await db.all(sql\`select id, holder from lockers where club_id = \${club} order by id\`)).map(jsonOf),
            has_more: false,
          })),
        }),
        operation({
          ...ofLockers, ...words('Add locker', 'Kluisje toevoegen'), name: 'create', about: 'all', effect: 'writes',
          logs: { 'locker.created': { en: 'Locker {subject} added', nl: 'Kluisje {subject} toegevoegd' } },
          input: { holder: locker.fields.holder }, output: one(locker.fields),
          run: ({ store }, { club, actor }, { holder }) => store.write(club, actor, async (write) => {
            const id = await write.takeIds('locker')
            await runTogether(write.db, [lockers.insert({ clubId: club, id, holder })])
            write.note({ action: 'locker.created', subject: \`locker \${id}\` })
            return { id, holder }
          }),
        }),
        operation({
          ...ofLockers, ...words('Change locker', 'Kluisje wijzigen'), name: 'change', about: 'one', effect: 'writes',
          logs: { 'locker.changed': { en: 'Locker {subject} changed', nl: 'Kluisje {subject} gewijzigd' } },
          input: { holder: locker.fields.holder }, output: one(locker.fields),
          run: ({ store }, { club, actor }, { id, holder }) => store.write(club, actor, async ({ db, note }) => {
            note({ action: 'locker.changed', subject: \`locker \${id}\` })
            return found(await db.get(sql\`update lockers set holder = \${holder} where club_id = \${club} and id = \${id} returning id, holder\`))
          }),
        }),
        operation({
          ...ofLockers, ...words('Remove locker', 'Kluisje verwijderen'), name: 'remove', about: 'one', effect: 'destroys',
          logs: { 'locker.removed': { en: 'Locker {subject} removed', nl: 'Kluisje {subject} verwijderd' } },
          output: one(locker.fields),
          run: ({ store }, { club, actor }, { id }) => store.write(club, actor, async ({ db, note }) => {
            note({ action: 'locker.removed', subject: \`locker \${id}\` })
            return found(await db.get(sql\`delete from lockers where club_id = \${club} and id = \${id} returning id, holder\`))
          }),
        }),
      ]`,
  })
  const { derived, kantine } = workerOf(copy)
  const { client, routes } = await derived()
  const path = '/console/api/clubs/:slug/lockers'
  for (const route of [`GET ${path}`, `POST ${path}`, `PATCH ${path}/:id`, `DELETE ${path}/:id`])
    assert.ok(routes.includes(`${route} false`), route)
  assert.match(client, /export type Locker = \{ readonly id: number; readonly holder: string \}/)
  await kantine('clubs create --name Noord --slug noord')
  await kantine('lockers create --club noord --holder Sanne')
  await kantine('lockers create --club noord --holder Jan')
  await kantine('lockers change 1 --club noord --holder Petra')
  await kantine('lockers remove 2 --club noord')
  const listed = JSON.parse(await kantine('lockers list --club noord --json'))
  assert.deepEqual(listed, [{ id: 1, holder: 'Petra' }])
})
