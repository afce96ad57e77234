import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { commandCaller } from '../server/callers/caller.ts'
import { execute, preview } from '../server/operations/execute.ts'
import { listQueryOf } from '../server/operations/input.ts'
import { countRecords, countWithIds } from '../server/operations/lists/count.ts'
import { listSorted, orderNamed } from '../server/operations/lists/sorted.ts'
import { recordOperation } from '../server/operations/record-operation.ts'
import { createRandom, type Random } from '../server/sandbox/random.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { FieldValues } from '../server/store/body.ts'
import type { Store } from '../server/store/store.ts'
import { contextOf, operationOf } from '../test/support/perform.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { rounded } from './measure.ts'
import { personOf } from './search.ts'
import { newClub, settle, withStore } from './seed.ts'
import { recordTurns } from './turns.ts'

const [members, groups, events] = [100_000, 200, 5000]
const recordsAtOnce = 5000
const rounds = 5

/** Makes the calls of a large club's application pages, within this process. */
export async function club(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    const database = await newDatabase(engine)
    try {
      const id = await withStore(database.environment, fillClub)
      // Reopened, so that the first call runs as on a server that has just started.
      await withStore(database.environment, (store) => measureClub(store, id))
    } finally {
      await database.remove()
    }
  }
}

/** Every member is in one of the groups and has one charge; two of three are paid. */
export async function fillClub(store: Store): Promise<number> {
  const { id } = await newClub(store, 'large')
  const random = createRandom('large club')
  const put = (resource: Resource, howMany: number, recordOf: (n: number) => FieldValues) =>
    putAll(store, id, resource, howMany, recordOf)
  await put(group, groups, (n) => ({ name: `Group ${n + 1}` }))
  await put(season, 1, () => ({ name: 'Now', starts_on: '2020-01-01', ends_on: '2099-12-31' }))
  await put(event, events, (n) => ({
    title: `Training ${n}`,
    starts_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  }))
  await put(member, members, (n) => ({
    ...personOf(random, n),
    birth_date: dayOf(random, 1940, 2020),
    joined_on: dayOf(random, 1990, 2026),
    group_ids: [random.whole(1, groups)],
    status: random.chance(0.05) ? 'archived' : 'active',
  }))
  await put(charge, members, (n) => {
    const [amount_cents, isPaid] = [random.whole(50, 400) * 100, random.chance(0.66)]
    return {
      member_id: n + 1,
      description: 'Contributie 2026/2027',
      amount_cents,
      currency: 'EUR',
      season_id: 1,
      due_on: dayOf(random, 2026, 2026),
      status: isPaid ? 'paid' : 'open',
      paid_cents: isPaid ? amount_cents : 0,
    }
  })
  await settle(store)
  return id
}

const dayOf = (random: Random, from: number, to: number) =>
  new Date(Date.UTC(random.whole(from, to), random.whole(0, 11), random.whole(1, 28))).toISOString().slice(0, 10)

export async function putAll(
  store: Store,
  club: number,
  resource: Resource,
  howMany: number,
  recordOf: (n: number) => FieldValues,
): Promise<void> {
  for (let at = 0; at < howMany; at += recordsAtOnce) {
    const length = Math.min(recordsAtOnce, howMany - at)
    const records = Array.from({ length }, (_, n) => ({ fields: recordOf(at + n) }))
    await store.write(club, kantineItself, (write) => write.put(resource, records))
  }
}

async function measureClub(store: Store, club: number): Promise<void> {
  const [context, caller] = [contextOf(store), commandCaller(club, kantineItself)]
  const list = (resource: Resource, parameters: object) => () =>
    execute(context, recordOperation(operations.list, resource), caller, { parameters: { limit: 25, ...parameters } })
  const run =
    (name: string, input: object = {}) =>
    () =>
      execute(context, operationOf(name), caller, input)
  const group_ids = Array.from({ length: 20 }, (_, n) => n + 1)
  const sorted =
    (resource: Resource, order: string, parameters = {}) =>
    () =>
      listSorted(
        store,
        club,
        resource,
        listQueryOf(resource, { limit: 25, ...parameters }),
        orderNamed(order),
        undefined,
      )
  const round = {
    to: 'groups',
    group_ids,
    description: 'Contributie 2027/2028',
    amount_cents: 20_000,
    due_on: '2027-10-01',
  }
  const calls: { readonly [call: string]: () => Promise<unknown> } = {
    'first overview': run('clubs overview'),
    overview: run('clubs overview'),
    'first page': list(member, {}),
    'page in the middle': list(member, { starting_after: members / 2 }),
    'page of a group': list(member, { group_id: 7 }),
    'page of a status': list(member, { status: 'archived' }),
    'sorted by name': sorted(member, 'name'),
    'sorted by date of birth, backwards, of a status': sorted(member, '-birth_date', { status: 'archived' }),
    'sorted by name, of a group': sorted(member, 'name', { group_id: 7 }),
    'fees, first page': run('charges fees', { limit: 25 }),
    'fees that are overdue': run('charges fees', { limit: 25, state: 'late' }),
    'fees by due date, overdue': run('charges fees', { limit: 25, state: 'late', sort: '-due_on' }),
    'fees by amount, of a group': run('charges fees', { limit: 25, group_id: 7, sort: 'amount_cents' }),
    'fees of a common word': run('charges fees', { limit: 25, query: 'contr' }),
    'fees of two common words': run('charges fees', { limit: 25, query: 'contr jan' }),
    'fees of a rare name': run('charges fees', { limit: 25, query: 'zwaluwstra7' }),
    'fees of common words that no fee has both of': run('charges fees', { limit: 25, query: 'jan maria' }),
    'fees of a group': run('charges fees', { limit: 25, group_id: 7 }),
    'counts of the menu': () => store.read(club, (db) => countRecords(db, club, member)),
    'members of 20 groups': () =>
      store.read(club, (db) => countWithIds(db, club, { ...member, hidesFormer: true }, 'group_ids', group_ids)),
    'totals of fees': run('charges totals'),
    'preview of a charge for 20 groups': () => preview(context, operationOf('charges charge_many'), caller, round),
  }
  const measured: { [call: string]: object } = {}
  for (const [name, call] of Object.entries(calls))
    measured[name] = await measure(call, name.startsWith('first overview') ? 1 : rounds)
  console.log(
    `\n${members} members and as many fees on ${store.engine} (wanted: a page at most 100 ms, no turn above 50 ms)`,
  )
  console.table(measured)
}

async function measure(call: () => Promise<unknown>, rounds: number): Promise<object> {
  const times: number[] = []
  const [turns, used] = [recordTurns(), process.cpuUsage()]
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await call().catch((error) => console.log(String(error).slice(0, 300)))
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const { longest } = turns.take()
  turns.stop()
  const { user, system } = process.cpuUsage(used)
  const sorted = times.toSorted((a, b) => a - b)
  return {
    'median ms': rounded(sorted[Math.floor(sorted.length / 2)] as number),
    'most ms': rounded(sorted.at(-1) as number),
    'CPU ms': rounded((user + system) / 1000 / rounds),
    'longest turn, CPU ms': rounded(longest),
  }
}
