/** Runs commands as typed, in this process or, where a test is about the process, in a separate one. */
import { execFile, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runCommandLine, type StartServer } from '../../server/surfaces/command-line/cli.ts'
import { ofFile } from '../support/cleanup.ts'
import { freePort } from '../support/free-port.ts'

export type Done = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** The folder in which a command runs, and its standard input. */
export type Given = { readonly cwd?: string; readonly input?: string }

/**
 * `kantine …` with the settings of a database: everything but the process, which takes a second of a processor to start.
 *
 * @param options.startServer what `serve` starts
 */
export async function command(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  { cwd, input = '', startServer = withoutServer }: Given & { readonly startServer?: StartServer } = {},
): Promise<Done> {
  const [stdout, stderr] = [new Printed(), new Printed()]
  const there = cwd === undefined ? env : { ...env, DATA_DIR: resolve(cwd, env.DATA_DIR ?? 'data') }
  const on = { env: there, stdin: Readable.from([input]), stdout, stderr }
  const code = await inFolder(cwd, () => runCommandLine(args, startServer, on))
  return { code, stdout: stdout.text, stderr: stderr.text }
}

/** Begins something in a folder: a command makes the paths of its arguments absolute before it waits for anything. */
function inFolder<T>(folder: string | undefined, begin: () => T): T {
  const before = process.cwd()
  if (folder !== undefined) process.chdir(folder)
  try {
    return begin()
  } finally {
    process.chdir(before)
  }
}

class Printed extends Writable {
  text = ''

  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.text += part
    done()
  }
}

const withoutServer = async () => {
  throw new Error('A server needs a process of its own: use serveProcess or commandProcess.')
}

export const kantineJs = join(import.meta.dirname, '..', '..', 'server', 'kantine.js')

/** What a process is given beside its settings: where Node.js finds the modules compiled (test/setup.ts). */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/**
 * `kantine …` in a process of its own.
 *
 * @param options.script another one in place of the command
 */
export function commandProcess(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  { cwd, input = '', script = kantineJs }: Given & { readonly script?: string } = {},
): Promise<Done> {
  return new Promise((resolve) => {
    const env = { ...compiled, ...environment }
    const child = execFile(process.execPath, [script, ...args], { env, cwd }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
    child.stdin?.end(input)
  })
}

/** The one JSON value that a command with `--json` printed. */
export async function jsonOf<T>(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await command(environment, [...args, '--json'])
  if (code !== 0) throw new Error(`kantine ${args.join(' ')}: ${stderr}`)
  return JSON.parse(stdout) as T
}

export type ServerProcess = {
  readonly pid: number
  /** What it printed until it was ready. */
  readonly welcome: string
  /** The log up to now. */
  log(): string
  end(signal: NodeJS.Signals): Promise<void>
  /** The exit code; null where a signal ended it. */
  readonly exited: Promise<number | null>
}

/** Starts `kantine serve` and waits until it says that it is ready; it is killed after the test file. */
export async function serveProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await startServer(environment)
  ofFile.defer(() => server.end('SIGKILL'))
  return server
}

/** The same for a caller that ends it, or with a script in place of the command. */
export async function startServer(environment: NodeJS.ProcessEnv, script = kantineJs): Promise<ServerProcess> {
  const server = spawn(process.execPath, [script, 'serve'], {
    env: { ...compiled, HOST: '127.0.0.1', PORT: `${await freePort()}`, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
  let said = ''
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => {
      said += text
      if (said.includes('ready')) resolve()
    })
    server.stderr.on('data', (text) => {
      said += text
      log += text
    })
    exited.then(() => reject(new Error(`The server stopped: ${said}`)))
  })
  return {
    pid: server.pid as number,
    welcome: said,
    log: () => log,
    async end(signal) {
      server.kill(signal)
      await exited
    },
    exited,
  }
}
