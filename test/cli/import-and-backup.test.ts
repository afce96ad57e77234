import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { exampleFields, storeRecords } from '../support/example-records.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'
import { commandProcess } from './process.ts'

type Imported = { imported: number; ids: number[]; refused: { row: number; errors: { pointer: string }[] }[] }

onEngines('an import names rejected rows, and stores all or nothing unless it may skip them', async (engine) => {
  const kantine = await startKantine(engine)
  const { environment } = kantine.database
  await newClub(kantine.store, 'fc-file')
  const folder = newFolder()
  const words = (file: string) => ['import', '--club', 'fc-file', '--resource', 'groups', file]
  const inFolder = (file: string) => command(environment, words(file), { cwd: folder })
  const given = (file: string, ...more: string[]) => command(environment, [...words(join(folder, file)), ...more])
  writeFileSync(join(folder, 'groups.json'), JSON.stringify([{ name: 'A' }, { nam: 'B' }, { name: 'C', parent_id: 9 }]))

  const refused = await inFolder('groups.json')
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.equal(
    refused.stderr,
    `row 2: /nam is not a field of groups. Did you mean name?
row 2: /name is required. Add it, such as "name": "Meiden onder 15".
row 3: /parent_id must be the id of a group, but this club has none with the id 9. Correct it, or create that record first.
Nothing was imported: 2 rows were rejected. Correct the file, or add --skip-invalid.
`,
  )
  const asJson = await given('groups.json', '--json')
  assert.equal(asJson.code, 1)
  const report = JSON.parse(asJson.stdout) as Imported
  assert.deepEqual([report.imported, report.ids, report.refused.map(({ row }) => row)], [0, [], [2, 3]])
  assert.deepEqual(
    report.refused[0]?.errors.map(({ pointer }) => pointer),
    ['/nam', '/name'],
  )

  const skipped = await given('groups.json', '--skip-invalid', '--json')
  assert.equal(skipped.code, 0)
  assert.deepEqual((JSON.parse(skipped.stdout) as Imported).ids, [1])

  writeFileSync(join(folder, 'groups.jsonl'), '{"name": "D", "parent_id": 1}\n\n{"name": "E"\n')
  const lines = await given('groups.jsonl')
  assert.match(lines.stderr, /^row 3: The line is not valid JSON: /)
  writeFileSync(join(folder, 'groups.jsonl'), '{"name": "D", "parent_id": 1}\n\n{"name": "E"}\n')
  const done = await inFolder('groups.jsonl')
  assert.deepEqual(done, { code: 0, stdout: 'Imported 2 rows of groups into Club fc-file.\n', stderr: '' })

  writeFileSync(join(folder, 'broken.json'), '[{"name": "F"},\n {"name" "G"}]')
  writeFileSync(join(folder, 'latin1.json'), Buffer.from([0x5b, 0x22, 0xe9, 0x22, 0x5d]))
  for (const [file, reason] of [
    ['broken.json', /row 2, at line 2, column 2/],
    ['missing.json', /There is no file \/\S*missing\.json\./],
    ['latin1.json', /not UTF-8/],
  ] as const) {
    const { code, stdout, stderr } = await given(file, '--json')
    assert.match(stderr, reason)
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
  }
})

/** What the tables of all resources hold, as one text each: comparing tens of thousands of objects takes minutes when they differ. */
const textsOf = async (store: Store): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      resources.map(async (resource): Promise<[string, string]> => {
        const rows = await store.findAcrossClubs(sql`select * from ${raw(tableOf(resource))} order by club_id, id`)
        return [resource.plural, JSON.stringify(rows)]
      }),
    ),
  )

onEngines('a backup is a complete database from which another server can start', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'backed-up')
  for (const resource of resources) await storeRecords(kantine.store, club.id, resource, 3)
  const { environment } = kantine.database
  const folder = newFolder()
  const { code, stdout } = await commandProcess(environment, ['backup', 'club.db'], { cwd: folder })
  const file = join(folder, 'club.db')
  assert.deepEqual([code, stdout.includes(file)], [0, true])
  assert.deepEqual([readdirSync(folder), statSync(file).mode & 0o777], [['club.db'], 0o600])

  const restored = join(folder, 'restored')
  mkdirSync(restored)
  copyFileSync(file, join(restored, 'kantine.db'))
  const before = await textsOf(kantine.store)
  const again = await startKantine('sqlite', {
    database: { environment: { DATA_DIR: restored }, remove: async () => {} },
  })
  for (const [plural, text] of await textsOf(again.store)) assert.ok(text === before.get(plural), plural)
  const path = '/api/v1/members?limit=200'
  const [answer, expected] = [await again.call(path, { key: club.key }), await kantine.call(path, { key: club.key })]
  assert.deepEqual([answer.status, await answer.text()], [200, await expected.text()])
  await storeRecords(again.store, club.id, resources[0] as (typeof resources)[0], 1)

  const refused = await command(environment, ['backup', file, '--json'])
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /already exists/)
  const nowhere = await command(environment, ['backup', join(folder, 'no', 'folder.db')])
  assert.match(nowhere.stderr, /There is no folder/)
})

type Reset = { slug: string; changed: number; removed: number; keys_revoked: number; endpoints_removed: number }

onEngines('without a server, a backup works and the demo club is restored', async (engine) => {
  const { environment } = await newDatabase(engine)
  const file = join(newFolder(), 'alone.db')
  const { bytes } = await jsonOf<{ bytes: number }>(environment, 'backup', file)
  assert.equal(statSync(file).size, bytes)
  const { slug, ...done } = await jsonOf<Reset>(environment, 'demo', 'reset')
  assert.deepEqual([slug, Object.values(done)], ['demo', [0, 0, 0, 0]])
})

onEngines('the demo club is restored next to a running server', async (engine) => {
  const kantine = await startKantine(engine)
  const [demo] = await kantine.store.findAcrossClubs(sql`select id from clubs where slug = 'demo'`)
  const [member, group] = resources as [(typeof resources)[0], (typeof resources)[0]]
  for (const resource of [member, group]) {
    await kantine.store.write(Number(demo?.id), kantineItself, (write) =>
      write.put(resource, [{ id: 1, fields: exampleFields(resource) }]),
    )
  }
  const { changed, removed } = await jsonOf<Reset>(kantine.database.environment, 'demo', 'reset')
  assert.deepEqual([changed, removed], [2, 0])
})
