/**
 * Tasks of a secretary, a treasurer and a trainer, played by scripts through the official MCP client, as a model would do them: it knows what
 * its user says, the list of tools and the instructions, but no ids and no data.
 */
import { limits } from '@kantine/contract/limits.ts'
import { mcpPath } from '@kantine/contract/oauth.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createKey } from '../server/callers/keys/keys.ts'
import { dayMs, dayOf } from '../server/day.ts'
import { fillClub } from '../server/sandbox/fill.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'
import type { EngineName } from './databases.ts'
import { onEach, type Rig } from './rig.ts'
import { newClub, withStore } from './seed.ts'

/** Plays the tasks, and prints the calls and the tokens of each. */
export const tasks = (engines: readonly EngineName[]): Promise<void> => onEach(engines.slice(0, 1), tasksOn)

async function tasksOn({ engine, environment, startKantine }: Rig): Promise<void> {
  const key = await withStore(environment, seed)
  const { port } = await startKantine()
  const client = new Client({ name: 'tasks', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } })
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${mcpPath}`), {
    authProvider: { token: async () => key },
  })
  await client.connect(transport)
  const listed = (await client.listTools()).tools
  const rows: { [task: string]: Row } = {}
  for (const [task, play] of Object.entries(played)) rows[task] = await rowOf(client, play)
  await client.close()
  console.log(`${engine}, the demo club; tokens are bytes / 4 of all arguments and results`)
  console.log(
    `${listed.length} tools and the instructions: ${tokens(listed) + tokens(client.getInstructions() ?? '')} tokens`,
  )
  console.table(rows)
  const all = Object.values(rows)
  const done = all.filter(({ outcome }) => !outcome.startsWith('no:'))
  const short = done.filter(({ calls, tokens }) => calls <= 3 && tokens <= 3_000)
  const sum = all.reduce((total, { tokens }) => total + tokens, 0)
  console.log(
    `${done.length} of ${all.length} done, ${short.length} in at most 3 calls and 3,000 tokens; ${sum} tokens in all`,
  )
}

const tokens = (value: unknown): number => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4)

async function seed(store: Store): Promise<string> {
  const club = await newClub(store, 'tasks')
  await fillClub(store, club.id, resources, { isEmpty: true, isSilent: true })
  await store.write(club.id, kantineItself, async (write) => {
    const starts_at = `${dayAfter(saturday(), 0)}T11:00:00.000Z`
    const [id] = await write.put(event, [{ fields: { title: 'Klaverjastoernooi', starts_at } }])
    const members = Array.from({ length: 9 }, (_, n) => ({ fields: { event_id: id, member_id: n + 1 } }))
    await write.put(registration, members)
  })
  const { key } = await createKey(store, kantineItself, {
    clubId: club.id,
    label: 'Tasks',
    purpose: 'assistant',
    scopes: allScopes,
    expiresAt: null,
  })
  return key
}

const today = dayOf(Date.now())
const dayAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)
/** The next Saturday. */
const saturday = () => dayAfter(today, 1 + ((12 - new Date(today).getUTCDay()) % 7))

/** The calls and tokens of a task, and what came of it: an outcome, or `no:` and the reason. */
type Row = { readonly calls: number; readonly tokens: number; readonly outcome: string }

type Answer = {
  readonly fields?: readonly string[]
  readonly data?: readonly (readonly unknown[])[]
  readonly has_more?: boolean
  readonly [name: string]: unknown
}

/** Calls a tool: its JSON, or the text of its refusal. */
type Call = (name: string, args: object) => Promise<Answer & { readonly refused?: string }>

async function rowOf(client: Client, play: (call: Call) => Promise<string>): Promise<Row> {
  let [calls, used] = [0, 0]
  const outcome = await play(async (name, args) => {
    calls++
    const result = await client.callTool({ name, arguments: { ...args } })
    used += tokens(args) + tokens(result)
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return result.isError ? { refused: text } : JSON.parse(text)
  })
  return { calls, tokens: used, outcome }
}

/** The values of a column of a table. */
const column = ({ fields = [], data = [] }: Answer, name: string): unknown[] =>
  data.map((row) => row[fields.indexOf(name)])

/** All pages of a list. */
async function everyPage(call: Call, args: object): Promise<Answer> {
  const rows: (readonly unknown[])[] = []
  for (let after: unknown = 0; ; after = rows.at(-1)?.[0]) {
    const page = await call('list_records', { ...args, limit: limits.pageSizeMax, starting_after: after })
    if (page.refused) throw new Error(page.refused)
    rows.push(...(page.data ?? []))
    if (!page.has_more) return { ...page, data: rows }
  }
}

/** Runs a write as its preview and the confirmation that the preview gives. */
async function confirmed(call: Call, name: string, args: object): Promise<Answer & { readonly refused?: string }> {
  const { confirmation } = await call(name, { ...args, preview: true })
  return call(name, { ...args, ...(confirmation !== undefined && { confirmation }) })
}

const done = ({ refused, outcome }: Answer & { readonly refused?: string }): string =>
  refused === undefined ? String(outcome) : `no: ${refused.slice(0, 60)}`

const team = 'Meiden onder 15'

const played: { readonly [task: string]: (call: Call) => Promise<string> } = {
  async 'who has not paid this season'(call) {
    const seasons = await call('list_records', { resource: 'seasons' })
    const names = column(seasons, 'name')
    const season_name = names[column(seasons, 'starts_on').findLastIndex((day) => String(day) <= today)]
    const status = ['open', 'failed', 'charged back']
    const filters = { season_name, status, due_to: today }
    const found = await everyPage(call, { resource: 'charges', fields: ['member_name', 'amount_cents'], filters })
    return `${found.data?.length} charges`
  },
  async 'birthdays next month'(call) {
    const birth_month = String(((new Date(today).getUTCMonth() + 1) % 12) + 1)
    const filters = { status: 'active', birth_month }
    const args = { resource: 'members', fields: ['name', 'birth_date'], filters }
    const found = await call('list_records', { ...args, limit: limits.pageSizeMax })
    return found.refused ? done(found) : `${found.data?.length} members`
  },
  async 'joined since August'(call) {
    const year = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
    const filters = { joined_from: `${year}-08-01`, status: 'active' }
    const found = await everyPage(call, { resource: 'members', fields: ['name', 'joined_on'], filters })
    return `${found.data?.length} members`
  },
  async 'attendance of a team, six weeks, per member'(call) {
    const filters = { group_name: team, date_from: dayAfter(today, -42) }
    const found = await call('summarize', { resource: 'attendance', group_by: ['member_id', 'present'], filters })
    return found.refused ? done(found) : `${new Set(column(found, 'member_name')).size} members`
  },
  async 'absent three sessions in a row'(call) {
    const filters = { date_from: dayAfter(today, -60) }
    const found = await call('summarize', { resource: 'attendance', absent_in_a_row: 3, filters })
    return found.refused ? done(found) : `${found.data?.length} members`
  },
  async 'phone list of a team'(call) {
    const filters = { group_name: team, status: 'active' }
    const found = await everyPage(call, { resource: 'members', fields: ['name', 'phone'], filters })
    return `${found.data?.length} members`
  },
  async "cancel Saturday's event, and say who registered"(call) {
    const filters = { starts_from: `${saturday()}T00:00:00Z`, starts_to: `${dayAfter(saturday(), 1)}T00:00:00Z` }
    const found = await call('list_records', { resource: 'events', fields: ['title', 'starts_at'], filters })
    const id = column(found, 'id')[column(found, 'title').indexOf('Klaverjastoernooi')]
    const { registered } = await call('update_event', { id, status: 'cancelled' })
    const [, args] = /list_records with (\{.*\}) shows/.exec(String(registered)) ?? []
    if (!args) return `half: ${registered}`
    const who = await call('list_records', JSON.parse(args))
    return who.refused ? done(who) : `${who.data?.length} registered`
  },
  async 'move two members to another group'(call) {
    const two = await call('list_records', { resource: 'members', filters: { group_name: team }, limit: 2 })
    const operations = column(two, 'name').map((member_name) => ({
      op: 'update',
      member_name,
      data: { group_names: ['Voetbal onder 17'] },
    }))
    await call('write_members', { operations, preview: true })
    const { succeeded, refused } = await call('write_members', { operations })
    return refused ? done({ refused }) : `${succeeded} moved`
  },
  'add a trial member': async (call) =>
    done(await call('create_kennismaker', { name: 'Noor Bakker', phone: '06 12345678', group_name: team })),
  async 'trial member becomes member'(call) {
    const { results } = await call('search', { query: 'noor bakker', resources: ['kennismakers'] })
    const [{ id = '' } = {}] = results as { id?: string }[]
    return done(await call('become_member', { id: Number(id.split(':')[1]), status: 'joined', joined_on: today }))
  },
  async 'trial members who wait longer than 14 days'(call) {
    const { filters = {} } = await call('describe_resource', { resource: 'kennismakers' })
    if (!('created_to' in (filters as object))) return 'no: there is no created_at'
    const wanted = { created_to: `${dayAfter(today, -14)}T00:00:00Z`, status: ['new', 'invited'] }
    const found = await call('list_records', { resource: 'kennismakers', filters: wanted })
    return `${found.data?.length} trial members`
  },
  async 'open amount per group'(call) {
    const filters = { status: ['open', 'failed', 'charged back'] }
    const sum = ['amount_cents', 'paid_cents']
    const found = await call('summarize', { resource: 'charges', group_by: ['group_id'], sum, filters })
    return found.refused ? done(found) : `${found.data?.length} groups`
  },
  async 'free hours of a hall on Saturday'(call) {
    const found = await call('free_hours', { facility_name: 'Sporthal', date: saturday() })
    if (!found.refused) return `${(found.free as Answer).data?.length} periods`
    const [, id] = /"[^"]*hal[^"]*" \(id (\d+)\)/i.exec(found.refused) ?? []
    const again = await call('free_hours', { facility_id: Number(id), date: saturday() })
    return again.refused ? done(again) : `${(again.free as Answer).data?.length} periods`
  },
  async "a text about last month's events"(call) {
    const first = `${today.slice(0, 7)}-01`
    const filters = { starts_from: `${dayAfter(first, -30)}T00:00:00Z`, starts_to: `${first}T00:00:00Z` }
    const fields = ['title', 'starts_at', 'location']
    const found = await call('list_records', { resource: 'events', fields, filters })
    return `${found.data?.length} events`
  },
  async 'contribution received per month'(call) {
    const filters = { paid_from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}T00:00:00Z` }
    const found = await call('summarize', {
      resource: 'charges',
      group_by: ['paid_at_month'],
      sum: ['paid_cents'],
      filters,
    })
    return found.refused ? done(found) : `${found.data?.length} months`
  },
  async 'find a member by phone number'(call) {
    const found = await call('list_records', { resource: 'members', fields: ['name', 'phone'], limit: 1 })
    const [phone = ''] = column(found, 'phone') as string[]
    const { results } = await call('search', { query: phone })
    return `${(results as unknown[]).length} found`
  },
  async 'members without an e-mail address'(call) {
    const filters = { without: ['email'], status: 'active' }
    const found = await everyPage(call, { resource: 'members', fields: ['name', 'phone'], filters })
    return `${found.data?.length} members`
  },
  'members per group against last season': async () => 'no: there is no history of groups',
  async 'who is there twice'(call) {
    const group_by = ['name', 'birth_date_day']
    const found = await call('summarize', { resource: 'members', group_by, at_least: 2 })
    return found.refused ? done(found) : `${found.data?.length} names`
  },
  async 'end a membership at the end of the month'(call) {
    const { results } = await call('search', { query: 'noor bakker', resources: ['members'] })
    const [{ id = '' } = {}] = results as { id?: string }[]
    const ends_on = dayAfter(`${dayAfter(`${today.slice(0, 7)}-01`, 32).slice(0, 7)}-01`, -1)
    return done(await confirmed(call, 'update_member', { id: Number(id.split(':')[1]), ends_on }))
  },
}
