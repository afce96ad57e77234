/** Writers of every kind. Each `…Writer` returns a function that makes one request and notes its result. */
import { setTimeout } from 'node:timers/promises'
import type { Batch } from '../../support/send.ts'
import type { Answer } from './call.ts'
import type { Collection, World } from './world.ts'

export type Write = () => Promise<void>

/** Imports rows in one long write, as an administrator does. Resolves to the ids of the records. */
export type ImportRows = (collection: Collection, rows: readonly object[]) => Promise<readonly number[]>

/** The number of members that come and go. Below this, an import adds more. */
const membersKept = 1000

/** The writers to run: twelve of all kinds, or only the one that imports. */
export type Load = 'everything' | 'imports'

/** The writers of a load. The first must write before the others have records to change. */
export const writersOf = (load: Load, world: World, importRows: ImportRows): [Write, ...Write[]] => [
  importWriter(world, importRows),
  ...(load === 'everything' ? elevenWriters(world) : []),
]

const elevenWriters = (world: World): Write[] => [
  memberBatchWriter(world),
  memberBatchWriter(world),
  memberBatchWriter(world),
  memberBatchWriter(world),
  attendanceBatchWriter(world, '2026-09-01'),
  attendanceBatchWriter(world, '2026-09-02'),
  attendanceWriter(world, '2026-09-03'),
  singleWriter(world, 'members', () => ({ name: world.fresh(), group_ids: someGroups(world) })),
  kennismakerWriter(world),
  singleWriter(world, 'events', () => ({
    title: world.fresh(),
    starts_at: '2026-09-05T17:00:00Z',
    group_ids: someGroups(world),
  })),
  singleWriter(world, 'competition-teams', () => ({
    name: world.fresh(),
    group_id: world.random.pick(world.groups),
    member_ids: world.pools.members.some(3),
  })),
]

/** Sends mixed batches of 100 operations, which remove more members than they add. Imports add the rest. */
function memberBatchWriter(world: World): Write {
  const { random, pools } = world
  return async () => {
    const going = pools.members.take(pools.members.size > membersKept ? 50 : 5)
    const updated = pools.members.some(35)
    const operations = random.shuffled([
      ...going.map((id) => ({ op: 'delete', id })),
      ...updated.map((id) => ({ op: 'update', id, data: { phone: world.fresh() } })),
      ...Array.from({ length: 100 - going.length - updated.length }, () => ({
        op: 'create',
        data: { name: world.fresh(), group_ids: someGroups(world) },
      })),
    ])
    world.going('members', going)
    const { results, sentAt } = await sendBatch(world, 'members', { operations })
    const applied = operations.flatMap(({ op }, i) => {
      const { status = 0, id = 0 } = results[i] ?? {}
      return status < 300 ? [{ op, id }] : []
    })
    const idsOf = (wanted: string) => applied.flatMap(({ op, id }) => (op === wanted ? [id] : []))
    pools.members.add(idsOf('create'))
    world.changed('members', [...idsOf('create'), ...idsOf('update')], sentAt)
    world.removed(idsOf('delete').length)
  }
}

/** The attendance that a writer knows on its own day, by member and group. */
type Session = Map<string, { member_id: number; group_id: number; present: boolean; id: number }>

/** Upserts 100 records at once: new ones, known ones with `present` inverted, and some cleared. */
function attendanceBatchWriter(world: World, date: string): Write {
  const session: Session = new Map()
  return async () => {
    const records = upsertsOf(world, session, 100)
    const { results, sentAt } = await sendBatch(world, 'attendance', {
      records: records.map((record) => ({ ...record, date })),
    })
    for (const [i, record] of records.entries()) noteUpsert(world, session, record, results[i], sentAt)
  }
}

/** Upserts one record at a time. */
function attendanceWriter(world: World, date: string): Write {
  const session: Session = new Map()
  return async () => {
    for (const record of upsertsOf(world, session, 1)) {
      const { status, body, sentAt } = await sendSingle<{ id: number } | undefined>(world, 'POST /attendance', {
        ...record,
        date,
      })
      noteUpsert(world, session, record, { status, ...(body && { id: body.id }) }, sentAt)
    }
  }
}

type Upsert = { readonly member_id: number; readonly group_id: number; readonly present: boolean | null }

const sessionName = ({ member_id, group_id }: Omit<Upsert, 'present'>) => `${member_id} ${group_id}`

function upsertsOf(world: World, session: Session, howMany: number): Upsert[] {
  const { random, pools, groups } = world
  const known = [...session.values()]
  const upserts = new Map<string, Upsert>()
  for (const fresh of pools.members.some(howMany)) {
    const old = known.length > 0 && random.chance(0.6) ? random.pick(known) : undefined
    const name = old ?? { member_id: fresh, group_id: random.pick(groups) }
    const before = session.get(sessionName(name))
    const present = before ? (random.chance(0.2) ? null : !before.present) : true
    if (present === null && before) world.going('attendance', [before.id])
    upserts.set(sessionName(name), { member_id: name.member_id, group_id: name.group_id, present })
  }
  return [...upserts.values()]
}

function noteUpsert(
  world: World,
  session: Session,
  { present, ...name }: Upsert,
  { status = 0, id = 0 }: { status?: number; id?: number } = {},
  sentAt: number,
): void {
  if (status >= 300 || present === null) session.delete(sessionName(name))
  else session.set(sessionName(name), { ...name, present, id })
  if (status >= 300) return
  if (present === null) world.removed(1)
  else world.changed('attendance', [id], sentAt)
}

/** Creates, changes and removes records of one collection one by one. */
function singleWriter(world: World, collection: Collection, fields: () => object): Write {
  const { random, pools } = world
  const pool = pools[collection]
  return async () => {
    const [going] = pool.size > 30 && random.chance(0.3) ? pool.take(1) : []
    if (going !== undefined) {
      world.going(collection, [going])
      const { status } = await sendSingle(world, `DELETE /${collection}/${going}`)
      world.removed(status === 204 ? 1 : 0)
      return
    }
    const id = random.chance(0.5) ? pool.one() : undefined
    await writeRecord(
      world,
      collection,
      id === undefined ? 'POST' : 'PATCH',
      id === undefined ? '' : `/${id}`,
      fields(),
    )
  }
}

/** Creates and changes trial members, and moves them through the stages. It never removes any. */
function kennismakerWriter(world: World): Write {
  const { random, pools } = world
  return async () => {
    const id = random.chance(0.9) ? pools.kennismakers.one() : undefined
    if (id === undefined) {
      const joined = pools.members.one()
      const fields = { name: world.fresh(), ...(joined !== undefined && { member_id: joined }) }
      await writeRecord(world, 'kennismakers', 'POST', '', fields)
    } else if (random.chance(0.5)) {
      await writeRecord(world, 'kennismakers', 'PATCH', `/${id}`, { notes: world.fresh() })
    } else {
      await writeRecord(world, 'kennismakers', 'PUT', `/${id}/status`, { status: world.fresh() })
    }
  }
}

async function writeRecord(world: World, collection: Collection, method: string, path: string, fields: object) {
  const call = `${method} /${collection}${path}`
  const { status, body, sentAt } = await sendSingle<{ id: number }>(world, call, fields)
  if (status >= 300) return
  if (status === 201) world.pools[collection].add([body.id])
  world.changed(collection, [body.id], sentAt)
}

/** Imports thousands of rows in one write: new members after many removals, and attendance with `present` inverted. */
function importWriter(world: World, importRows: ImportRows): Write {
  const { random, pools } = world
  let regulars: readonly number[] = []
  let present = false
  async function imported(collection: Collection, rows: readonly object[]): Promise<readonly number[]> {
    const sentAt = Date.now()
    const ids = await importRows(collection, rows)
    world.changed(collection, ids, sentAt)
    return ids
  }
  const newMembers = (howMany: number) =>
    imported(
      'members',
      Array.from({ length: howMany }, () => ({ name: world.fresh() })),
    )
  return async () => {
    if (regulars.length === 0) regulars = await newMembers(500)
    if (pools.members.size < membersKept) pools.members.add(await newMembers(1500))
    else if (random.chance(0.3)) {
      present = !present
      const sheet = { date: '2026-09-04', present }
      await imported(
        'attendance',
        regulars.flatMap((member_id) => world.groups.map((group_id) => ({ ...sheet, member_id, group_id }))),
      )
    } else await setTimeout(random.whole(1, 20))
  }
}

async function sendBatch(world: World, collection: Collection, batch: object) {
  const sentAt = Date.now()
  const { body } = await sendWithKey<Batch>(world, `POST /${collection}/bulk`, batch)
  return { results: body.results, sentAt }
}

async function sendSingle<Body>(world: World, call: string, body?: object) {
  const sentAt = Date.now()
  const send = world.random.chance(0.5) ? sendWithKey<Body>(world, call, body) : world.call<Body>(call, body)
  return { ...(await send), sentAt }
}

/** Sometimes retries a request, as after a broken connection. The retry must change nothing. */
async function sendWithKey<Body>(world: World, call: string, body?: object): Promise<Answer<Body>> {
  const key = `${call} ${world.fresh()}`
  const answer = await world.call<Body>(call, body, key)
  if (!world.random.chance(0.05) || answer.status >= 300) return answer
  const again = await world.call<Body>(call, body, key)
  const isReplay = again.headers.get('idempotency-replayed') === 'true'
  if (!isReplay || told(again.body) !== told(answer.body)) {
    throw new Error(`${call} ran twice: ${JSON.stringify(answer.body)} and ${JSON.stringify(again.body)}`)
  }
  world.counts.replays++
  return answer
}

/** The part of a response that a retry must repeat. For a single write, only the id: others may have changed the record. */
const told = (body: unknown) => JSON.stringify((body as { id?: number } | undefined)?.id ?? body)

const someGroups = ({ random, groups }: World) => random.shuffled(groups).slice(0, random.whole(0, 3))
