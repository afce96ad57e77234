/**
 * The commands: those of operations, which are derived, and those with a shape of their own. The code of the latter is loaded only when one
 * runs.
 */

import { roleNames } from '@kantine/contract/administration/role.ts'
import { resources } from '@kantine/contract/resources.ts'
import { type Administration, type Args, type Command, type CommandResult, command } from './command.ts'
import { derivedCommands } from './derived.ts'
import { clubOption } from './naming.ts'
import { choice, file, text, wholeNumber } from './values.ts'

const { club } = clubOption.options
const person = {
  member: { value: wholeNumber('ID'), doc: 'The id of the member, also of one who was removed.' },
  kennismaker: { value: wholeNumber('ID'), doc: 'The id of the kennismaker.' },
  debtor: { value: text('NAME'), doc: 'The name of a removed member whom charges still name.' },
} as const
const administrator = { value: text('EMAIL'), doc: 'The e-mail address of the administrator.' }
const role = choice('ROLE', roleNames)
const plurals = resources.map(({ plural }) => plural)
const shells = ['bash', 'zsh', 'fish'] as const
const unverified = {
  doc: 'Takes a file of which nothing proves who wrote it: of another server, or of Kantine 1.6.0 or earlier. Only if you trust it.',
}

const byHand: readonly Command[] = [
  command({
    name: 'serve',
    doc: 'Starts the server and runs it until it is stopped.',
    example: 'serve',
    more: 'The settings are environment variables; the README lists them.',
  }),
  command({
    name: 'clubs export',
    doc: 'Writes everything of a club, as of one moment, into a new file; the club goes on meanwhile.',
    example: 'clubs export --club fc-voorbeeld --to fc-voorbeeld.gz',
    more: `'kantine clubs import' reads it, here or on another server, with SQLite or PostgreSQL. What is written after the export
is not in the file: to move a club, use 'kantine clubs remove'.`,
    options: { club, to: { value: file, required: true, doc: 'The new file.' } },
    run: async (on, args) => (await import('./whole-clubs.ts')).exportTo(on, args),
  }),
  command({
    name: 'clubs import',
    doc: 'Imports an exported club with its ids and times; nobody sees anything of it before all of it is there.',
    example: 'clubs import fc-voorbeeld.gz',
    more: `Its keys work here too. Its webhook endpoints are disabled at first. People with the same e-mail address here get
their role; the answer names the others. A club that was removed goes on exactly where it stopped. Where the club went on after the export, ids go
on far above those of the file, and integrations that follow its changes begin anew.`,
    arguments: { file: { value: file, doc: 'The file that was exported.' } },
    options: {
      slug: { value: text('SLUG'), doc: 'Its slug here, when not that of the file.' },
      'new-id': { doc: 'Gives the club another id where another club here has its id.' },
      unverified,
    },
    run: async (on, args) => (await import('./whole-clubs.ts')).importFrom(on, args),
  }),
  command({
    name: 'clubs remove',
    doc: 'Exports a club, reads the file back, and then removes the club for good.',
    example: 'clubs remove --club fc-voorbeeld --export-to fc-voorbeeld.gz',
    more: `Its keys, assistants and webhooks stop within a second. The accounts of its people stay. Without --yes the command
asks for the slug.`,
    options: {
      club,
      'export-to': { value: file, required: true, doc: 'The new file with everything of the club.' },
      yes: { value: text('SLUG'), doc: 'The slug once more: the club is removed without a question.' },
    },
    prepare: async (args) => (await import('./whole-clubs.ts')).withConfirmation(args),
    run: async (on, args) => (await import('./whole-clubs.ts')).remove(on, args),
  }),
  command({
    name: 'administrators people',
    doc: 'Lists the people of one club, and the invitations that wait.',
    example: 'administrators people --club fc-voorbeeld',
    options: { club },
    run: async (on, args) => (await import('./people.ts')).people(on, args),
  }),
  command({
    name: 'administrators role',
    doc: 'Gives somebody another role in a club.',
    example: 'administrators role jan@example.org --club fc-voorbeeld --role secretary',
    more: 'The last administrator of a club keeps that role.',
    arguments: { email: administrator },
    options: { club, role: { value: role, required: true, doc: 'What the person may do from now on.' } },
    run: async (on, args) => (await import('./people.ts')).role(on, args),
  }),
  command({
    name: 'administrators remove',
    doc: 'Removes an administrator and logs them out everywhere, or removes them from one club.',
    example: 'administrators remove jan@example.org --club fc-voorbeeld',
    more: 'Without --club, also the last administrator of a club is removed; the answer names the clubs that have none then.',
    arguments: { email: administrator },
    options: { club: { value: text('SLUG'), doc: 'Removes them from this club only.' } },
    run: async (on, args) => (await import('./people.ts')).remove(on, args),
  }),
  command({
    name: 'persons export',
    doc: 'Gives everything that a club keeps about one member or kennismaker, as JSON.',
    example: 'persons export --club fc-voorbeeld --member 14 --to member-14.json',
    more: 'It is for that person: it holds their records, what refers to them, and when these were changed.',
    options: {
      club,
      ...person,
      to: { value: file, doc: 'The new file; without it the data is printed.' },
    },
    prepare: async (args) => (await import('./persons.ts')).withOnePerson(args),
    run: async (on, args) => (await import('./persons.ts')).exportData(on, args),
  }),
  command({
    name: 'persons erase',
    doc: 'Shows what erasing a member or a kennismaker would remove, and with --yes removes it for good.',
    example: 'persons erase --club fc-voorbeeld --kennismaker 21',
    more: 'Charges and payments stay, and say who owed them for as long as the bookkeeping is kept (KEEP_DEBTORS_DAYS).',
    options: {
      club,
      ...person,
      'also-bookkeeping': { doc: 'Takes the name out of all charges at once.' },
      yes: { doc: 'Erases. Without it, nothing is changed.' },
    },
    prepare: async (args) => (await import('./persons.ts')).withOnePerson(args),
    run: async (on, args) => (await import('./persons.ts')).erase(on, args),
  }),
  command({
    name: 'import',
    doc: 'Imports records from a file: CSV, a JSON array, or JSON lines.',
    example: 'import members.csv --club fc-voorbeeld --resource members --dry-run',
    more: `Either all rows are imported or none. Every refused row is reported by its number, with all its faults.

The first line of a CSV file names the columns, by the names of fields or by their labels in English or Dutch; commas,
semicolons or tabs stand between the cells, and several ids stand in one cell with a blank between them.

A row holds fields as the API documents them, without id and updated_at. Records that
it refers to by id must be in the club already, even those of the same resource: import the groups at the
top first, then those whose parent_id names one. A row of attendance replaces the record of its member, group and date.`,
    arguments: { file: { value: file, doc: 'The file with the rows.' } },
    options: {
      club,
      resource: { value: choice('RESOURCE', plurals), required: true, doc: 'What the rows are.' },
      'dry-run': { doc: 'Makes all checks and says what would be imported, and imports nothing.' },
      'skip-invalid': { doc: 'Imports the good rows and leaves out the refused ones.' },
    },
    prepare: async (args) => (await import('./import.ts')).withContent(args),
    run: async (on, args) => (await import('./import.ts')).importFile(on, args),
  }),
  command({
    name: 'duplicates',
    doc: 'Shows which records share a value that must be unique in a club, or lets one of them keep it.',
    example: 'duplicates --keep first',
    more: `The server does not start on a database of an earlier release that has such records. --keep takes the value away from
the others and changes nothing else of them. The list of changes has these changes, and webhook endpoints are notified.`,
    allowsDuplicates: true,
    options: {
      keep: {
        value: choice('WHICH', ['first', 'last']),
        doc: 'Which record keeps the value: the one with the lowest id, or with the highest.',
      },
    },
    run: async (on, args) => (await import('./duplicates.ts')).duplicates(on, args),
  }),
  command({
    name: 'backup',
    doc: 'Copies everything, as of one moment, into a new SQLite file; a running server keeps working.',
    example: 'backup backups/kantine.db',
    more: "'kantine restore' reads it, with SQLite and with PostgreSQL.",
    arguments: { file: { value: file, doc: 'The new file.' } },
    run: async (on, args) => (await import('./backup.ts')).backup(on, args),
  }),
  command({
    name: 'restore',
    doc: 'Restores a backup into the database of the settings, which must be empty and in use by no server.',
    example: 'restore backups/kantine.db',
    more: `A damaged file, or one of a newer version, is refused, and nothing is changed then. What happened after the backup is
lost, and callers have seen it. So ids go on far above the last ones, every record counts as changed now, the list of
changes begins anew, and everybody logs in again.`,
    arguments: { file: { value: file, doc: 'The backup.' } },
    options: {
      'nothing-lost': {
        doc: 'Nothing was written after the backup, as when you move to another database: everything goes on as it was.',
      },
      unverified,
    },
    alone: async (on, args) => (await import('./restore.ts')).restore(on, args),
  }),
  command({
    name: 'seal rotate',
    doc: 'Seals all secrets in the database again with a new key.',
    example: 'seal rotate',
    more: 'With SECRET_KEY: set it to the new key and SECRET_KEY_PREVIOUS to the old one, restart all servers, then run this. Without SECRET_KEY, the file kantine.key gets a new key and keeps the old ones.',
    run: async (on) => (await import('./seal.ts')).rotate(on),
  }),
  command({
    name: 'demo reset',
    doc: 'Restores the demo club to how it should look today.',
    example: 'demo reset',
    more: `Records that are not its own and webhook endpoints are removed, and keys that are not of the sandbox are revoked.
Sandbox keys and administrators stay.`,
    run: async (on) => (await import('./demo.ts')).reset(on),
  }),
  command({
    name: 'completion',
    doc: 'Prints a script with which a shell completes commands, options and the words that they take.',
    example: 'completion bash',
    more: 'The script says where it belongs. It knows no slugs and no ids, and asks no server.',
    arguments: { shell: { value: choice('SHELL', shells), doc: 'The shell.' } },
    alone: async (_, { shell }) => (await import('./completion.ts')).completion(shell, commands),
  }),
]

/** The groups of commands, in the order of the help. */
const groups = ['serve', 'clubs', 'keys', 'assistants', 'administrators', 'webhooks']

const groupOf = ({ name }: Command) => name.split(' ')[0] as string

function placeOf(command: Command): number {
  const place = groups.indexOf(groupOf(command))
  return place === -1 ? groups.length : place
}

/** A command that is written by hand takes the place of one with the same words. */
const isDerived = ({ name }: Command) => byHand.every((one) => one.name !== name)

export const commands: readonly Command[] = [...derivedCommands.filter(isDerived), ...byHand].sort(
  (a, b) => placeOf(a) - placeOf(b),
)

/**
 * Carries out a command: in the server that has the database, or in the command's own process.
 *
 * @throws {Refusal} when the command cannot be carried out
 */
export async function runCommand(on: Administration, name: string, args: Args): Promise<CommandResult> {
  const run = commands.find((command) => command.name === name)?.run
  if (!run) throw new Error(`No command '${name}' runs with the store.`)
  return run(on, args)
}
