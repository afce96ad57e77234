/** Runs commands as typed, in this process. */
import { resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runCommandLine, type StartServer } from '../../server/surfaces/command-line/cli.ts'

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

/** The one JSON value that a command with `--json` printed. */
export async function jsonOf<T>(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await command(environment, [...args, '--json'])
  if (code !== 0) throw new Error(`kantine ${args.join(' ')}: ${stderr}`)
  return JSON.parse(stdout) as T
}
