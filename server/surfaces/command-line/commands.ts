/** The table of commands. The work of each is loaded when it is called, so that `serve` starts with none of it. */
import { changeKinds, testKind } from '@kantine/contract/events.ts'
import type { Command, Option } from './command.ts'

const passwordFromStdin: Option = { doc: 'Reads the password, at least 12 characters, from standard input.' }

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
    name: 'administrators create',
    doc: 'Makes somebody an administrator of clubs, who logs in to the application.',
    more: 'Without --password-stdin a password is made up and shown this once.',
    options: {
      email: { value: 'EMAIL', required: true, doc: 'The e-mail address to log in with.' },
      name: { value: 'NAME', required: true, doc: 'The name of the person.' },
      clubs: { value: 'SLUGS', required: true, doc: 'The slugs of the clubs, separated by commas.' },
      'password-stdin': passwordFromStdin,
    },
    prepare: async (args) => (await import('./administrators.ts')).withPassword(args),
    run: async (on, args) => (await import('./administrators.ts')).create(on, args),
  },
  {
    name: 'administrators list',
    doc: 'Lists the administrators with their clubs.',
    run: async (on) => (await import('./administrators.ts')).list(on),
  },
  {
    name: 'administrators password',
    doc: 'Gives an administrator another password, and logs them out everywhere.',
    more: 'Without --password-stdin a password is made up and shown this once.',
    places: ['EMAIL'],
    options: { 'password-stdin': passwordFromStdin },
    prepare: async (args) => (await import('./administrators.ts')).withPassword(args),
    run: async (on, args) => (await import('./administrators.ts')).password(on, args),
  },
  {
    name: 'administrators remove',
    doc: 'Takes an administrator away and logs them out everywhere.',
    places: ['EMAIL'],
    run: async (on, args) => (await import('./administrators.ts')).remove(on, args),
  },
  {
    name: 'webhooks create',
    doc: 'Creates a webhook endpoint; its secret is shown this once.',
    more: `Every change of a chosen kind is sent to the URL, signed with the secret. There are the events:
${changeKinds.join(', ')}.`,
    options: {
      club,
      url: { value: 'URL', required: true, doc: 'Where notifications go: an https address on the internet.' },
      events: { value: 'EVENTS', required: true, doc: 'Events separated by commas, or all.' },
      description: { value: 'TEXT', doc: 'What it is for; the list shows it.' },
    },
    run: async (on, args) => (await import('./webhooks.ts')).create(on, args),
  },
  {
    name: 'webhooks list',
    doc: 'Lists the webhook endpoints of a club, and whether they work.',
    options: { club },
    run: async (on, args) => (await import('./webhooks.ts')).list(on, args),
  },
  {
    name: 'webhooks change',
    doc: 'Changes the URL, the events or the description of an endpoint; its secret stays.',
    places: ['ID'],
    options: {
      club,
      url: { value: 'URL', doc: 'Where notifications go from now on.' },
      events: { value: 'EVENTS', doc: 'Events separated by commas, or all, in place of those before.' },
      description: { value: 'TEXT', doc: 'What it is for.' },
    },
    run: async (on, args) => (await import('./webhooks.ts')).change(on, args),
  },
  {
    name: 'webhooks rotate',
    doc: 'Gives an endpoint a new secret; for 24 hours the one before signs as well.',
    places: ['ID'],
    options: { club },
    run: async (on, args) => (await import('./webhooks.ts')).rotate(on, args),
  },
  {
    name: 'webhooks disable',
    doc: 'Sends nothing to an endpoint until it is enabled again.',
    places: ['ID'],
    options: { club },
    run: async (on, args) => (await import('./webhooks.ts')).disable(on, args),
  },
  {
    name: 'webhooks enable',
    doc: 'Enables an endpoint, and says how to recover what it missed.',
    places: ['ID'],
    options: { club },
    run: async (on, args) => (await import('./webhooks.ts')).enable(on, args),
  },
  {
    name: 'webhooks remove',
    doc: 'Removes an endpoint with its log; what waits for it is not sent.',
    places: ['ID'],
    options: { club },
    run: async (on, args) => (await import('./webhooks.ts')).remove(on, args),
  },
  {
    name: 'webhooks test',
    doc: 'Sends a test to an endpoint at once and says what it answered.',
    more: 'It is sent once, also to an endpoint that is disabled. Exits with 1 when it did not arrive.',
    places: ['ID'],
    options: { club, event: { value: 'EVENT', doc: `An example of this event; ${testKind} when not given.` } },
    run: async (on, args) => (await import('./webhooks.ts')).test(on, args),
  },
  {
    name: 'webhooks deliveries',
    doc: 'Shows the log of deliveries, newest first; --json has every try with its answer.',
    options: {
      club,
      endpoint: { value: 'ID', doc: 'Only those of this endpoint.' },
      event: { value: 'EVENT', doc: 'Only those of this event.' },
      state: { value: 'STATE', doc: 'Only those that are waiting, delivered, failed or missed.' },
      before: { value: 'ID', doc: 'Only those before this delivery: the next page.' },
      limit: { value: 'NUMBER', doc: 'How many; 50 when not given.' },
    },
    run: async (on, args) => (await import('./webhooks.ts')).deliveries(on, args),
  },
  {
    name: 'webhooks redeliver',
    doc: 'Sends one delivery again, whatever became of it.',
    places: ['ID'],
    options: { club },
    run: async (on, args) => (await import('./webhooks.ts')).redeliver(on, args),
  },
  {
    name: 'webhooks recover',
    doc: 'Sends everything again that did not arrive at an endpoint since an instant.',
    places: ['ID'],
    options: { club, since: { value: 'INSTANT', required: true, doc: 'In UTC, such as 2026-01-31T12:00:00Z.' } },
    run: async (on, args) => (await import('./webhooks.ts')).recover(on, args),
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
