import type { CommanderError, Command as Program } from 'commander'
import { suggestionFor } from '../../suggest.ts'
import { UsageError } from './values.ts'

/**
 * An error of Commander as one line that names the next step.
 *
 * @returns undefined when nothing is wrong: the help or the version was requested
 */
export function wrongUsage(program: Program, { code, exitCode, message }: CommanderError): UsageError | undefined {
  const [word] = program.args
  const isUnknown = program.commands.length > 0 && word !== undefined && !word.startsWith('-')
  if (isUnknown) return unknownCommand(program)
  if (code === 'commander.help') return new UsageError(`Add a command to '${wordsOf(program)}'. ${commandsOf(program)}`)
  if (exitCode === 0) return undefined
  const [what = '', suggestion] = message
    .replace('error: ', '')
    .replace('argument missing', 'needs a value')
    .split('\n')
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}.`
  return new UsageError(`${sentence} ${suggestion?.replace(/^\((.*)\)$/, '$1') ?? seeHelp(program)}`)
}

/** The words of a command, such as `kantine keys create`. */
export const wordsOf = (program: Program): string =>
  program.parent ? `${wordsOf(program.parent)} ${program.name()}` : program.name()

export const leavesOf = ({ commands }: { readonly commands: readonly Program[] }): Program[] =>
  commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command]))

function unknownCommand(program: Program): UsageError {
  const path = wordsOf(program)
  const [first = '', second = ''] = program.args
  const known = leavesOf(program).map(wordsOf)
  const meant = suggestionFor(`${path} ${first} ${second}`, known) ?? suggestionFor(`${path} ${first}`, known)
  return new UsageError(
    `There is no command '${path} ${first}'. ${meant ? `Did you mean '${meant}'?` : commandsOf(program)}`,
  )
}

const commandsOf = (program: Program) =>
  `Use one of: ${program.commands.map((command) => command.name()).join(', ')}. ${seeHelp(program)}`

const seeHelp = (program: Program) => `See: ${wordsOf(program)} --help`
