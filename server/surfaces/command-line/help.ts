import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { table } from './table.ts'

/** All commands, each with its sentence. */
export const overview = (): string => `Kantine, the API server of a sports-club administration.

${helpOn(commands)}

Each command has --help. With --json a command prints one JSON value and nothing else.

Commands work on the database of DATABASE_URL, or on the SQLite database in the folder of DATA_DIR ('data'
when it is not set). They work the same beside a running server and without one.

Exit codes: 0 done, 1 refused (standard error says why), 2 wrong usage.`

/** Some commands, each with its sentence. */
export const helpOn = (some: readonly Command[]): string =>
  `Usage:\n${table(some.map((command) => [`  ${usageOf(command)}`, command.doc]))}`

/** Everything about one command. */
export function helpOf(command: Command): string {
  const options = {
    ...command.options,
    ...(command.run && { json: { doc: 'Prints one JSON value.' } }),
    help: { doc: 'Prints this.' },
  }
  const rows = Object.entries(options).map(([name, option]) => [
    `  --${name}${'value' in option && option.value ? ` ${option.value}` : ''}`,
    `${option.doc}${'required' in option && option.required ? ' Required.' : ''}`,
  ])
  return [
    command.doc,
    `Usage: ${usageOf(command)}${command.options ? ' [options]' : ''}`,
    table(rows),
    ...(command.more ? [command.more] : []),
  ].join('\n\n')
}

const usageOf = ({ name, places = [] }: Command) => ['kantine', name, ...places].join(' ')
