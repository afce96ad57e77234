/** The command `kantine`: reads the command line, runs the command, and prints its result. */
import { Console } from 'node:console'
import { type Config, parseConfig } from '../../config.ts'
import type { Input } from './command.ts'
import { type ParsedCommand, parse } from './parse.ts'
import { UsageError } from './values.ts'

/** Starts a server and runs it until it is stopped. Loads the server's code, which commands do not need. */
export type StartServer = (config: Config) => Promise<void>

/** The output of a command: a terminal, a file or another program. */
type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }

export type Surroundings = {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
}

export async function main(argv: readonly string[], startServer: StartServer): Promise<void> {
  // Other users cannot read the files of a command or the server: the database, backups, keys.
  process.umask(0o077)
  // The program that reads the output may stop early: kantine clubs list | head -1
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.exitCode = await runCommandLine(argv, startServer, process)
}

/**
 * Runs one command.
 *
 * @returns the exit code: 0 done, 1 rejected, 2 wrong usage; standard error has the reason
 */
export async function runCommandLine(
  argv: readonly string[],
  startServer: StartServer,
  on: Surroundings,
): Promise<number> {
  const print = new Console({ stdout: on.stdout, stderr: on.stderr })
  try {
    const call = parse(argv)
    if ('text' in call) print.log(call.text)
    else if (call.command.run ?? call.command.alone) return await administer(call, on, print)
    else await startServer(parseConfig(on.env))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      print.error(error.message)
      return 2
    }
    const { reasonOf } = await import('./reason.ts')
    print.error(reasonOf(error) ?? error)
    return 1
  }
}

/** @returns the exit code */
async function administer(
  { command, args, json }: ParsedCommand,
  { env, stdin, stdout, stderr }: Surroundings,
  print: Console,
): Promise<number> {
  const config = parseConfig(env)
  const prepared = command.prepare ? await command.prepare(args, stdin) : args
  const { carryOutCommand, commandActor } = await import('./carry-out.ts')
  const { progressBar } = await import('./progress-bar.ts')
  const bar = progressBar(stderr)
  const actor = commandActor()
  const outcome = await (command.alone
    ? command.alone({ config, actor }, prepared)
    : carryOutCommand(config, { command: command.name, args: prepared, actor, columns: columnsOf(stdout) }, bar.draw)
  ).finally(bar.clear)
  if (json) print.log(JSON.stringify(outcome.json))
  else if (outcome.text) print.log(outcome.text)
  if (outcome.refused) print.error(outcome.refused)
  if (outcome.warning) print.error(outcome.warning)
  return outcome.failed ? 1 : 0
}

/** The width of a terminal; undefined for a file or another program, which get the full output. */
const columnsOf = ({ isTTY, columns }: Output) => (isTTY ? columns || usualColumns : undefined)

/** Some terminals do not report their width. */
const usualColumns = 80
