/** All commands: those derived from operations, and those written by hand. Their code loads only when one runs. */

import { roleNames } from '@kantine/contract/administration/role.ts'
import { resources } from '@kantine/contract/resources.ts'
import { type Administration, type Args, type Command, type CommandResult, command } from './command.ts'
import { derivedCommands } from './derived.ts'
import { clubOption as club } from './naming.ts'
import { choice, file, text, wholeNumber } from './values.ts'

const person = {
  member: { value: wholeNumber('ID'), doc: 'The id of a current or removed member.' },
  kennismaker: { value: wholeNumber('ID'), doc: 'The id of the kennismaker.' },
  debtor: { value: text('NAME'), doc: 'The full name of a removed member, as shown on their charges.' },
} as const
const administrator = { value: text('EMAIL'), doc: 'The administrator’s e-mail address.' }
const role = choice('ROLE', roleNames)
const plurals = resources.map(({ plural }) => plural)
const shells = ['bash', 'zsh', 'fish'] as const
const unverified = {
  doc: 'Accepts an unverified file, from another server or from 1.6.0 or earlier. Use it only if you trust the file.',
}

const byHand: readonly Command[] = [
  command({
    name: 'serve',
    doc: 'Starts the server.',
    example: 'serve',
    more: 'docs/settings.md lists its settings, which are environment variables.',
  }),
  command({
    name: 'clubs export',
    doc: 'Exports a snapshot of a club to a new file. The club stays in use.',
    example: 'clubs export --club fc-voorbeeld --to fc-voorbeeld.gz',
    more: `Import it with 'kantine clubs import', on any server, with SQLite or PostgreSQL. The file does not contain later
changes. To move a club, use 'kantine clubs remove'.`,
    options: { club, to: { value: file, required: true, doc: 'The new file.' } },
    run: async (on, args) => (await import('./whole-clubs.ts')).exportTo(on, args),
  }),
  command({
    name: 'clubs import',
    doc: 'Imports an exported club with its ids and times, all or nothing.',
    example: 'clubs import fc-voorbeeld.gz',
    more: `Its keys also work here, but its webhook endpoints start disabled. If this server wrote the file, people whose
account and password are still the same get their role. The output says how to invite the others. A removed club
continues where it left off. If the club stayed in use after the export, new ids start far above those in the file,
and integrations copy everything again.`,
    arguments: { file: { value: file, doc: 'The exported file.' } },
    options: {
      slug: { value: text('SLUG'), doc: 'The club’s slug on this server. Default: the slug in the file.' },
      'new-id': { doc: "Assigns a new id if the club's id is taken here." },
      unverified,
    },
    run: async (on, args) => (await import('./whole-clubs.ts')).importFrom(on, args),
  }),
  command({
    name: 'clubs remove',
    doc: 'Exports a club, verifies the file, then removes the club permanently.',
    example: 'clubs remove --club fc-voorbeeld --export-to fc-voorbeeld.gz',
    more: `Its keys, assistants and webhooks stop within a second. Its people keep their accounts. Without --yes, the command
asks for the slug.`,
    options: {
      club,
      'export-to': { value: file, required: true, doc: "The file to create, with all the club's data." },
      yes: { value: text('SLUG'), doc: 'The slug again, to remove the club without a prompt.' },
    },
    prepare: async (args) => (await import('./whole-clubs.ts')).withConfirmation(args),
    run: async (on, args) => (await import('./whole-clubs.ts')).remove(on, args),
  }),
  command({
    name: 'administrators people',
    doc: "Lists a club's people and open invitations.",
    example: 'administrators people --club fc-voorbeeld',
    options: { club },
    run: async (on, args) => (await import('./people.ts')).people(on, args),
  }),
  command({
    name: 'administrators role',
    doc: "Changes a user's role in a club.",
    example: 'administrators role jan@example.org --club fc-voorbeeld --role secretary',
    more: 'You cannot change the role of a club’s last administrator.',
    arguments: { email: administrator },
    options: { club, role: { value: role, required: true, doc: 'The new role.' } },
    run: async (on, args) => (await import('./people.ts')).role(on, args),
  }),
  command({
    name: 'administrators remove',
    doc: 'Removes an administrator and signs them out everywhere, or removes them from one club.',
    example: 'administrators remove jan@example.org --club fc-voorbeeld',
    more: 'Without --club, this removes even the last administrator of a club. The output names clubs that have none left.',
    arguments: { email: administrator },
    options: { club: { value: text('SLUG'), doc: 'Removes them from this club only.' } },
    run: async (on, args) => (await import('./people.ts')).remove(on, args),
  }),
  command({
    name: 'persons export',
    doc: 'Exports all data that a club keeps about one member or kennismaker, as JSON.',
    example: 'persons export --club fc-voorbeeld --member 14 --to member-14.json',
    more: 'The export contains their records, the records that refer to them, and their changes.',
    options: {
      club,
      ...person,
      to: { value: file, doc: 'The new file. Default: standard output.' },
    },
    prepare: async (args) => (await import('./persons.ts')).withOnePerson(args),
    run: async (on, args) => (await import('./persons.ts')).exportData(on, args),
  }),
  command({
    name: 'persons erase',
    doc: 'Previews the erasure of a member or kennismaker. Add --yes to erase permanently.',
    example: 'persons erase --club fc-voorbeeld --kennismaker 21',
    more: "Charges and payments are kept. For bookkeeping, they keep the debtor's name for the number of days in KEEP_DEBTORS_DAYS.",
    options: {
      club,
      ...person,
      'also-bookkeeping': { doc: 'Removes the name from all charges immediately.' },
      yes: { doc: 'Erases permanently.' },
    },
    prepare: async (args) => (await import('./persons.ts')).withOnePerson(args),
    run: async (on, args) => (await import('./persons.ts')).erase(on, args),
  }),
  command({
    name: 'import',
    doc: 'Imports records from a file: CSV, a JSON array, or JSON lines.',
    example: 'import members.csv --club fc-voorbeeld --resource members --dry-run',
    more: `Imports all rows or none, and reports each rejected row with its number and errors.

The first line of a CSV file has the field names, their English or Dutch labels, or other usual names, such as Team.
Separate cells with commas, semicolons or tabs, and several names in one cell with commas. A column for ids is called
group_ids, for example, or Group id.

Rows have the same fields as in the API, except id and updated_at. Import records before those that refer to them,
such as parent groups before their children. A row updates the member with the same external_id, the attendance with
the same member, group and day, or the member with the same name and the same date of birth, member number, e-mail
address or phone number. A row that only partly agrees with a member is unsure, and rejected until you decide.`,
    arguments: { file: { value: file, doc: 'The file to import.' } },
    options: {
      club,
      resource: { value: choice('RESOURCE', plurals), required: true, doc: 'The resource that the rows belong to.' },
      'dry-run': { doc: 'Checks everything and imports nothing.' },
      'skip-invalid': { doc: 'Imports the valid rows and skips the others.' },
      unsure: {
        value: choice('WHICH', ['skip', 'same', 'another']),
        doc: 'For rows that may be an existing member: skip them, change that member, or add another.',
      },
      'replace-lists': { doc: "Replaces existing members' groups, for example, instead of adding those in the file." },
    },
    prepare: async (args) => (await import('./import.ts')).withContent(args),
    run: async (on, args) => (await import('./import.ts')).importFile(on, args),
  }),
  command({
    name: 'duplicates',
    doc: 'Lists duplicates of values that must be unique, or resolves them.',
    example: 'duplicates --keep first',
    more: `The server does not start on an older database with such duplicates. --keep removes the value from all records but
one. The list of changes and webhooks report this.`,
    allowsDuplicates: true,
    options: {
      keep: {
        value: choice('WHICH', ['first', 'last']),
        doc: 'Keeps the value only in the record with the lowest (first) or highest (last) id.',
      },
    },
    run: async (on, args) => (await import('./duplicates.ts')).duplicates(on, args),
  }),
  command({
    name: 'backup',
    doc: 'Writes a snapshot of all clubs to a new SQLite file, even while the server runs.',
    example: 'backup backups/kantine.db',
    more: "Restore it with 'kantine restore', into SQLite or PostgreSQL.",
    arguments: { file: { value: file, doc: 'The new file.' } },
    run: async (on, args) => (await import('./backup.ts')).backup(on, args),
  }),
  command({
    name: 'restore',
    doc: 'Restores a backup into the configured database, which must be empty and unused.',
    example: 'restore backups/kantine.db',
    more: `Rejects a damaged file, or one from a newer version. You lose changes made after the backup. New ids start far above
the last ones, every record counts as changed, and the list of changes starts over. Everyone must sign in again.`,
    arguments: { file: { value: file, doc: 'The backup.' } },
    options: {
      'nothing-lost': {
        doc: 'Keeps ids, times and sessions. Use it to move to another database, if nothing was written after the backup.',
      },
      unverified,
    },
    alone: async (on, args) => (await import('./restore.ts')).restore(on, args),
  }),
  command({
    name: 'database status',
    doc: 'Shows the database and, in a Citus cluster, where the rows of each table are.',
    example: 'database status',
    run: async (on) => (await import('./database.ts')).status(on),
  }),
  command({
    name: 'database distribute',
    doc: 'Distributes the tables across the workers of a Citus cluster.',
    example: 'database distribute',
    more: `Run it again after an upgrade that adds tables. It does not move tables that are already in place. While a
table's rows are being moved, writes to that table wait.`,
    alone: async (on) => (await import('./database.ts')).distribute(on),
  }),
  command({
    name: 'seal rotate',
    doc: 'Encrypts all secrets in the database with a new key.',
    example: 'seal rotate',
    more: `Without SECRET_KEY, this adds a new key to the file kantine.key and keeps the old ones. With SECRET_KEY, first set
it to the new key and SECRET_KEY_PREVIOUS to the old one, and restart all servers.`,
    run: async (on) => (await import('./seal.ts')).rotate(on),
  }),
  command({
    name: 'demo reset',
    doc: 'Restores the demo club.',
    example: 'demo reset',
    more: `Removes added records and webhook endpoints, and revokes all keys except sandbox keys. Administrators are kept.`,
    run: async (on) => (await import('./demo.ts')).reset(on),
  }),
  command({
    name: 'completion',
    doc: 'Prints a shell script that completes commands, options and their values.',
    example: 'completion bash',
    more: 'The script includes installation instructions. It does not complete slugs or ids.',
    arguments: { shell: { value: choice('SHELL', shells), doc: 'The shell.' } },
    alone: async (_, { shell }) => (await import('./completion.ts')).completion(shell, commands),
  }),
]

/** The groups of commands, in the order of the help. */
const groups = ['serve', 'clubs', 'keys', 'assistants', 'administrators', 'webhooks']

function placeOf({ name }: Command): number {
  const place = groups.indexOf(name.split(' ')[0] as string)
  return place === -1 ? groups.length : place
}

/** A command written by hand replaces the derived one of the same name. */
const isDerived = ({ name }: Command) => byHand.every((one) => one.name !== name)

export const commands: readonly Command[] = [...derivedCommands.filter(isDerived), ...byHand].sort(
  (a, b) => placeOf(a) - placeOf(b),
)

/**
 * Runs a command in the server with the database, or in the command's own process.
 *
 * @throws {Refusal} when the command fails
 */
export async function runCommand(on: Administration, name: string, args: Args): Promise<CommandResult> {
  const run = commands.find((command) => command.name === name)?.run
  if (!run) throw new Error(`No command '${name}' runs with the store.`)
  return run(on, args)
}
