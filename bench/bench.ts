/**
 * `npm run bench -- NAME [ENGINE]` runs one bench and prints the results. `npm run bench -- all [NAME…]` runs all benches, or only those named, and
 * saves their output in RESULTS.md.
 */
import { all } from './all.ts'
import { type EngineName, engines } from './databases.ts'

/** Runs a bench on these databases. */
export type Bench = (engines: readonly EngineName[]) => Promise<void>

const benches: { readonly [name: string]: { readonly doc: string; load(): Promise<Bench> } } = {
  lists: {
    doc: 'pages and single records of 1,000,000 members, against bare node:http and the fastest statements',
    load: async () => (await import('./lists.ts')).lists,
  },
  processes: {
    doc: 'lists, records and writes with two processes, against one',
    load: async () => (await import('./processes.ts')).processes,
  },
  poll: {
    doc: 'lists with updated_since over 1,000,000 records',
    load: async () => (await import('./poll.ts')).poll,
  },
  filters: {
    doc: 'lists with filters over 1,000,000 members and as many reservations',
    load: async () => (await import('./filters.ts')).filters,
  },
  versions: {
    doc: '304 for clients that already have a page or a record, against the page or the record',
    load: async () => (await import('./versions.ts')).versions,
  },
  writes: {
    doc: 'batches of 100 and single creations against bare inserts, and lists beside writes',
    load: async () => (await import('./writes.ts')).writes,
  },
  search: {
    doc: 'searches for common, rare and unknown words among 20,000 and 100,000 members',
    load: async () => (await import('./search.ts')).searches,
  },
  summary: {
    doc: 'counts and sums of 5,000 members and charges, or of RECORDS=1000000, against a bare statement',
    load: async () => (await import('./summary.ts')).summary,
  },
  imports: {
    doc: 'importing 5,000 rows into a club of 100,000 members',
    load: async () => (await import('./imports.ts')).imports,
  },
  club: {
    doc: 'the calls made by the pages of a club with 100,000 members and 100,000 fees',
    load: async () => (await import('./club.ts')).club,
  },
  hold: {
    doc: 'the longest turn of the event loop for each kind of request that one caller can send',
    load: async () => (await import('./hold.ts')).hold,
  },
  neighbours: {
    doc: 'reads and writes of a quiet club, alone and beside six kinds of bad neighbour',
    load: async () => (await import('./neighbours.ts')).neighbours,
  },
  webhooks: {
    doc: 'time from a write to its notification, deliveries a second, and the cost of dead receivers and a long queue',
    load: async () => (await import('./webhooks.ts')).webhooks,
  },
  mcp: {
    doc: 'calls by assistants against the same REST calls',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  tasks: {
    doc: 'twenty tasks of a club through the official MCP client: calls and tokens',
    load: async () => (await import('./tasks.ts')).tasks,
  },
  pages: {
    doc: 'time from a click in the application to the content of a page, on the first visit and again',
    load: async () => (await import('./pages.ts')).pages,
  },
  draw: {
    doc: 'time from a click to the rows of long lists, and from the data to large grids, calendars and boards, in a real browser',
    load: async () => (await import('./draw.ts')).draw,
  },
  growth: {
    doc: 'memory, start, pages, backup, restore and a migration for 1 to 10,000 clubs and up to 5,000,000 members',
    load: async () => (await import('./growth.ts')).growth,
  },
  start: {
    doc: 'time from npm start to the first response, memory, and the time to fill the demo club',
    load: async () => (await import('./start.ts')).start,
  },
}

const [name = '', ...wanted] = process.argv.slice(2)
const bench = benches[name]
if (name === 'all' && wanted.every((one) => one in benches)) {
  await all(wanted.length === 0 ? Object.keys(benches) : wanted)
} else if (bench && wanted.every((engine) => engines.some((known) => known === engine))) {
  const run = await bench.load()
  await run(engines.filter((engine) => wanted.length === 0 || wanted.includes(engine)))
} else {
  console.error(`npm run bench -- NAME [${engines.join(' | ')}], or npm run bench -- all [NAME…], where NAME is one of`)
  for (const [name, { doc }] of Object.entries(benches)) console.error(`  ${name.padEnd(10)}${doc}`)
  process.exitCode = 1
}
