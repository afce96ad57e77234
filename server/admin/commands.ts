/** The table of commands. The work of each is loaded when it is called, so that `serve` starts with none of it. */
import type { Command, Option } from './command.ts'

const club: Option = { value: 'SLUG', required: true, doc: 'The slug of the club.' }

export const commands: readonly Command[] = [
  {
    name: 'serve',
    doc: 'Starts the server and runs it until it is stopped.',
    more: 'The settings are environment variables; the README lists them.',
  },
  {
    name: 'clubs create',
    doc: 'Creates a club without any records.',
    options: {
      name: { value: 'NAME', required: true, doc: 'The name of the club.' },
      slug: { value: 'SLUG', required: true, doc: 'Its short name: lower-case letters, digits and hyphens.' },
      plan: { value: 'PLAN', doc: 'pro or basic; pro when not given. Only clubs on pro can use the API.' },
    },
    run: async (on, args) => (await import('./clubs.ts')).create(on, args),
  },
  {
    name: 'clubs list',
    doc: 'Lists the clubs.',
    run: async (on) => (await import('./clubs.ts')).list(on),
  },
  {
    name: 'clubs plan',
    doc: 'Puts a club on another plan: pro or basic.',
    more: 'The keys of the club follow within a second. On basic they are kept and answer upgrade_required.',
    places: ['SLUG', 'PLAN'],
    run: async (on, args) => (await import('./clubs.ts')).plan(on, args),
  },
  {
    name: 'clubs stages',
    doc: "Shows or sets the stages of a club's intake pipeline, in their order.",
    more: 'While a club has none, any text is a status of a kennismaker. --set "" takes the list away.',
    places: ['SLUG'],
    options: { set: { value: 'STAGES', doc: 'Stages separated by commas: "new,invited,joined".' } },
    run: async (on, args) => (await import('./clubs.ts')).stages(on, args),
  },
  {
    name: 'keys create',
    doc: 'Issues an API key, which is shown this once.',
    options: {
      club,
      label: { value: 'LABEL', required: true, doc: 'What the key is for; the list of keys shows it.' },
      scopes: { value: 'SCOPES', required: true, doc: 'Scopes separated by commas, or all.' },
      expires: { value: 'DAY', doc: 'The last day it works, YYYY-MM-DD: until the end of that day in UTC.' },
      purpose: { value: 'PURPOSE', doc: 'live, or assistant for an AI assistant; live when not given.' },
    },
    run: async (on, args) => (await import('./keys.ts')).create(on, args),
  },
  {
    name: 'keys list',
    doc: 'Lists the keys of a club, the revoked and expired ones too.',
    options: { club },
    run: async (on, args) => (await import('./keys.ts')).list(on, args),
  },
  {
    name: 'keys revoke',
    doc: 'Revokes a key; it stops working within a second and for good.',
    places: ['ID'],
    run: async (on, args) => (await import('./keys.ts')).revoke(on, args),
  },
  {
    name: 'keys usage',
    doc: 'Shows the requests and errors of a key for each of the last 30 days on which it was used.',
    places: ['ID'],
    run: async (on, args) => (await import('./keys.ts')).usage(on, args),
  },
  {
    name: 'import',
    doc: 'Imports records from a file: a JSON array, or JSON lines.',
    more: `All rows are imported or none. Every refused row is named by its number, with all its faults.

A row holds fields as the API documents them, without id and updated_at. What it refers to by id must
be in the club already, also where it is of the same resource: import the groups at the top first, then
those whose parent_id names one. A row of attendance replaces the record of its member, group and date.`,
    places: ['FILE'],
    options: {
      club,
      resource: { value: 'RESOURCE', required: true, doc: 'What the rows are: members, groups, events …' },
      'skip-invalid': { doc: 'Imports the good rows and leaves out the refused ones.' },
    },
    prepare: async (args) => (await import('./import.ts')).withContent(args),
    run: async (on, args) => (await import('./import.ts')).importFile(on, args),
  },
  {
    name: 'backup',
    doc: 'Copies everything, as of one moment, into a new SQLite file; a running server goes on.',
    more: 'To restore, put the file as kantine.db into an empty folder and start a server with DATA_DIR on it.',
    places: ['FILE'],
    prepare: async (args) => (await import('./backup.ts')).withWholePath(args),
    run: async (on, args) => (await import('./backup.ts')).backup(on, args),
  },
  {
    name: 'demo reset',
    doc: 'Brings the demo club back to how it should look today.',
    run: async (on) => (await import('./demo.ts')).reset(on),
  },
]
