import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../test/support/free-port.ts'
import type { Request } from './load.ts'

export const root = join(import.meta.dirname, '..')

/** A server in its own process. */
export type Server = { readonly pid: number; readonly port: number; stop(): Promise<void> }

/**
 * Starts Kantine as in production, with a log line for every response.
 *
 * @param logFile the file to write the log to
 */
export const startKantine = (environment: NodeJS.ProcessEnv, logFile: string): Promise<Server> =>
  start(
    ['server/kantine.js', 'serve'],
    { RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'info', ...environment },
    logFile,
  )

/** Starts the floor of writes: see floor-writes.ts. */
export const startFloorOfWrites = (environment: NodeJS.ProcessEnv, logFile: string): Promise<Server> =>
  start(['bench/floor-writes.ts'], environment, logFile)

/**
 * Starts one variant of the floor: see floor.ts.
 *
 * @param variant a name in floor-sqlite.ts or floor-postgres.ts
 */
export const startFloor = (variant: string, environment: NodeJS.ProcessEnv, logFile: string): Promise<Server> =>
  start(['bench/floor.ts', variant], environment, logFile)

async function start(args: string[], environment: NodeJS.ProcessEnv, logFile: string): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', openSync(logFile, 'a')],
  })
  await waitUntilAnswering(port, child)
  return { pid: child.pid as number, port, stop: () => stop(child) }
}

/** Waits until a server responds on a port. Retries 2 ms after each refused connection. */
export async function waitUntilAnswering(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server stopped with ${child.exitCode} before it answered.`)
    try {
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer()
      return
    } catch {
      await setTimeout(2)
    }
  }
}

/** Returns the body of a response, which must have status 200. */
export async function bodyOf({ port }: Pick<Server, 'port'>, { path, key }: Request): Promise<string> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

/** The processor time that all threads of a process and its children have used, in microseconds. NaN if there is no /proc. */
export function cpuMicros(pid: number): number {
  const nanoseconds = threadsOf(pid).map((thread) => Number(readProc(pid, `task/${thread}/schedstat`).split(' ')[0]))
  const children = readProc(pid, `task/${pid}/children`).match(/\d+/g) ?? []
  const micros = nanoseconds.length > 0 ? nanoseconds.reduce((sum, ns) => sum + ns, 0) / 1000 : Number.NaN
  return children.reduce((sum, child) => sum + cpuMicros(Number(child)), micros)
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** The resident memory of a process in MB (10^6 bytes). NaN if there is no /proc. */
export const residentMb = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readProc(pid, 'status'))?.[1] ?? Number.NaN) * 1024) / 1e6

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
