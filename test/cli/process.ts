/** Runs commands and servers in processes of their own, for tests of exit codes, streams, locks and signals. */
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ofFile } from '../support/cleanup.ts'
import { freePort } from '../support/free-port.ts'
import type { Done, Given } from './command.ts'

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
