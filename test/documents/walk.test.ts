/** The examples of the documents, run as they are written. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { exampleOf, recordFields } from '@kantine/contract/schemas.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub, newKey } from '../cast.ts'
import { exampleFields, storeRecords } from '../examples.ts'
import { newFolder } from '../folder.ts'
import { type EngineName, newDatabase, onBothEngines, startKantine } from '../kantine.ts'
import { blocksOf, textOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

onBothEngines('the walk in the README runs as written', (engine) => walk(engine, 'README.md'))

onBothEngines('the walk of the first steps runs as written', (engine) => walk(engine, 'docs/first-steps.md'))

test('where no key is minted, the walk says why', async () => {
  const database = await newDatabase('sqlite')
  const environment = { ...database.environment, SANDBOX_KEYS_PER_DAY: '1' }
  const kantine = await startKantine('sqlite', { database: { ...database, environment } })
  for (const document of ['README.md', 'docs/first-steps.md']) {
    const [script = ''] = blocksOf(document, 'sh walk')
    const minting = ['-ec', script.replaceAll('http://localhost:3000', kantine.url)]
    await promisify(execFile)('bash', minting)
    const { stderr } = await promisify(execFile)('bash', minting)
    assert.match(stderr, /^No key: \{.*"status":429,.*\}\n$/, document)
  }
})

test('git ignores the files that commands of the README write', () => {
  const written = [...textOf('README.md').matchAll(/ > (\S+)$/gm)].map(([, file]) => `/${file}`)
  assert.deepEqual(written, ['/key.json'])
  const ignored = textOf('.gitignore').split('\n')
  for (const file of written) assert.ok(ignored.includes(file), file)
})

onBothEngines('the refusal in the first steps is the one that the server sends', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'refused')
  const { key } = await newKey(kantine.store, club, { scopes: ['members:read'] })
  const answer = await kantine.call('/api/v1/members', { key, method: 'POST', body: '{}' })
  const [refused = ''] = blocksOf('docs/first-steps.md', 'json refused')
  assert.deepEqual(
    JSON.parse(refused.replace('http://localhost:3000', kantine.config.baseUrl)),
    JSON.parse(await answer.text()),
  )
})

async function walk(engine: EngineName, document: string) {
  const kantine = await startKantine(engine)
  const blocks = blocksOf(document, 'sh walk')
  assert.equal(blocks.length, 4)
  const script = blocks.join('echo\n').replaceAll('http://localhost:3000', kantine.url)
  // A line end behind every answer, so that each is a line that can be read.
  const { stdout } = await promisify(execFile)('bash', ['-ec', script.replaceAll(/^curl.*$/gm, '$&; echo; echo ---')])
  const answers = stdout
    .split('---')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => JSON.parse(text))
  const [club, first, second, changed] = answers
  assert.equal(club.slug, 'demo')
  assert.deepEqual([first.data.map(({ id }: { id: number }) => id), first.has_more], [[1, 2, 3], true])
  assert.deepEqual(
    second.data.map(({ id }: { id: number }) => id),
    [4, 5, 6],
  )
  assert.deepEqual([changed.data.length, changed.has_more], [1, true])
}

onBothEngines('the writes in the README run as written, and print what stands there', async (engine) => {
  const kantine = await startKantine(engine)
  const blocks = blocksOf('README.md', 'sh own club')
  assert.equal(blocks.length, 3)
  const cwd = newFolder()
  const env = { ...kantine.database.environment, PATH: pathWithNpx(cwd) }
  const script = blocks.join('').replaceAll('http://localhost:3000', kantine.url)
  // A line end behind every answer.
  const lines = script.replaceAll(/^curl(?:.*\\\n)*.*$/gm, '$&; echo')
  const { stdout } = await promisify(execFile)('bash', ['-ec', lines], { env, cwd })
  const [created = '', archived = '', batch] = stdout.split('\n').filter((line) => line.startsWith('{'))
  const member = JSON.parse(created)
  assert.deepEqual([member.id, member.name, member.status], [1, 'Sanne de Vries', 'active'])
  assert.equal(JSON.parse(archived).status, 'archived')
  assert.equal(batch, blocksOf('README.md', 'text')[0]?.replaceAll(/\n */g, ''))
})

onBothEngines('the sync in docs/sync.md keeps a copy in step', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'mirrored')
  const put = (id: number | undefined, name: string) =>
    kantine.store.write(club.id, kantineItself, (write) =>
      write.put(member, [{ ...(id && { id }), fields: { ...exampleFields(member), external_id: null, name } }]),
    )
  for (let n = 1; n <= 450; n++) await put(undefined, `Member ${n}`)
  const [code = ''] = blocksOf('docs/sync.md', 'js sync')
  const sync = new Function(`${code}; return sync`)()
  const copy = new Map<number, { name: string }>()
  let since = await sync(kantine.url, club.key, '/api/v1/members', copy)
  assert.equal(copy.size, 450)
  await put(7, 'Changed')
  await put(undefined, 'Added')
  since = await sync(kantine.url, club.key, '/api/v1/members', copy, since)
  assert.deepEqual([copy.size, copy.get(7)?.name, copy.get(451)?.name], [451, 'Changed', 'Added'])
  assert.match(since, /Z$/)
})

onBothEngines('the version in docs/sync.md is known as long as nothing changes', async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = await newClub(kantine.store, 'asked')
  const [script = ''] = blocksOf('docs/sync.md', 'sh versions')
  const cwd = newFolder()
  const run = ['-ec', script.replaceAll('http://localhost:3000', kantine.url)]
  const { stdout } = await promisify(execFile)('bash', run, { cwd, env: { ...process.env, KEY: key } })
  assert.equal(stdout, blocksOf('docs/sync.md', 'text versions')[0])
})

onBothEngines('the changes in docs/sync.md keep a copy in step, removals included', async (engine) => {
  const [change = ''] = blocksOf('docs/sync.md', 'json change')
  assert.deepEqual(JSON.parse(change), exampleOf(recordFields(changesOf([]))))
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'followed')
  const write = (work: Parameters<typeof kantine.store.write<unknown>>[2]) =>
    kantine.store.write(club.id, kantineItself, work)
  const put = (id: number, name: string) =>
    write((write) => write.put(member, [{ id, fields: { ...exampleFields(member), external_id: null, name } }]))
  for (const id of [1, 2, 3]) await put(id, `Member ${id}`)
  const [syncing = '', following = ''] = [
    ...blocksOf('docs/sync.md', 'js sync'),
    ...blocksOf('docs/sync.md', 'js changes'),
  ]
  const { sync, follow } = new Function(`${syncing}${following}; return { sync, follow }`)()
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

onBothEngines('the pieces of docs/sync.md run as one program, pasted one after the other', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'pasted')
  await storeRecords(kantine.store, club.id, member, 3)
  await storeRecords(kantine.store, club.id, group, 2)
  const pieces = [...textOf('docs/sync.md').matchAll(/^```js [\w ]+\n(.*?)^```$/gms)].map(([, code = '']) => code)
  assert.equal(pieces.length, 4)
  const program = pieces.join('').replaceAll('http://localhost:3000', kantine.url)
  const cwd = newFolder()
  writeFileSync(
    join(cwd, 'sync.mjs'),
    `${program}\nconsole.log(copy.size, [...records.keys()].join(), typeof since, typeof next)`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['sync.mjs'], {
    cwd,
    env: { ...process.env, KEY: club.key },
  })
  const paths = [...[1, 2, 3].map((id) => `/api/v1/members/${id}`), ...[1, 2].map((id) => `/api/v1/groups/${id}`)]
  assert.equal(stdout, `3 ${paths.join()} string object\n`)
})
