/** The examples of the documents, run as they are written. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../cast.ts'
import { exampleFields } from '../examples.ts'
import { onBothEngines, startKantine } from '../kantine.ts'
import { blocksOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

onBothEngines('the walk in the README runs as written', async (engine) => {
  const kantine = await startKantine(engine)
  const blocks = blocksOf('README.md', 'sh walk')
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
})

onBothEngines('the writes in the README run as written, and print what stands there', async (engine) => {
  const kantine = await startKantine(engine)
  const blocks = blocksOf('README.md', 'sh own club')
  assert.equal(blocks.length, 3)
  const cwd = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'readme-'))
  const env = { ...kantine.database.environment, PATH: pathWithNpx(cwd) }
  const script = blocks.join('').replaceAll('http://localhost:3000', kantine.url)
  // A line end behind every answer.
  const lines = script.replaceAll(/^curl(?:.*\\\n)*.*$/gm, '$&; echo')
  const { stdout } = await promisify(execFile)('bash', ['-ec', lines], { env, cwd })
  const [created = '', archived = '', batch] = stdout.split('\n').slice(2)
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
      write.put(member, [{ ...(id && { id }), fields: { ...exampleFields(member), name } }]),
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
