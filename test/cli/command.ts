/** Runs the real command in a process of its own. */
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ofFile } from '../opened.ts'

export const kantineJs = join(import.meta.dirname, '..', '..', 'server', 'kantine.js')

/** What a command is given beside its settings: where Node.js finds the modules compiled (test/setup.ts). */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

export type Done = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** `kantine …` with the settings of a database; `cwd` is where it is given, and `script` another one in place of the command. */
export function command(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  cwd?: string,
  script = kantineJs,
): Promise<Done> {
  return new Promise((resolve) => {
    const env = { ...compiled, ...environment }
    execFile(process.execPath, [script, ...args], { env, cwd }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
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
  end(signal: NodeJS.Signals): Promise<void>
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
    env: { ...compiled, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => {
      said += text
      if (said.includes('ready')) resolve()
    })
    server.stderr.on('data', (text) => {
      said += text
    })
    exited.then(() => reject(new Error(`The server stopped: ${said}`)))
  })
  return {
    pid: server.pid as number,
    welcome: said,
    async end(signal) {
      server.kill(signal)
      await exited
    },
  }
}
