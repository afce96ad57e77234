/** The names of former members on their charges: kept and searchable during the retention of bookkeeping, then deleted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { dayEndedBefore, dayMs, dayOf } from '../../server/day.ts'
import type { PersonData } from '../../server/records/data-subjects/data.ts'
import { forgetPeople } from '../../server/records/data-subjects/forget-people.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Writer } from '../../server/store/writer.ts'
import { runCommand } from '../../server/surfaces/command-line/commands.ts'
import { recordPayment } from '../support/application-writes.ts'
import { newClub } from '../support/clubs-and-people.ts'
import {
  type EngineName,
  oncePerEngine,
  onEngines,
  type Running,
  sharedKantine,
  startKantine,
} from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { turnsDuring } from '../support/turns-during.ts'

type Charge = {
  readonly id: number
  readonly member_id: number | null
  readonly debtor: { readonly name: string } | null
  readonly updated_at: string
}

type Change = { readonly resource: string; readonly record_id: number; readonly fields: readonly string[] }

/** A club with the means to read and change it. */
async function clubOf(kantine: Running) {
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  return {
    club,
    send,
    write: <T>(work: (write: Writer) => Promise<T>) => kantine.store.write(club.id, kantineItself, work),
    charges: async () => (await send<{ data: Charge[] }>('GET /charges?limit=200')).body.data,
    changesSince: async (id: number) =>
      (await send<{ data: Change[] }>(`GET /changes?limit=200&starting_after=${id}`)).body.data,
    lastChange: async () => Number(await kantine.store.write(club.id, kantineItself, (w) => w.lastId('journal'))),
  }
}

test('by default the name stays for seven years after the year of the charge, and at most eight', () => {
  const keptMs = limits.debtorDays * dayMs
  for (let year = 2020; year < 2120; year++) {
    const lastForgotten = dayEndedBefore(Date.UTC(year + 8, 0, 1) - 1, keptMs)
    assert.ok(lastForgotten < `${year}-01-01`, `${year}`)
  }
  assert.equal(dayEndedBefore(Date.UTC(2034, 0, 2), keptMs), '2026-01-01')
})

/** Forgets debtors after a year, in all clubs. */
const forgetful = oncePerEngine((engine) => startKantine(engine, { environment: { KEEP_DEBTORS_DAYS: '365' } }))

// Each is a day away from the limit, so midnight may come in between.
const day = (ago: number) => dayOf(Date.now() - ago * dayMs)
const instant = (ago: number) => `${day(ago)}T12:00:00.000Z`

onEngines("old charges lose the debtor's name once the member is removed, and synced copies notice", async (engine) => {
  const kantine = await forgetful(engine)
  const { send, write, charges, changesSince, lastChange } = await clubOf(kantine)
  await write((write) => write.put(member, [{ fields: { name: 'Gone' } }, { fields: { name: 'Still there' } }]))
  const owed: readonly (readonly [fields: object, paid?: string])[] = [
    [{ member_id: 1, due_on: day(366) }],
    [{ member_id: 1, due_on: day(364) }],
    [{ member_id: 1, due_on: day(1000) }, instant(364)],
    [{ member_id: 1, due_on: day(1000) }, instant(366)],
    [{ member_id: 1 }, instant(366)],
    [{ member_id: 1 }],
    [{ member_id: 1, due_on: day(1000), paid_cents: 100, paid_at: instant(364) }],
    [{ member_id: 2, due_on: day(1000) }],
    [{ due_on: day(1000) }],
  ]
  await write(async (write) => {
    for (const [fields, at] of owed) {
      const [id] = await write.put(charge, [{ fields: { ...fields, amount_cents: 100, currency: 'EUR' } }])
      if (at) await recordPayment(write, { charge_id: id, amount_cents: 50, method: 'iDEAL', at })
    }
  })
  // As long as the member is there, nobody is forgotten.
  await forgetPeople(kantine.store)
  assert.deepEqual(
    (await charges()).map(({ debtor }) => debtor?.name),
    [...Array(7).fill('Gone'), 'Still there', undefined],
  )

  await send('DELETE /members/1')
  const before = await charges()
  const last = await lastChange()
  await forgetPeople(kantine.store)
  const after = await charges()
  assert.deepEqual(
    after.map(({ debtor }) => debtor?.name),
    [undefined, 'Gone', 'Gone', undefined, undefined, 'Gone', 'Gone', 'Still there', undefined],
  )
  const forgotten = after.filter((one, i) => one.updated_at !== before[i]?.updated_at).map(({ id }) => id)
  assert.deepEqual(forgotten, [1, 4, 5])
  assert.deepEqual(
    (await changesSince(last)).map(({ resource, record_id, fields }) => [resource, record_id, fields]),
    forgotten.map((id) => ['charges', id, ['debtor']]),
  )
  await forgetPeople(kantine.store)
  assert.deepEqual(await charges(), after)
})

onEngines('a charge paid at that moment keeps its debtor', async (engine) => {
  const kantine = await forgetful(engine)
  const { store } = kantine
  const { club, send, write, charges } = await clubOf(kantine)
  await write(async (write) => {
    await write.put(member, [{ fields: { name: 'Gone' } }])
    await write.put(charge, [{ fields: { member_id: 1, amount_cents: 100, due_on: day(1000) } }])
  })
  await send('DELETE /members/1')
  let isPaid = false
  const paying: Store = {
    ...store,
    async read(clubId, work) {
      const found = await store.read(clubId, work)
      if (clubId === club.id && !isPaid) {
        isPaid = true
        await write((write) => recordPayment(write, { charge_id: 1, amount_cents: 100, method: 'iDEAL' }))
      }
      return found
    },
  }
  await forgetPeople(paying)
  assert.deepEqual([isPaid, (await charges())[0]?.debtor?.name], [true, 'Gone'])
})

test('the removal yields to other calls between clubs, and between the pages of a large club', async (t) => {
  let reads = 0
  // Each list begins with its newest id, and has nine pages of a hundred, each read twice: its ids, then its records.
  const answer = () => {
    const page = Math.ceil((reads++ % 19) / 2)
    if (page === 0) return [{ id: 900 }]
    return Array.from({ length: 100 }, (_, i) => {
      const id = (page - 1) * 100 + i + 1
      return { id, body: JSON.stringify({ id, debtor: null }) }
    })
  }
  const store = {
    retentionClock: () => Date.now(),
    keptMs: () => dayMs,
    findAcrossClubs: async () => [{ id: 1 }, { id: 2 }],
    read: (_: number, work: Parameters<Store['read']>[1]) =>
      work({ all: async () => answer() } as unknown as Connection),
  } as unknown as Store
  const turns = await turnsDuring(t, () => forgetPeople(store))
  assert.equal(reads, 76)
  assert.ok(turns > reads / 2, `${turns} turns`)
})

/** A club that removed Sanne and both who were called Tom; each owed two charges, one of them long ago. */
async function withRemoved(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const world = await clubOf(kantine)
  const names = ['Sanne de Vries', 'Tom Jansen', 'Tom Jansen', 'Tom Visser']
  await world.write(async (write) => {
    await write.put(
      member,
      names.map((name, i) => ({ fields: { name, member_number: i === 2 ? null : `KNT-${i + 1}` } })),
    )
    for (const due_on of [day(1), day(limits.debtorDays + 9)])
      await write.put(
        charge,
        names.map((_, i) => ({ fields: { member_id: i + 1, amount_cents: 100, due_on } })),
      )
    await recordPayment(write, { charge_id: 1, amount_cents: 50, method: 'iDEAL' })
    await write.put(kennismaker, [{ fields: { name: 'Sanne de Vries', member_id: 1 } }])
  })
  for (const id of [1, 2, 3]) await world.send(`DELETE /members/${id}`)
  const actor = { by: 'command', name: 'bestuur' } as const
  const on = {
    store: kantine.store,
    config: kantine.config,
    actor,
    resources: [],
    webhooks: async () => kantine.webhooks,
  }
  return {
    ...world,
    run: (name: string, args: object) => runCommand(on, `persons ${name}`, { club: world.club.slug, ...args }),
    names: async () => (await world.charges()).map(({ debtor }) => debtor?.name ?? null),
  }
}

onEngines('a removed member can be exported by the name on charges or by the former id', async (engine) => {
  const { run } = await withRemoved(engine)
  const asked = [{ debtor: 'sanne  DE VRÍES' }, { member: 1 }]
  for (const whose of asked) {
    const data = (await run('export', whose)).json as PersonData
    assert.equal(data.person, 'Sanne de Vries')
    const sections = data.sections.map(({ heading, records }) => [
      heading.en,
      records.map((one) => 'id' in one && one.id),
    ])
    assert.deepEqual(sections.slice(0, 2), [
      ['Charges', [1, 5]],
      ['What the ids mean', []],
    ])
    assert.match(JSON.stringify(data.sections[0]?.records[0]), /"payments":\[\{"id":1,.*"amount_cents":50/)
    assert.ok(!JSON.stringify(data).includes('Tom'))
  }
  const several = 'Several removed members had this name. Send one of these ids: 2 (member number KNT-2), 3.'
  await assert.rejects(run('export', { debtor: 'Tom Jansen' }), { code: 'validation_failed', message: several })
  for (const debtor of ['Tom', 'Tom Visser'])
    await assert.rejects(run('export', { debtor }), { code: 'not_found', message: /belongs to a removed member/ })
  for (const whose of [{ member: 99 }, { kennismaker: 2 }])
    await assert.rejects(run('erase', whose), { code: 'not_found' })
})

onEngines('erasing a removed member clears old charges immediately, and the others on request', async (engine) => {
  const { run, names, club } = await withRemoved(engine)
  const sanne = { debtor: 'Sanne de Vries' }
  const shown = await run('erase', sanne)
  assert.equal(
    shown.text,
    `RECORDS  REMOVED  CHANGED
charges  0        1
Charges that keep the debtor's name for bookkeeping: 1.
Charges that no longer name the debtor: 5.
Nothing was changed. To erase, add --yes. To give the person a copy, export it first.`,
  )
  const [s, t, v] = ['Sanne de Vries', 'Tom Jansen', 'Tom Visser']
  assert.deepEqual(await names(), [s, t, t, v, s, t, t, v])
  await run('erase', { ...sanne, yes: true })
  assert.deepEqual(await names(), [s, t, t, v, null, t, t, v])
  assert.equal(
    (await run('erase', sanne)).text,
    `Charges that keep the debtor's name for bookkeeping: 1.
The club keeps nothing else about this person. --also-bookkeeping removes the name from these charges too.`,
  )
  await run('erase', { member: 1, 'also-bookkeeping': true, yes: true })
  await run('erase', { member: 3, 'also-bookkeeping': true, yes: true })
  assert.deepEqual(await names(), [null, t, null, v, null, t, null, v])
  await assert.rejects(run('erase', { member: 1 }), { code: 'not_found' })
  const trail = await (await sharedKantine(engine)).store.findAcrossClubs(
    sql`select subject from trail where club_id = ${club.id} and action = 'person.erased' order by id`,
  )
  assert.deepEqual(
    trail.map(({ subject }) => subject),
    ['member 1', 'member 1', 'member 3'],
  )
})
