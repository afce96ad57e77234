import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { median, rounded } from './measure.ts'
import { freePort, residentMb } from './servers.ts'

const starts = 5
const idleMs = 5000

/** From `npm start` to the first answered request, and the memory of the server when it is idle. Uses SQLite. */
export async function start(): Promise<void> {
  const first = []
  const later = []
  for (let i = 0; i < starts; i++) {
    const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
    try {
      first.push(await startOnce(folder))
      later.push(await startOnce(folder))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  console.table({ 'first start': summary(first), 'later start': summary(later) })
  console.log('wanted: at most 2.5 s, 1 s later, and 150 MB')
}

type Start = { readonly seconds: number; readonly idleMb: number }

const summary = (starts: readonly Start[]) => ({
  seconds: rounded(median(starts.map(({ seconds }) => seconds))),
  'seconds, slowest': rounded(Math.max(...starts.map(({ seconds }) => seconds))),
  'MB idle': rounded(median(starts.map(({ idleMb }) => idleMb))),
})

async function startOnce(folder: string): Promise<Start> {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = new Promise((resolve) => npm.once('exit', resolve))
  let log = ''
  npm.stderr.on('data', (data) => {
    log += data
  })
  while (!(await answers(port))) await setTimeout(2)
  const seconds = (performance.now() - began) / 1000
  await setTimeout(idleMs)
  const idleMb = residentMb(Number(/"pid":(\d+)/.exec(log)?.[1]))
  process.kill(-(npm.pid as number), 'SIGTERM')
  await exited
  return { seconds, idleMb }
}

/** `/readyz` answers once the database does too. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
