/**
 * Runs everything at the same time, for a number of minutes:
 *
 *   npm run soak -- [minutes] [sqlite|postgres] [seed]
 *
 * One server handles writers of all kinds, clients that sync, imports and hostile requests. It is never restarted, and its memory and
 * open files must stay flat. Meanwhile, other servers are killed while they write and while they send webhooks. Prints the counts
 * as lines of JSON, and fails if a promise was broken.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { group } from '@kantine/contract/resources/group.ts'
import { type EngineName, engines, newDatabase } from '../../../bench/databases.ts'
import { withStore } from '../../../bench/seed.ts'
import { residentMb } from '../../../bench/servers.ts'
import { parseConfig } from '../../../server/config.ts'
import { startServer } from '../../cli/process.ts'
import { newBrowser } from '../../console/browser.ts'
import { newClub, password } from '../../support/clubs-and-people.ts'
import { storeRecords } from '../../support/example-records.ts'
import { freePort } from '../../support/free-port.ts'
import { killRounds } from '../faults/kill-rounds.ts'
import { webhookRounds } from '../faults/webhooks/rounds.ts'
import { attack, prepare } from '../hostile/attack.ts'
import { checkSync, faultsIn } from '../sync/check.ts'
import { importsByCommand } from '../sync/imports.ts'
import { type Sample, unevenness } from './flat.ts'

const [minutes = '60', engine, seed = `${Math.floor(Math.random() * 2 ** 31)}`] = process.argv.slice(2)
const chosen = engines.filter((name) => engine === undefined || engine === name)
console.log(`seed ${seed}`)
for (const one of chosen) {
  const faults = await soak(one, (Number(minutes) * 60) / chosen.length, Number(seed))
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

/** @returns every broken promise */
async function soak(engine: EngineName, seconds: number, seed: number): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'kantine-soak-')), (folder) =>
    rmSync(folder, { recursive: true }),
  )
  const database = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
  const environment = {
    ...database.environment,
    HOST: '127.0.0.1',
    PORT: `${await freePort()}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    TRUST_PROXY: 'loopback',
  }
  const config = parseConfig(environment)
  const url = config.baseUrl
  const { target, synced } = await withStore(environment, async (store) => {
    const club = await newClub(store, 'synced')
    const groups = await storeRecords(store, club.id, group, 6)
    return { target: await prepare(store, url), synced: { ...club, groups } }
  })
  const server = await startServer(environment)
  opened.defer(() => server.end('SIGTERM'))

  const importRows = importsByCommand(environment, folder, synced.slug)
  const browser = newBrowser({ url, config })
  await browser.call('POST /session', { email: target.email, password })
  const credentials = { ...target, cookie: browser.cookie, origin: url }

  const faults: string[] = []
  const samples: Sample[] = []
  const totals = { hostile: 0, kills: 0, acknowledged: 0, events: 0 }
  const stopAt = performance.now() + seconds * 1000
  /** Repeats some work until the time is up. Each round passes a new seed. */
  const repeat = async (work: (round: number) => Promise<unknown>) => {
    for (let round = seed; performance.now() < stopAt; round++) await work(round)
  }
  const [counts] = await Promise.all([
    checkSync({ urls: [url], ...synced, importRows, fails: true, load: 'everything', seed, seconds, pauseMs: 100 }),
    repeat(async (round) => {
      const found = await attack(url, credentials, 500, round)
      totals.hostile += 500
      faults.push(...found.faults)
    }),
    repeat(async (round) => {
      const tally = await killRounds(engine, 5, round)
      totals.kills += tally.rounds
      totals.acknowledged += tally.acknowledged
      faults.push(...tally.faults)
    }),
    repeat(async (round) => {
      const tally = await webhookRounds(engine, { kills: 3, events: 300 }, round)
      totals.kills += tally.kills
      totals.events += tally.events
      faults.push(...tally.faults)
    }),
    repeat(async () => {
      samples.push({ megabytes: residentMb(server.pid), files: readdirSync(`/proc/${server.pid}/fd`).length })
      await setTimeout(1000)
    }),
  ])
  if (faultsIn(counts) > 0) faults.push(`sync: ${JSON.stringify(counts)}`)
  const { summary, uneven } = unevenness(samples)
  console.log(
    JSON.stringify({ engine, seconds, ...counts, ...totals, ...summary, faults: faults.length + uneven.length }),
  )
  return [...faults, ...uneven]
}
