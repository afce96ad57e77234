/** The cost of a write: its statements, counted on the writer's connection. */
import assert from 'node:assert/strict'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import type { Input } from '../../server/operations/input.ts'
import type { Plan } from '../../server/operations/plan.ts'
import { planners } from '../../server/operations/planners.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { statementsOf } from './statements-of.ts'

const bulk = (resource: Resource, input: Input) => planners.bulk(resource, input, commandCaller(1, kantineItself))

/** Runs a batch, of which every item has to succeed. */
const whole = (batch: Plan) => async (write: Writer) => {
  const { failed, results } = JSON.parse((await batch.work(write)).results ?? '')
  assert.equal(failed, 0, JSON.stringify(results))
}

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

const creating = (howMany: number) =>
  bulk(member, {
    data: { operations: upTo(howMany).map((n) => ({ op: 'create', data: { name: `Member ${n}`, group_ids: [1] } })) },
  })

const updating = (howMany: number) =>
  bulk(member, {
    data: { operations: upTo(howMany).map((id) => ({ op: 'update', id, data: { name: `One of ${howMany}` } })) },
  })

const deleting = (howMany: number) =>
  bulk(member, { data: { operations: upTo(howMany).map((id) => ({ op: 'delete', id })) } })

const noting = (howMany: number, present: boolean | null) =>
  bulk(attendance, {
    data: { records: upTo(howMany).map((member_id) => ({ member_id, group_id: 1, date: '2026-09-03', present })) },
  })

/** Counts the statements of each kind of batch, in a club of its own. */
async function countsOf(store: Store, howMany: number) {
  const { id } = await newClub(store)
  await store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
  const run = async (batch: Promise<Plan>) => (await statementsOf(store, id, whole(await batch))).length
  const create = await run(creating(howMany))
  const update = await run(updating(howMany))
  const record = await run(noting(howMany, true))
  const change = await run(noting(howMany, false))
  const clear = await run(noting(howMany, null))
  await store.write(id, kantineItself, async (write) => {
    await (await noting(howMany, true)).work(write)
    await write.put(competitionTeam, [{ fields: { name: 'Dames 1', member_ids: upTo(howMany) } }])
    await write.put(event, [{ fields: { title: 'Barbecue', starts_at: '2026-09-05T16:00:00.000Z' } }])
    await write.put(
      registration,
      upTo(howMany).map((member_id) => ({ fields: { event_id: 1, member_id } })),
    )
  })
  const remove = await run(deleting(howMany))
  return { create, update, record, change, clear, remove }
}

onEngines('a batch of a hundred items takes as many statements as one of a single item', async (engine) => {
  const { store } = await sharedKantine(engine)
  const single = await countsOf(store, 1)
  assert.deepEqual(await countsOf(store, 10), single)
  assert.deepEqual(await countsOf(store, 100), single)
  const few = 14
  const { remove, ...others } = single
  for (const [batch, statements] of Object.entries(others)) assert.ok(statements <= few, `${batch}: ${statements}`)
  // Two or three for each resource whose records go along or change.
  assert.ok(remove <= few + 7, `remove: ${remove}`)
})

onEngines('a creation reads the quota and counters with one statement each, and nothing twice', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store, 'reads')
  const { work } = planners.create(member, { data: { name: 'Sanne' } }, commandCaller(id, kantineItself))
  const reads = (await statementsOf(store, id, work)).map(({ sql }) => /from (\w+)/.exec(sql)?.[1])
  assert.deepEqual(reads, ['record_counts', 'counters'])
})

onEngines('a write reads its own changes before they reach the tables', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store, 'unit-of-work')
  await store.write(id, kantineItself, async (write) => {
    const [first = 0] = await write.put(group, [{ fields: { name: 'one' } }])
    assert.equal(JSON.parse((await write.bodies(group, [first])).get(first) ?? '').name, 'one')
    assert.deepEqual(await write.db.all(sql`select id from groups where club_id = ${id}`), [])
    await write.put(group, [{ id: first, fields: { name: 'two' } }])
    assert.equal(JSON.parse((await write.bodies(group, [first])).get(first) ?? '').name, 'two')
    await write.remove(group, [first])
    assert.equal((await write.bodies(group, [first])).has(first), false)
    assert.deepEqual(await write.put(group, [{ fields: { name: 'three' } }]), [first + 1])
    assert.equal(write.changes(), 4)
    await write.flush()
    const stored = await write.db.all(sql`select id from groups where club_id = ${id}`)
    assert.deepEqual(
      stored.map(({ id }) => id),
      [first + 1],
    )
  })
})

onEngines('records with a natural key are found by it, even just after being written', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store, 'named')
  const day = (date: string) => ({ member_id: 1, group_id: 1, date })
  await store.write(id, kantineItself, (write) =>
    write.put(attendance, [{ fields: { ...day('2026-09-01'), present: true } }]),
  )
  await store.write(id, kantineItself, async (write) => {
    const known = () => write.idsByName(attendance, [day('2026-09-01'), day('2026-09-02'), day('2026-09-03')])
    assert.deepEqual(await known(), [1, undefined, undefined])
    await write.put(attendance, [{ fields: { ...day('2026-09-02'), present: true } }])
    await write.put(attendance, [{ id: 1, fields: { ...day('2026-09-03'), present: true } }])
    assert.deepEqual(await known(), [undefined, 2, 1])
    await write.remove(attendance, [2])
    assert.deepEqual(await known(), [undefined, undefined, 1])
    await write.flush()
    assert.deepEqual(await known(), [undefined, undefined, 1])
  })
})
