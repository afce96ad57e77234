import { Refusal } from '../../refusal.ts'
import type { Administration, Args, Outcome } from './command.ts'
import { commands } from './commands.ts'

/**
 * Carries out a command: in the server that has the database, or in the command's own process.
 *
 * @throws {Refusal} when what it asks for cannot be done
 */
export async function runCommand(on: Administration, name: string, args: Args): Promise<Outcome> {
  const command = commands.find((command) => command.name === name)
  if (!command?.run) throw new Refusal('bad_request', `The running server knows no command '${name}'; restart it.`)
  return command.run(on, args)
}
