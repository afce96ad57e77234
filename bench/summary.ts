import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { commandCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/operations/context.ts'
import { execute } from '../server/operations/execute.ts'
import { recordOperation } from '../server/operations/record-operation.ts'
import { kantineItself } from '../server/store/actor.ts'
import { raw, type Statement, sql } from '../server/store/sql.ts'
import type { Store } from '../server/store/store.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { rounded } from './measure.ts'
import { newClub, people, repeatRecords, settle, withStore } from './seed.ts'
import { timeCalls } from './turns.ts'

/** How many members and charges a club has, and how many of them are repeated for more. */
const records = Number(process.env.RECORDS ?? 5000)
const pattern = Math.min(records, 50_000)
const wantedMs = 100

type Kind = { readonly resource: Resource; readonly parameters: object; readonly floor: string }

/** Summaries, each with the columns by which the bare statement groups. */
const kinds: { readonly [kind: string]: Kind } = {
  'members, by status': { resource: member, parameters: { group_by: 'status' }, floor: 'status' },
  'members, by age': { resource: member, parameters: { group_by: 'birth_date_age' }, floor: 'birth_date' },
  'members, by group and gender': { resource: member, parameters: { group_by: 'group_id,gender' }, floor: 'status' },
  'active members, by month of a change': {
    resource: member,
    parameters: { group_by: 'updated_at_month', status: 'active' },
    floor: 'status',
  },
  'charges, by month and status with sums': {
    resource: charge,
    parameters: { group_by: 'due_on_month,status', sum: 'amount_cents,paid_cents' },
    floor: 'due_on, status',
  },
  'charges, by member': { resource: charge, parameters: { group_by: 'member_id' }, floor: 'member_id' },
}

/** Counts and sums of a club's records, within this process. One bare statement that groups by columns is the floor. */
export async function summary(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    const database = await newDatabase(engine)
    try {
      await withStore(database.environment, summariesOf)
    } finally {
      await database.remove()
    }
  }
}

async function summariesOf(store: Store): Promise<void> {
  const club = await newClub(store, 'summarized')
  await fill(store, club)
  const context = { store } as Context
  const caller = commandCaller(club.id, kantineItself)
  const rounds = records > pattern ? 3 : 40
  const measured: { [kind: string]: object } = {}
  for (const [kind, { resource, parameters, floor }] of Object.entries(kinds)) {
    const call = () => execute(context, recordOperation(operations.summarize, resource), caller, { parameters })
    const bare = () => store.read(club.id, (db) => db.all(floorOf(club.id, resource, floor)))
    const ofFloor = await measure(bare, rounds)
    const own = await measure(call, rounds)
    measured[kind] = {
      'p50 ms': rounded(own.p50),
      'most ms': rounded(own.most),
      'longest turn, CPU ms': rounded(own.longest),
      'floor, p50 ms': rounded(ofFloor.p50),
      'of the floor': rounded(own.p50 / ofFloor.p50),
    }
  }
  console.log(
    `\n${records} members and as many charges on ${store.engine} (wanted: 5,000 within ${wantedMs} ms, no turn above 20 ms)`,
  )
  console.table(measured)
}

const floorOf = (club: number, { plural }: Resource, columns: string): Statement =>
  sql`select ${raw(columns)}, count(*) as records from ${raw(plural)} where club_id = ${club} group by ${raw(columns)}`

async function measure(
  call: () => Promise<unknown>,
  rounds: number,
): Promise<{ readonly p50: number; readonly most: number; readonly longest: number }> {
  const { times, longest } = await timeCalls([call], { warmUps: 1, rounds })
  return { p50: times[Math.floor(times.length / 2)] as number, most: times.at(-1) as number, longest }
}

async function fill(store: Store, club: { readonly id: number }): Promise<void> {
  const started = performance.now()
  const charges = Array.from({ length: pattern }, (_, n) => ({
    fields: {
      description: 'Contributie 2026/2027',
      member_id: 1 + (n % 4000),
      amount_cents: 100 * (n % 200),
      paid_cents: n % 3 === 0 ? 100 * (n % 200) : 0,
      currency: 'EUR',
      status: n % 3 === 0 ? 'paid' : 'open',
      due_on: `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    },
  }))
  for (const [resource, fields] of [
    [member, people(pattern)],
    [charge, charges],
  ] as const) {
    const ids = await store.write(club.id, kantineItself, (write) => write.put(resource as Resource, fields))
    if (records > pattern) await repeatRecords(store, resource, club, ids, records)
  }
  await settle(store)
  console.log(`${store.engine}: seeded in ${rounded((performance.now() - started) / 1000)} s`)
}
