/** Exports and backups carry an HMAC: only files of this server are accepted, unless the command says `--unverified`. */

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'

const newKey = () => randomBytes(32).toString('base64')

type Imported = { readonly id: number; readonly verified: boolean; readonly went_on: boolean }

/** Writes the file of a club again with other lines, each of which ends with a line end. */
function rewritten(file: string, change: (text: string) => string): string {
  const path = join(newFolder(), 'changed.gz')
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
  return path
}

/** Changes the rows of a club's file, with a digest that fits them. */
const withDigest = (file: string, change: (rows: string) => string, more: object = {}) =>
  rewritten(file, (text) => {
    const at = text.indexOf('{"end":')
    const [ending = '', ...behind] = text.slice(at).split('\n')
    const rows = change(text.slice(0, at))
    const sha256 = createHash('sha256').update(rows).digest('hex')
    return [`${rows}${JSON.stringify({ end: { ...JSON.parse(ending).end, sha256, ...more } })}`, ...behind].join('\n')
  })

onEngines('a removed club can be imported even after the key was replaced twice', async (engine) => {
  const database = await newDatabase(engine)
  const environment: NodeJS.ProcessEnv = { ...database.environment, SECRET_KEY: newKey() }
  const kantine = await startKantine(engine, { database: { ...database, environment } })
  await newClub(kantine.store, 'fc-former')
  await kantine.close()
  const file = join(newFolder(), 'former.gz')
  await jsonOf(environment, 'clubs', 'remove', '--club', 'fc-former', '--export-to', file, '--yes', 'fc-former')

  for (const key of [newKey(), newKey()]) {
    environment.SECRET_KEY_PREVIOUS = environment.SECRET_KEY
    environment.SECRET_KEY = key
    await jsonOf(environment, 'seal', 'rotate')
    await jsonOf(environment, 'seal', 'rotate')
  }
  delete environment.SECRET_KEY_PREVIOUS
  const { code, stdout, stderr } = await command(environment, ['clubs', 'import', file, '--json'])
  assert.equal(code, 0, stderr)
  const { verified, went_on } = JSON.parse(stdout) as Imported
  assert.deepEqual([verified, went_on], [true, false])
  assert.match(
    stderr,
    /was made with a former key, [\w-]{8}, which this server still accepts\. Anyone with that key could have made it, so keep/,
  )
})

test('a file of another server requires --unverified, and the output says what is not proven', async () => {
  const there = await startKantine('sqlite')
  await newClub(there.store, 'fc-stranger')
  const file = join(newFolder(), 'stranger.gz')
  await jsonOf(there.database.environment, 'clubs', 'export', '--club', 'fc-stranger', '--to', file)
  const older = withDigest(file, (rows) => rows, { key: undefined, hmac: undefined })
  const { environment } = await newDatabase('sqlite')
  for (const [path, says] of [
    [
      file,
      /Its HMAC was made with the key [\w-]{8}, which this server does not have\. Append the lines of that server's kantine\.key/,
    ],
    [older, /Like all files from Kantine 1\.6\.0 and earlier, it has no HMAC\. If you trust/],
  ] as const) {
    const refused = await command(environment, ['clubs', 'import', path, '--json'])
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, / cannot be imported: anyone could have written or changed it\. /)
    assert.match(refused.stderr, says)
    assert.match(refused.stderr, /add --unverified\. Nothing was imported\.\n$/)
  }
  const damaged = rewritten(older, (text) => text.replace('fc-stranger', 'fc-strangers'))
  const refused = await command(environment, ['clubs', 'import', damaged, '--unverified'])
  assert.match(refused.stderr, /is damaged or incomplete/)

  const taken = await command(environment, ['clubs', 'import', file, '--unverified', '--json'])
  assert.deepEqual([taken.code, (JSON.parse(taken.stdout) as Imported).verified], [0, false])
  assert.match(
    taken.stderr,
    /stranger\.gz is not verified: anyone could have written or changed it\. .* does not have\.\n$/,
  )

  // With the key of the other server it is proven.
  const keyed = await newDatabase('sqlite')
  copyFileSync(join(there.config.dataDir, 'kantine.key'), join(keyed.environment.DATA_DIR as string, 'kantine.key'))
  const proven = await command(keyed.environment, ['clubs', 'import', file, '--json'])
  assert.deepEqual([proven.stderr, (JSON.parse(proven.stdout) as Imported).verified], ['', true])
})

test('a modified club file is rejected even with a valid digest and --unverified', async () => {
  const kantine = await startKantine('sqlite')
  const { environment } = kantine.database
  for (const slug of ['fc-changed', 'fc-other']) await newClub(kantine.store, slug)
  const folder = newFolder()
  const copy = join(folder, 'copy.gz')
  const removed = join(folder, 'removed.gz')
  const other = join(folder, 'other.gz')
  await jsonOf(environment, 'clubs', 'export', '--club', 'fc-changed', '--to', copy)
  for (const [slug, to] of [
    ['fc-changed', removed],
    ['fc-other', other],
  ] as const)
    await jsonOf(environment, 'clubs', 'remove', '--club', slug, '--export-to', to, '--yes', slug)
  const markOf = (file: string) => /\n(\{"removed":.*\n)$/.exec(gunzipSync(readFileSync(file)).toString())?.[1] ?? ''
  const changed = [
    withDigest(copy, (rows) => rows.replace('fc-changed', 'fc-chanced')),
    rewritten(copy, (text) => text.replace(/"hmac":"./, (hmac) => `"hmac":"${hmac.endsWith('0') ? 1 : 0}`)),
    rewritten(copy, (text) => `${text}{"removed":true}\n`),
    rewritten(copy, (text) => text + markOf(other)),
    rewritten(copy, (text) => text + markOf(removed)),
    rewritten(removed, (text) => text.replace(/"rows":\{/, '"rows":{"wishes":0,')),
  ]
  for (const path of changed) {
    for (const flag of [[], ['--unverified']]) {
      const { code, stderr } = await command(environment, ['clubs', 'import', path, ...flag])
      assert.equal(code, 1)
      assert.match(
        stderr,
        / cannot be imported: it was modified: its HMAC, by the key [\w-]{8} of this server, does not match/,
      )
    }
  }
  const { verified, went_on } = await jsonOf<Imported>(environment, 'clubs', 'import', removed)
  assert.deepEqual([verified, went_on], [true, false])
})

onEngines('a backup is restored with its key or --unverified, and never if it was modified', async (engine) => {
  const kantine = await startKantine(engine)
  await newClub(kantine.store, 'fc-backup')
  const folder = newFolder()
  const file = join(folder, 'backup.db')
  await jsonOf(kantine.database.environment, 'backup', file)
  const empty = await newDatabase(engine, { empty: true })
  // Instances on PostgreSQL share no folder, so each database of a test gets one of its own.
  const environment = { ...empty.environment, DATA_DIR: empty.environment.DATA_DIR ?? newFolder() }
  const restoring = (path: string, ...more: string[]) => command(environment, ['restore', path, '--json', ...more])

  const unknown = await restoring(file)
  assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
  assert.match(
    unknown.stderr,
    / cannot be restored: anyone could have written or changed it\. .* made with the key [\w-]{8}, which this server does not have\. .* add --unverified\. Nothing was changed\.\n$/,
  )
  const bytes = readFileSync(file)
  const line = bytes.subarray(bytes.lastIndexOf('\nkantine backup sha256 ')).toString()
  const content = bytes.subarray(0, bytes.length - line.length)
  const [before = '', digest = '', after = ''] = /^(\D+256 )([0-9a-f]{64})(.*\n)$/s.exec(line)?.slice(1) ?? []
  assert.equal(digest, createHash('sha256').update(content).digest('hex'))
  const written = (name: string, ...parts: (Buffer | string)[]) => {
    const path = join(folder, name)
    writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    return path
  }
  const older = written('older.db', content, `${before}${digest}\n`)
  assert.match((await restoring(older)).stderr, /Like all files from Kantine 1\.6\.0 and earlier, it has no HMAC/)

  copyFileSync(join(kantine.config.dataDir, 'kantine.key'), join(environment.DATA_DIR, 'kantine.key'))
  const other = Buffer.from(content)
  other.write('Club fc-backed', other.indexOf('Club fc-backup'))
  const changed = written('changed.db', other, before, createHash('sha256').update(other).digest('hex'), after)
  for (const flag of [[], ['--unverified']]) {
    const { code, stderr } = await restoring(changed, ...flag)
    assert.equal(code, 1)
    assert.match(
      stderr,
      / cannot be restored: it was modified: its HMAC, by the key [\w-]{8} of this server, does not match/,
    )
  }
  const proven = await restoring(file)
  assert.deepEqual([proven.code, proven.stderr, JSON.parse(proven.stdout).verified], [0, '', true])

  const another = await newDatabase(engine, { empty: true })
  const taken = await command(another.environment, ['restore', older, '--json', '--unverified'])
  assert.deepEqual([taken.code, JSON.parse(taken.stdout).verified], [0, false])
  assert.match(taken.stderr, /older\.db is not verified: anyone could have written or changed it\./)
})

onEngines(
  'a server re-imports its own files unchanged, while another server checks them against the rules',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { environment } = kantine.database
    const club = await newClub(kantine.store, 'fc-earlier')
    const name = 'a'.repeat(300)
    await kantine.store.write(club.id, kantineItself, (write) => write.put(member, [{ fields: { name } }]))
    await changeRows(kantine.store, sql`update members set status = 'x' where club_id = ${club.id}`)
    const [backup, file] = [join(newFolder(), 'backup.db'), join(newFolder(), 'earlier.gz')]
    await jsonOf(environment, 'backup', backup)
    await jsonOf(environment, 'clubs', 'remove', '--club', club.slug, '--export-to', file, '--yes', club.slug)
    await jsonOf(environment, 'clubs', 'import', file)
    const [row] = await kantine.store.findAcrossClubs(sql`select body from members where club_id = ${club.id}`)
    assert.equal(JSON.parse(String(row?.body)).name, name)

    const stranger = (await newDatabase('sqlite')).environment
    const refused = await command(stranger, ['clubs', 'import', file, '--unverified'])
    assert.match(refused.stderr, /^Line \d+ of .* in 'members', name must have at most 200 characters/)
    const restoring = async (key?: string) => {
      const empty = await newDatabase(engine, { empty: true })
      const folder = empty.environment.DATA_DIR ?? newFolder()
      if (key) copyFileSync(key, join(folder, 'kantine.key'))
      return command({ ...empty.environment, DATA_DIR: folder }, ['restore', backup, ...(key ? [] : ['--unverified'])])
    }
    assert.equal((await restoring(join(kantine.config.dataDir, 'kantine.key'))).code, 0)
    assert.equal((await restoring()).code, 0)
  },
)
