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
  const parts = new Map<string, Partial<Option>>(Object.entries({ ...places, ...options, ...prepared }))
  const isUnderstood = (part: string) => {
    const known = parts.get(part)
    return known?.value ? args[part] !== undefined : known !== undefined && args[part] === true
  }
  const needed = [...parts].filter(([part, known]) => part in places || known.required || 'default' in known)
  const wrong = [...needed.map(([part]) => part), ...Object.keys(args)].find((part) => !isUnderstood(part))
  if (wrong === undefined) return
  throw new Refusal(
    'bad_request',
    `The running server expects ${wrong} of 'kantine ${name}' in another form: it has another version. Restart it.`,
  )
}
