/** Runs the examples of the documents as written. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { exampleOf, recordFields } from '@kantine/contract/schemas.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { exampleFields, storeRecords } from '../support/example-records.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onEngines, type Running, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { blocksOf, scriptOf, textOf } from './blocks.ts'
import { missing } from './missing.ts'
import { pathWithNpx } from './npx.ts'

const quickstart = 'docs/first-steps.md'

/** A script of a document, with the address of a server that runs. */
const linkedTo = ({ url }: Running, script: string) => script.replaceAll('http://localhost:3000', url)

test('the first call in the README lists members', async () => {
  const kantine = await startKantine('sqlite')
  const { stdout } = await promisify(execFile)('bash', [
    '-ec',
    linkedTo(kantine, blocksOf('README.md', 'sh walk').join('')),
  ])
  assert.equal(JSON.parse(stdout).data.length, 3)
})

test('the example prints the reason if no sandbox key is available', async () => {
  const database = await newDatabase('sqlite')
  const environment = { ...database.environment, SANDBOX_KEYS_PER_DAY: '1' }
  const kantine = await startKantine('sqlite', { database: { ...database, environment } })
  for (const document of ['README.md', quickstart]) {
    const minting = ['-ec', linkedTo(kantine, blocksOf(document, 'sh walk')[0] ?? '')]
    await promisify(execFile)('bash', minting)
    const { stderr } = await promisify(execFile)('bash', minting)
    assert.match(stderr, /^No key: \{.*"status":429,.*\}\n$/, document)
  }
})

/** How the blocks of each language are run. */
const languages = {
  sh: ['bash', '-ec'],
  ts: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
  php: ['php', '-r'],
} as const

for (const [language, [program, ...options]] of Object.entries(languages)) {
  test(`the quickstart runs as written (${language})`, { skip: missing(program) }, async () => {
    const kantine = await startKantine('sqlite')
    const blocks = blocksOf(quickstart, `${language} walk`)
    assert.equal(blocks.length, 4)
    const script = linkedTo(kantine, blocks.join('')).replace('<?php', '')
    const code = language === 'ts' ? stripTypeScriptTypes(script) : script
    const { stdout } = await promisify(execFile)(program, [...options, code])
    const [club, first, second, changed] = stdout
      .replaceAll('\n', '')
      .split(/(?<=\})(?=\{)/)
      .map((line) => JSON.parse(line))
    assert.equal(club.slug, 'demo')
    assert.deepEqual([first.data.map(({ id }: { id: number }) => id), first.has_more], [[1, 2, 3], true])
    assert.deepEqual(
      second.data.map(({ id }: { id: number }) => id),
      [4, 5, 6],
    )
    assert.deepEqual([changed.data.length, changed.has_more], [1, true])
  })
}

test('the quickstart and README create a practice club where a payment notifies an endpoint', async () => {
  const blocks = blocksOf(quickstart, 'sh practice')
  assert.equal(blocks.length, 2)
  for (const other of ['README.md', 'docs/nl/first-steps.md']) assert.deepEqual(blocksOf(other, 'sh practice'), blocks)
  const kantine = await startKantine('sqlite', { environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true' } })
  const { store, database } = kantine
  await newClub(store, 'fc-voorbeeld')
  const { port, received } = await startReceiver()
  const env = { ...database.environment, WEBHOOKS_ALLOW_LOOPBACK: 'true', PATH: await pathWithNpx(newFolder()) }
  const script = blocks.join('').replace('https://example.org', `http://127.0.0.1:${port}`)
  await promisify(execFile)('bash', ['-ec', script], { env })
  const [open] = await store.findAcrossClubs(
    sql`select charges.club_id as club, charges.id as id from charges join clubs on clubs.id = club_id
      where slug = 'fc-voorbeeld-practice' and status = 'open' order by charges.id limit 1`,
  )
  const paid = { charge_id: Number(open?.id), amount_cents: 500, method: 'cash' }
  await perform(kantine, 'charges record_payment', commandCaller(Number(open?.club), kantineItself), paid)
  await until(() => received.length > 0)
  const { type, practice } = JSON.parse(received[0]?.body ?? '') as {
    readonly type: string
    readonly practice: boolean
  }
  assert.deepEqual([type, practice], ['payment.received', true])
})

test('git ignores the files that commands in the README write', () => {
  const written = [...textOf('README.md').matchAll(/ > (\S+)$/gm)].map(([, file]) => `/${file}`)
  assert.deepEqual(written, ['/key.json'])
  const ignored = textOf('.gitignore').split('\n')
  for (const file of written) assert.ok(ignored.includes(file), file)
})

onEngines("the error in docs/errors.md matches the server's response", async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'refused')
  const { key } = await newKey(kantine.store, club, { scopes: ['members:read'] })
  const answer = await kantine.call('/api/v1/members', { key, method: 'POST', body: '{}' })
  const [refused = ''] = blocksOf('docs/errors.md', 'json refused')
  assert.deepEqual(
    JSON.parse(refused.replace('http://localhost:3000', kantine.config.baseUrl)),
    JSON.parse(await answer.text()),
  )
})

onEngines('the commands in the README create a club and a member', async (engine) => {
  const kantine = await startKantine(engine)
  const blocks = blocksOf('README.md', 'sh own club')
  assert.equal(blocks.length, 2)
  const cwd = newFolder()
  const env = { ...kantine.database.environment, PATH: await pathWithNpx(cwd) }
  const script = blocks.join('').replaceAll('http://localhost:3000', kantine.url)
  // A line end behind every answer.
  const lines = script.replaceAll(/^curl(?:.*\\\n)*.*$/gm, '$&; echo')
  const { stdout } = await promisify(execFile)('bash', ['-ec', lines], { env, cwd })
  const member = JSON.parse(stdout.split('\n').find((line) => line.startsWith('{')) ?? '')
  assert.deepEqual([member.id, member.name, member.status], [1, 'Sanne de Vries', 'active'])
})

onEngines('the sync in docs/sync.md keeps a copy up to date', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'mirrored')
  const put = (id: number | undefined, name: string) =>
    kantine.store.write(club.id, kantineItself, (write) =>
      write.put(member, [{ ...(id && { id }), fields: { ...exampleFields(member), external_id: null, name } }]),
    )
  for (let n = 1; n <= 450; n++) await put(undefined, `Member ${n}`)
  const sync = new Function(`${scriptOf('docs/sync.md', 'sync')}; return sync`)()
  const copy = new Map<number, { name: string }>()
  let since = await sync(kantine.url, club.key, '/api/v1/members', copy)
  assert.equal(copy.size, 450)
  await put(7, 'Changed')
  await put(undefined, 'Added')
  since = await sync(kantine.url, club.key, '/api/v1/members', copy, since)
  assert.deepEqual([copy.size, copy.get(7)?.name, copy.get(451)?.name], [451, 'Changed', 'Added'])
  assert.match(since, /Z$/)
})

const otherLanguages = {
  python: {
    program: ['python3', '-c'],
    needs: [],
    use: 'import sys\ncopy = {}\nsince = sync(*sys.argv[1:4], copy, *sys.argv[4:])\nprint(json.dumps([since, list(copy)]))',
  },
  php: {
    program: ['php', '-r'],
    needs: ['--ri', 'curl'],
    use: '$copy = []; $since = sync($argv[1], $argv[2], $argv[3], $copy, $argv[4] ?? null); echo json_encode([$since, array_keys($copy)]);',
  },
} as const

for (const [language, { program, needs, use }] of Object.entries(otherLanguages)) {
  const [command, option] = program
  test(`the sync in docs/sync.md reads everything, then only changes (${language})`, {
    skip: missing(command, ...needs),
  }, async () => {
    const kantine = await startKantine('sqlite')
    const club = await newClub(kantine.store, 'mirrored')
    await storeRecords(kantine.store, club.id, group, 250)
    const [code = ''] = blocksOf('docs/sync.md', `${language} sync`)
    const sync = async (...since: string[]) => {
      const values = [option, `${code.replace('<?php', '')}\n${use}`, kantine.url, club.key, '/api/v1/groups', ...since]
      const { stdout } = await promisify(execFile)(command, values)
      return JSON.parse(stdout) as [string, number[]]
    }
    const [began, all] = await sync()
    assert.deepEqual([all.length, all.at(-1)], [250, 250])
    const [, none] = await sync(new Date(Date.parse(began) + 60_000).toISOString())
    assert.deepEqual(none, [])
    await kantine.store.write(club.id, kantineItself, (write) =>
      write.put(group, [{ id: 7, fields: { ...exampleFields(group), name: 'Changed' } }]),
    )
    const [, changed] = await sync(began)
    assert.ok(changed.includes(7), `${changed}`)
  })
}

onEngines('the ETag in docs/sync.md gets 304 while nothing changes', async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = await newClub(kantine.store, 'asked')
  const [script = ''] = blocksOf('docs/sync.md', 'sh versions')
  const cwd = newFolder()
  const run = ['-ec', script.replaceAll('http://localhost:3000', kantine.url)]
  const { stdout } = await promisify(execFile)('bash', run, { cwd, env: { ...process.env, KEY: key } })
  assert.equal(stdout, blocksOf('docs/sync.md', 'text versions')[0])
})

onEngines('the changes in docs/sync.md keep a copy up to date, including deletions', async (engine) => {
  const [change = ''] = blocksOf('docs/sync.md', 'json change')
  assert.deepEqual(JSON.parse(change), exampleOf(recordFields(changesOf([]))))
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'followed')
  const write = (work: Parameters<typeof kantine.store.write<unknown>>[2]) =>
    kantine.store.write(club.id, kantineItself, work)
  const put = (id: number, name: string) =>
    write((write) => write.put(member, [{ id, fields: { ...exampleFields(member), external_id: null, name } }]))
  for (const id of [1, 2, 3]) await put(id, `Member ${id}`)
  const { sync, follow } = new Function(`${scriptOf('docs/sync.md', 'sync', 'changes')}; return { sync, follow }`)()
  const members = new Map<number, { name: string }>()
  const began = await sync(kantine.url, club.key, '/api/v1/members', members)
  const copy = new Map([...members].map(([id, record]) => [`/api/v1/members/${id}`, record]))
  await put(4, 'Added')
  let next = await follow(kantine.url, club.key, copy, { updated_since: began })
  await put(2, 'Changed')
  await write((write) => write.remove(member, [1, 4]))
  for (let n = 1; n <= 210; n++) await put(3, `Member 3, version ${n}`)
  next = await follow(kantine.url, club.key, copy, next)
  assert.deepEqual(
    [...copy].map(([path, { name }]) => [path, name]),
    [
      ['/api/v1/members/2', 'Changed'],
      ['/api/v1/members/3', 'Member 3, version 210'],
    ],
  )
  assert.deepEqual(next, { starting_after: '217' })
  assert.deepEqual(await follow(kantine.url, club.key, copy, next), next)
})

onEngines('the code blocks of docs/sync.md, concatenated, run as one program', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'pasted')
  await storeRecords(kantine.store, club.id, member, 3)
  await storeRecords(kantine.store, club.id, group, 2)
  const pieces = [...textOf('docs/sync.md').matchAll(/^```ts [\w ]+\n(.*?)^```$/gms)].map(([, code = '']) => code)
  assert.equal(pieces.length, 4)
  const program = pieces.join('').replaceAll('http://localhost:3000', kantine.url)
  const cwd = newFolder()
  writeFileSync(
    join(cwd, 'sync.mts'),
    `${program}\nconsole.log(copy.size, [...records.keys()].join(), typeof since, typeof next)`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['sync.mts'], {
    cwd,
    env: { ...process.env, KEY: club.key },
  })
  const paths = [...[1, 2, 3].map((id) => `/api/v1/members/${id}`), ...[1, 2].map((id) => `/api/v1/groups/${id}`)]
  assert.equal(stdout, `3 ${paths.join()} string object\n`)
})
