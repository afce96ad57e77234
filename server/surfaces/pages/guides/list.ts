/** A page of `docs/`, by the name of its file. */
export type Guide = { readonly name: string; readonly title: string; readonly about: string }

/** Every guide that is served, in the order of the menu; `title` is its name there. */
export const guides: readonly { readonly title: string; readonly guides: readonly Guide[] }[] = [
  {
    title: 'Build with Kantine',
    guides: [
      { name: 'first-steps', title: 'First steps', about: 'A key for the demo club, and the first calls with it.' },
      { name: 'finding', title: 'Find records', about: 'Filters of lists: what one request finds.' },
      { name: 'sync', title: 'Keep a copy in step', about: 'Read everything once, and then only what changed.' },
      { name: 'writing', title: 'Write data', about: 'Every write with its answer, one by one and in batches.' },
      {
        name: 'clients',
        title: 'Generated clients',
        about: 'Make a typed client of the description with one command.',
      },
      { name: 'webhooks', title: 'Webhooks', about: 'Hear of a change at once, and know that it came from here.' },
      {
        name: 'bookkeeping',
        title: 'Bookkeeping',
        about: 'What members owe, what was paid of it, and what to book.',
      },
      { name: 'assistants', title: 'AI assistants', about: 'Connect Claude, ChatGPT and others, and end it again.' },
    ],
  },
  {
    title: 'Rely on Kantine',
    guides: [
      { name: 'promises', title: 'Promises', about: 'What you can count on, what you do for it, and why it holds.' },
      { name: 'open-points', title: 'Open points', about: 'What the specification leaves open, and what we chose.' },
    ],
  },
  {
    title: 'Run Kantine',
    guides: [
      { name: 'operations', title: 'Operations', about: 'Install, proxy, backups, upgrades, and what to watch.' },
      {
        name: 'administration',
        title: 'Administration',
        about: 'Clubs, keys, people, imports and backups by command.',
      },
      {
        name: 'every-operation',
        title: 'Every operation',
        about: 'What each operation does, its command, and who may.',
      },
      {
        name: 'whole-clubs',
        title: 'The file of a club',
        about: 'What an exported club takes along, and in which form.',
      },
      { name: 'security', title: 'Security', about: 'Who may, what ends when, and what an attacker meets.' },
      { name: 'privacy', title: 'Privacy', about: 'What is kept how long, and the data of one person.' },
    ],
  },
]
