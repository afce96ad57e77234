/** The command `kantine`: reads the command line, carries out the command, and prints its result. */
import { type Config, parseConfig } from '../../config.ts'
import { parse } from './parse.ts'
import type { ParsedCommand } from './program.ts'
import { UsageError } from './usage-error.ts'

/** Starts a server and runs it until it is stopped. */
type Serve = (config: Config) => Promise<void>

/** Runs one command. Exit codes: 0 done, 1 refused, 2 wrong usage; standard error says what went wrong. */
export async function main(argv: readonly string[], serve: Serve): Promise<void> {
  // No other user reads what a command or the server writes: the database, backups, keys.
  process.umask(0o077)
  // The program that reads the output may stop in the middle: kantine clubs list | head -1
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    await carryOut(parse(argv), serve)
  } catch (error) {
    process.exitCode = await report(error)
  }
}

async function carryOut(call: ReturnType<typeof parse>, serve: Serve): Promise<void> {
  if ('text' in call) console.log(call.text)
  else if (call.command.run ?? call.command.alone) await administer(call)
  else await serve(parseConfig(process.env))
}

async function administer({ command, args, json }: ParsedCommand): Promise<void> {
  const config = parseConfig(process.env)
  const prepared = command.prepare ? await command.prepare(args) : args
  const [{ carryOutCommand }, { commandActor }, { progressBar }] = await Promise.all([
    import('./carry-out.ts'),
    import('./actor.ts'),
    import('./progress-bar.ts'),
  ])
  const bar = progressBar(process.stderr)
  const actor = commandActor()
  const outcome = await (command.alone
    ? command.alone(config, actor, prepared)
    : carryOutCommand(
        config,
        { command: command.name, args: prepared, actor, columns: columnsOf(process.stdout) },
        bar.draw,
      )
  ).finally(bar.clear)
  if (json) console.log(JSON.stringify(outcome.json))
  else if (outcome.text) console.log(outcome.text)
  if (outcome.refused) console.error(outcome.refused)
  if (outcome.failed) process.exitCode = 1
}

/** How wide a terminal is; undefined for a file or another program, which get everything. */
const columnsOf = ({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }) =>
  isTTY ? columns || usualColumns : undefined

/** Some terminals do not say how wide they are. */
const usualColumns = 80

/** @returns the exit code */
async function report(error: unknown): Promise<number> {
  if (error instanceof UsageError) {
    console.error(error.message)
    return 2
  }
  const { reasonOf } = await import('./reason.ts')
  console.error(reasonOf(error) ?? error)
  return 1
}
