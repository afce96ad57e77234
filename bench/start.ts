import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { resources } from '@kantine/contract/resources.ts'
import { fillDemoClub } from '../server/sandbox/fill.ts'
import { freePort } from '../test/support/free-port.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { median, rounded } from './measure.ts'
import { withStore } from './seed.ts'
import { residentMb, root, waitUntilAnswering } from './servers.ts'

const laterStarts = 5
const idleMs = 5000

type Start = { readonly seconds: number; readonly idleMb: number }

/** Measures the time from `npm start` to the first response, on the first and on later starts, and the memory of the idle server. */
export async function start(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
    const database = await newDatabase(engine)
    // A separate compile cache, so that the first start is as on a machine that has never run Kantine.
    const environment = { ...database.environment, NODE_COMPILE_CACHE: join(folder, 'compiled') }
    try {
      const first = await startOnce(environment)
      const later: Start[] = []
      for (let i = 0; i < laterStarts; i++) later.push(await startOnce(environment))
      report(`first start, ${engine}`, first, 2.5)
      const middle = (figure: keyof Start) => median(later.map((start) => start[figure]))
      report(`later start, ${engine}`, { seconds: middle('seconds'), idleMb: middle('idleMb') }, 1)
    } finally {
      await database.remove()
      rmSync(folder, { recursive: true })
    }
    await fill(engine)
  }
}

function report(what: string, { seconds, idleMb }: Start, wantedSeconds: number): void {
  const memory = `${rounded(idleMb)} MB when idle (wanted: at most 150)`
  console.log(`${what}: ${rounded(seconds)} s (wanted: at most ${wantedSeconds}), ${memory}`)
}

async function startOnce(environment: NodeJS.ProcessEnv): Promise<Start> {
  const port = await freePort()
  const started = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  })
  await waitUntilAnswering(port, npm)
  const seconds = (performance.now() - started) / 1000
  await setTimeout(idleMs)
  const server = lastDescendant(npm.pid as number)
  const idleMb = residentMb(server)
  const exited = new Promise((resolve) => npm.once('exit', resolve))
  process.kill(server, 'SIGTERM')
  await exited
  return { seconds, idleMb }
}

/** The server itself: npm starts a shell, and the shell starts the server. */
function lastDescendant(pid: number): number {
  const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]
  return child ? lastDescendant(Number(child)) : pid
}

/** Measures the time to fill the demo club in an empty database. */
async function fill(engine: EngineName): Promise<void> {
  const database = await newDatabase(engine)
  try {
    await withStore(database.environment, async (store) => {
      const started = performance.now()
      const records = await fillDemoClub(store, resources)
      const seconds = rounded((performance.now() - started) / 1000)
      console.log(`demo club of ${records} records, ${engine}: filled in ${seconds} s (wanted: less than 2)\n`)
    })
  } finally {
    await database.remove()
  }
}
