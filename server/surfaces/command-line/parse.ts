import { CommanderError } from 'commander'
import { commands } from './commands.ts'
import { type ParsedCommand, programOf } from './program.ts'

/**
 * Reads a command line.
 *
 * @returns the command with its values, or the text that was asked for: help, or the version
 * @throws {UsageError} when the command line is wrong
 */
export function parse(argv: readonly string[]): ParsedCommand | { readonly text: string } {
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
  const texts: string[] = []
  const calls: ParsedCommand[] = []
  const print = (text: string) => texts.push(text)
  const program = programOf(commands, argv, { print, found: (call) => calls.push(call) })
  try {
    program.parse(asked, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  return calls[0] ?? { text: texts.join('').trimEnd() }
}
