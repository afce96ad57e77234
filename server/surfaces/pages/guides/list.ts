/** A page of `docs/`, by the name of its file, or another `file` of the project. */
export type Guide = { readonly name: string; readonly title: string; readonly about: string; readonly file?: string }

/** Every guide that is served, in the order of the menu; `title` is its name there. */
export const guides: readonly { readonly title: string; readonly guides: readonly Guide[] }[] = [
  {
    title: 'Get started',
    guides: [{ name: 'first-steps', title: 'Quickstart', about: 'Get a key and read the demo club in five minutes.' }],
  },
  {
    title: 'Core concepts',
    guides: [
      { name: 'authentication', title: 'Authentication', about: 'Keys, their scopes, and how to keep them secret.' },
      { name: 'errors', title: 'Errors', about: 'The form of an error, and what to do about each code.' },
      { name: 'finding', title: 'Lists', about: 'Pages and filters: find records with one request.' },
      { name: 'sync', title: 'Sync', about: 'Keep a copy that never misses a change.' },
      { name: 'writing', title: 'Writing', about: 'Create, change and delete records, one by one or in batches.' },
      { name: 'limits', title: 'Limits', about: 'Rate limits, sizes and quotas.' },
    ],
  },
  {
    title: 'Use cases',
    guides: [
      { name: 'website', title: 'Website', about: "Show a club's calendar and news." },
      { name: 'bookkeeping', title: 'Bookkeeping', about: 'Charges, payments, and what to book.' },
      { name: 'door', title: 'Door', about: 'Open a door for members with a reservation.' },
    ],
  },
  {
    title: 'Webhooks and assistants',
    guides: [
      { name: 'webhooks', title: 'Webhooks', about: 'Receive and verify a notification for every change.' },
      { name: 'assistants', title: 'AI assistants', about: 'Connect Claude, ChatGPT and other MCP clients.' },
    ],
  },
  {
    title: 'Reference',
    guides: [
      { name: 'clients', title: 'Generated clients', about: 'Generate a typed client with one command.' },
      { name: 'promises', title: 'Promises', about: 'What you can rely on, and why.' },
      { name: 'changelog', title: 'Changelog', about: 'What changed in each version.', file: 'CHANGELOG.md' },
    ],
  },
  {
    title: 'Run Kantine',
    guides: [
      { name: 'operations', title: 'Operations', about: 'Install, proxy, backups, upgrades and monitoring.' },
      { name: 'administration', title: 'Administration', about: 'Manage clubs, keys and users with commands.' },
      { name: 'every-operation', title: 'Every operation', about: 'Each operation, its command and its permission.' },
      { name: 'whole-clubs', title: 'Club files', about: 'Export a club and import it on another server.' },
      { name: 'security', title: 'Security', about: 'Who has access, and when it ends.' },
      { name: 'privacy', title: 'Privacy', about: 'Retention, and the data of one person.' },
      { name: 'open-points', title: 'Open points', about: 'What the specification leaves open, and our choices.' },
    ],
  },
]
