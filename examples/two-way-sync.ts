/**
 * Keeps the members of a club and the people in your own SQLite database equal, in both directions. Run it every minute:
 *
 *   KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... node two-way-sync.ts people.db
 *
 * The key needs members:read and members:write. Use it for nothing else: its own changes are not read again. Your program can
 * change the table `people` at any time. You can stop the sync at any time: the next run continues.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** The fields that are kept equal. */
const fields = ['name', 'email', 'phone'] as const

type Values = { [field in (typeof fields)[number]]: string | null }
type Person = Values & { id: string }
type Member = Values & { id: number; external_id: string | null; updated_at: string }

/** A person and their member. `base` has the values that both sides had last; `etag` or `updated_at` is the member's version. */
type Link = { person: string; member: number; base: string; etag: string | null; updated_at: string }

type Change = { record_id: number; by: { kind: string } | null }
type Page<Item> = { data: Item[]; has_more: boolean; next: number }

/** A change of a person that is sent to Kantine: an item of a batch, and the values that both sides have when it is accepted. */
type Item = {
  person: string
  values: Values
  operation: { op: 'create' | 'update' | 'delete'; id?: number; if_match?: string; data?: object }
}
type Batch = { key: string; items: Item[] }
type Result = {
  status: number
  id: number
  etag?: string
  updated_at: string
  error?: string
  errors?: { pointer: string }[]
}

const { KANTINE_URL: origin, KANTINE_KEY: key } = process.env
const file = process.argv[2] ?? ''
/** The people whose changes Kantine does not accept; the next run tries them again. */
const refused = new Set<string>()
/** The members whose change was refused because they have changed. The next pull reads them, also if the change was our own. */
const stale = new Set<number>()
/** The new people whose member exists already, which a comparison of all members finds. */
const existing = new Set<string>()
let db: DatabaseSync
let lock: DatabaseSync

async function run(): Promise<void> {
  if (!origin || !key || !file) throw new Error('Set KANTINE_URL and KANTINE_KEY, and pass the file of the database.')
  // Runs must not overlap: an older one would write what it read before. The end of this process ends the lock.
  lock = new DatabaseSync(`${file}.lock`)
  try {
    lock.exec('begin exclusive')
  } catch {
    return console.error('Another run is still at work.')
  }
  db = new DatabaseSync(file, { timeout: 10_000 })
  db.exec(`pragma journal_mode = wal;
    create table if not exists people (id text primary key, name text not null, email text, phone text);
    create table if not exists links (person text primary key, member integer not null unique, base text not null,
      etag text, updated_at text not null);
    create table if not exists kept (name text primary key, value text not null);`)
  // A batch of an earlier run may have arrived or not. It has to be known before anything is read.
  await sendBatch()
  // Stale changes are read and sent again. Others change records all the time, so a run ends after ten rounds without refusals.
  for (let round = 1; round <= 10; ) {
    const before = refused.size
    await pull()
    if (!(await push())) return
    if (refused.size === before) round++
  }
}

// From Kantine

/** Takes over what others changed in Kantine. Keeps the cursor in the transaction of the changes, so none is lost. */
async function pull(): Promise<void> {
  if (stale.size > 0) {
    for await (const { members } of pages(`id=${[...stale]}`))
      transaction(() => {
        for (const member of members) take(member, 'unknown')
      })
    stale.clear()
  }
  for (let more = true; more; ) {
    const cursor = kept<{ [parameter: string]: string }>('cursor') ?? (await copyAll())
    const query = new URLSearchParams({ resource: 'members', exclude_own: 'true', limit: '200', ...cursor })
    const answer = await call('GET', `/changes?${query}`)
    if (answer.status === 410) {
      // Changes are missing, as after a restored backup: compare everything again.
      keep('cursor', undefined)
      continue
    }
    const page = (await answer.json()) as Page<Change>
    const causes = new Map(page.data.map(({ record_id, by }) => [record_id, by?.kind ?? 'unknown']))
    const found = new Map<number, Member>()
    if (causes.size > 0) {
      for await (const { members } of pages(`id=${[...causes.keys()]}`))
        for (const one of members) found.set(one.id, one)
    }
    transaction(() => {
      for (const [id, cause] of causes) {
        const member = found.get(id)
        if (member) take(member, cause)
        else drop(id)
      }
      keep('cursor', { starting_after: `${page.next}` })
    })
    more = page.has_more
  }
}

/** Compares all members, and returns the cursor of the changes since this began. */
async function copyAll(): Promise<{ updated_since: string }> {
  const seen = new Set<number>()
  let cursor = { updated_since: '' }
  for await (const { date, members } of pages('limit=200')) {
    if (seen.size === 0) cursor = { updated_since: date }
    transaction(() => {
      for (const member of members) take(member, 'unknown')
    })
    for (const { id } of members) seen.add(id)
  }
  transaction(() => {
    for (const { member } of all<Link>('select * from links')) if (!seen.has(member)) drop(member)
    keep('cursor', cursor)
  })
  return cursor
}

async function* pages(query: string): AsyncGenerator<{ date: string; members: Member[] }> {
  for (let [more, after] = [true, '']; more; ) {
    const answer = await call('GET', `/members?${query}${after}`)
    const date = new Date(answer.headers.get('date') as string).toISOString()
    const page = (await answer.json()) as Page<Member>
    yield { date, members: page.data }
    after = `&starting_after=${page.data.at(-1)?.id}`
    more = page.has_more
  }
}

/** Merges a member into its person, field by field. If both sides changed a field, Kantine's value counts. */
function take(member: Member, cause: string): void {
  const [link] = all<Link>('select * from links where member = ?', member.id)
  const [namesake] = all<Link>('select * from links where person = ?', member.external_id)
  const person = link?.person ?? (namesake ? null : member.external_id) ?? `kantine-${member.id}`
  const [ours] = all<Person>('select * from people where id = ?', person)
  // The person was removed here. That counts, whatever changed in Kantine, and is sent next.
  if (link && !ours) return
  const theirs = valuesOf(member)
  const base: Values = link ? JSON.parse(link.base) : { name: null, email: null, phone: null }
  const merged = { ...theirs }
  for (const field of fields) {
    if (!ours || ours[field] === base[field] || ours[field] === theirs[field]) continue
    if (theirs[field] === base[field]) merged[field] = ours[field]
    else console.error(`Conflict: ${person} has another ${field} in Kantine (by: ${cause}). That one counts.`)
  }
  write(
    `insert into people (id, name, email, phone) values (?, ?, ?, ?)
     on conflict (id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone`,
    ...[person, merged.name, merged.email, merged.phone],
  )
  connect({ person, member: member.id, base: JSON.stringify(theirs), etag: null, updated_at: member.updated_at })
}

/** The member was removed in Kantine. That counts, whatever changed here. */
function drop(member: number): void {
  const [link] = all<Link>('select * from links where member = ?', member)
  if (link) console.error(`Removed: the member of ${link.person} is no longer in Kantine.`)
  write('delete from people where id = (select person from links where member = ?)', member)
  write('delete from links where member = ?', member)
}

// To Kantine

/** Sends at most 100 changes made here. Returns whether there were any. */
async function push(): Promise<boolean> {
  const items = [...changesHere()].filter(({ person }) => !refused.has(person)).slice(0, 100)
  if (items.length === 0) return false
  // Kept before it is sent: after an interruption, the same batch with the same Idempotency-Key takes effect only once.
  keep('batch', { key: randomUUID(), items } satisfies Batch)
  await sendBatch()
  return true
}

function* changesHere(): Generator<Item> {
  const links = new Map(all<Link>('select * from links').map((link) => [link.person, link]))
  for (const person of all<Person>('select * from people')) {
    const values = valuesOf(person)
    const link = links.get(person.id)
    links.delete(person.id)
    if (!link) {
      yield { person: person.id, values, operation: { op: 'create', data: { ...values, external_id: person.id } } }
      continue
    }
    const base: Values = JSON.parse(link.base)
    const changed = fields.filter((field) => values[field] !== base[field])
    if (changed.length === 0) continue
    const data = Object.fromEntries(changed.map((field) => [field, values[field]]))
    // Lists have no ETags. After reading one, `updated_at` says the same: the change counts only for this version.
    const operation = link.etag ? { data, if_match: link.etag } : { data: { ...data, updated_at: link.updated_at } }
    yield { person: person.id, values, operation: { op: 'update', id: link.member, ...operation } }
  }
  // The people of the other links were removed here.
  for (const { person, member, base } of links.values()) {
    yield { person, values: JSON.parse(base), operation: { op: 'delete', id: member } }
  }
}

/** Sends the batch that is kept, if any, and keeps its results. */
async function sendBatch(): Promise<void> {
  const batch = kept<Batch>('batch')
  if (!batch) return
  const operations = batch.items.map(({ operation }) => operation)
  const answer = await call('POST', '/members/bulk', { operations }, batch.key)
  const { results } = (await answer.json()) as { results: Result[] }
  transaction(() => {
    for (const [n, item] of batch.items.entries()) settle(item, results[n] as Result)
    keep('batch', undefined)
  })
}

function settle({ person, values, operation }: Item, { status, id, etag, updated_at, error, errors }: Result): void {
  const isDone = status < 300
  const isAbout = (field: string) => errors?.some(({ pointer }) => pointer.endsWith(`/${field}`))
  const isStale = status === 412 || isAbout('updated_at')
  if (operation.op === 'delete' && (isDone || status === 404)) write('delete from links where person = ?', person)
  else if (isDone) connect({ person, member: id, base: JSON.stringify(values), etag: etag ?? null, updated_at })
  // The member was changed or removed first. The next pull reads that, and the next push sends what is left to send.
  else if (isStale && operation.id !== undefined) stale.add(operation.id)
  else if (operation.op === 'create' && isAbout('external_id') && !existing.has(person)) {
    existing.add(person)
    keep('cursor', undefined)
  } else if (status !== 404) {
    refused.add(person)
    console.error(`Kantine does not accept the changes to ${person}: ${error}`)
  }
}

// Calls and tables

/** Calls the API. Retries when it is busy or unreachable; with an Idempotency-Key, a write still takes effect only once. */
async function call(method: string, path: string, body?: object, idempotencyKey = '', attempt = 1): Promise<Response> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
  }
  const options = { method, headers, signal: AbortSignal.timeout(30_000), ...(body && { body: JSON.stringify(body) }) }
  const away = () => new Response('Kantine cannot be reached.', { status: 503 })
  const answer = await fetch(new URL(`/api/v1${path}`, origin), options).catch(away)
  if (answer.ok || answer.status === 410) return answer
  if (![409, 429, 502, 503, 504].includes(answer.status) || attempt === 5) {
    const text = await answer.text()
    throw new Error(text.startsWith('{') ? JSON.parse(text).detail : text)
  }
  await wait(Number(answer.headers.get('retry-after') ?? attempt) * 1000)
  return call(method, path, body, idempotencyKey, attempt + 1)
}

const valuesOf = ({ name, email, phone }: Values): Values => ({ name, email, phone })

const all = <Row>(sql: string, ...values: (string | number | null)[]) => db.prepare(sql).all(...values) as Row[]
const write = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values)

const connect = ({ person, member, base, etag, updated_at }: Link) =>
  write('insert or replace into links values (?, ?, ?, ?, ?)', person, member, base, etag, updated_at)

function kept<T>(name: string): T | undefined {
  const [row] = all<{ value: string }>('select value from kept where name = ?', name)
  return row && JSON.parse(row.value)
}

function keep(name: string, value: object | undefined): void {
  if (value) write('insert or replace into kept values (?, ?)', name, JSON.stringify(value))
  else write('delete from kept where name = ?', name)
}

/** All of the work is written, or nothing. Nobody else writes to the database meanwhile. */
function transaction(work: () => void): void {
  db.exec('begin immediate')
  try {
    work()
    db.exec('commit')
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

try {
  await run()
} catch (error) {
  console.error(`The sync was interrupted: ${(error as Error).message}`)
  process.exitCode = 1
}
