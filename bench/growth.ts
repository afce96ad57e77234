/** How start, memory, pages, backup, restore and migrations grow with clubs and members. Writes bench/growth.json and draws bench/growth.svg. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../server/config.ts'
import { openStoreWithRules } from '../server/open-store.ts'
import { migrations } from '../server/store/migrate.ts'
import { sql } from '../server/store/sql.ts'
import { commandProcess } from '../test/cli/process.ts'
import { drawCurves, type Growth } from './curves.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { rounded, takeTurns } from './measure.ts'
import { equalClubs, type SeededClub, withStore } from './seed.ts'
import { residentMb, startKantine } from './servers.ts'

/** The number of clubs, and of members in each. */
const sizes: readonly (readonly [number, number])[] = [
  [1, 1000],
  [1, 100_000],
  [100, 300],
  [100, 10_000],
  [10_000, 500],
]

/** The most work that a migration does on existing rows is to build an index. */
const another = { name: '999-another.sql', sql: 'create index another on members (club_id, updated_at, id)' }

const connections = 16

const file = join(import.meta.dirname, 'growth.json')

/** Keeps the earlier figures of databases that this run does not measure. */
export async function growth(engines: readonly EngineName[]): Promise<void> {
  const kept: Growth[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const measured = kept.filter(({ engine }) => !engines.includes(engine))
  for (const engine of engines) {
    for (const [clubs, membersOfEach] of sizes) {
      const one = await measure(engine, clubs, membersOfEach)
      console.log(JSON.stringify(one))
      measured.push(one)
      // Written after each size, because the largest ones take a long time.
      writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
    }
  }
  writeFileSync(join(import.meta.dirname, 'growth.svg'), drawCurves(measured))
}

async function measure(engine: EngineName, clubs: number, membersOfEach: number): Promise<Growth> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'kantine-bench-')), (folder) =>
    rmSync(folder, { recursive: true }),
  )
  const database = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
  const { environment } = database
  const seeded = await withStore(environment, (store) => equalClubs(store, clubs, membersOfEach))
  const served = await serve(environment, join(folder, 'server.log'), seeded, membersOfEach)

  const file = join(folder, 'backup.db')
  const backupSeconds = await secondsOf(() => run(environment, 'backup', file))
  const empty = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
  const restoreSeconds = await secondsOf(() => run(empty.environment, 'restore', '--unverified', file))
  const migrationSeconds = await secondsOf(() => migrate(environment))
  return {
    engine,
    clubs,
    members: clubs * membersOfEach,
    fileMb: rounded(statSync(file).size / 1e6),
    ...served,
    backupSeconds,
    restoreSeconds,
    migrationSeconds,
  }
}

async function serve(environment: NodeJS.ProcessEnv, log: string, clubs: readonly SeededClub[], members: number) {
  // The first start fills the demo club.
  await (await startKantine(environment, log)).stop()
  const started = performance.now()
  const server = await startKantine(environment, log)
  try {
    const startSeconds = rounded((performance.now() - started) / 1000)
    const idleMb = Math.round(residentMb(server.pid))
    const requests = Array.from({ length: 5000 }, () => {
      const { key } = clubs[Math.floor(Math.random() * clubs.length)] as SeededClub
      return { key, path: `/api/v1/members?limit=50&starting_after=${Math.floor(Math.random() * (members - 50))}` }
    })
    const alone = { name: 'a page', server, requests, connections: 1 }
    const [outcome] = await takeTurns([alone], { rounds: 3, roundMs: 1000, warmUps: 1 })
    await takeTurns([{ ...alone, connections }], { rounds: 3, roundMs: 2000, warmUps: 0 })
    const pageMs = rounded(Math.min(...(outcome?.rounds ?? []).map(({ p50 }) => p50)))
    return { startSeconds, idleMb, loadedMb: Math.round(residentMb(server.pid)), pageMs }
  } finally {
    await server.stop()
  }
}

async function run(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  const { code, stderr } = await commandProcess(environment, args)
  if (code !== 0) throw new Error(`kantine ${args.join(' ')}: ${stderr}`)
}

async function migrate(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = { ...parseConfig(environment), databaseTimeoutSeconds: 600 }
  const store = await openStoreWithRules(config, { migrations: [...migrations, another] })
  await store.findAcrossClubs(sql`select 1`)
  await store.close()
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return rounded((performance.now() - started) / 1000)
}
