/**
 * Makes the databases that later releases must be able to open: `npm run fixture`, once the version of a release is set. Its own
 * server and commands make them, on both engines. With an argument the release is not this checkout but that in another folder.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { dumpPostgres, dumpSqlite } from './dump.ts'
import type { Expected } from './expected.ts'
import { fill, print } from './fill.ts'
import { startRelease } from './release.ts'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const fixture = join(import.meta.dirname, version)
if (existsSync(fixture)) {
  console.error(`There is a fixture of ${version}, which must stay as that release made it: ${fixture}`)
  process.exit(1)
}

async function make(engine: 'sqlite' | 'postgres', database: NodeJS.ProcessEnv): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kantine-release-'))
  const release = await startRelease(folder, { ...database, DATA_DIR: data })
  const filled = await fill(release, data).finally(release.end)
  const printed = await print(release)
  const made_at = Date.now()
  const target = join(fixture, engine)
  mkdirSync(target, { recursive: true })
  const { DATABASE_URL: url } = database
  const rows = await (url ? dumpPostgres(url, folder, target) : dumpSqlite(data, target))
  const expected: Expected = { made_at, ...filled, printed, rows }
  writeFileSync(join(target, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`)
  copyFileSync(join(data, 'kantine.key'), join(target, 'kantine.key'))
  rmSync(data, { recursive: true })
  console.log(`Made test/releases/${version}/${engine}.`)
}

await make('sqlite', {})
const postgres = await startPostgres()
await make('postgres', { DATABASE_URL: postgres.url }).finally(postgres.stop)
