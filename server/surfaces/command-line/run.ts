import { Refusal } from '../../refusal.ts'
import type { Administration, Args, Command, CommandResult, Option } from './command.ts'
import { commands } from './commands.ts'

/**
 * Carries out a command: in the server that has the database, or in the command's own process.
 *
 * @throws {Refusal} when the command cannot be carried out
 */
export async function runCommand(on: Administration, name: string, args: Args): Promise<CommandResult> {
  const command = commands.find((command) => command.name === name)
  if (!command?.run)
    throw new Refusal('bad_request', `The running server does not know the command '${name}'; restart it.`)
  refuseOtherVersion(command, args)
  return command.run(on, args)
}

/** The sending process has checked the values, but perhaps with the table of another version. */
function refuseOtherVersion({ name, arguments: places = {}, options = {}, prepared = {} }: Command, args: Args): void {
  const parts = new Map<string, Pick<Option, 'value'>>(Object.entries({ ...places, ...options, ...prepared }))
  const isUnderstood = (part: string) => {
    const known = parts.get(part)
    return known?.value ? known.value.isValid(args[part]) : known !== undefined && args[part] === true
  }
  const needed = Object.entries({ ...options, ...prepared }).filter(([, part]) => part.required || 'default' in part)
  const all = [...Object.keys(places), ...needed.map(([part]) => part), ...Object.keys(args)]
  const wrong = all.find((part) => !isUnderstood(part))
  if (wrong === undefined) return
  throw new Refusal(
    'bad_request',
    `The running server expects ${wrong} of 'kantine ${name}' in another form: it has another version. Restart it.`,
  )
}
