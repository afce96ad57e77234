/** References to a record: their table matches the records, and a removal reads only what it needs. */
import assert from 'node:assert/strict'
import { reference, whole } from '@kantine/contract/fields.ts'
import { defineResource, type Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { unspecified, unspecifiedOperation } from '@kantine/contract/unspecified.ts'
import { createRandom } from '../../server/sandbox/random.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { migrations } from '../../server/store/migrate.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { filledClub } from '../support/writing.ts'
import { statementsOf } from './statements-of.ts'

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

/** The references of a club as its records hold them, in fields without a column of their own. */
async function referencesHeld(store: Store, club: number, stored: readonly Resource[]): Promise<string[]> {
  const held = stored.map(async (resource) => {
    const fields = Object.keys(resource.fields).filter(
      (name) => resource.fields[name]?.references && !resource.columns?.includes(name),
    )
    const rows = await store.findAcrossClubs(sql`select body from ${raw(tableOf(resource))} where club_id = ${club}`)
    return rows.flatMap(({ body }) => {
      const record = JSON.parse(String(body))
      const idsIn = (field: string): number[] => [record[field] ?? []].flat()
      return fields.flatMap((field) => idsIn(field).map((id) => `${resource.name} ${record.id} ${field} ${id}`))
    })
  })
  return (await Promise.all(held)).flat().sort()
}

async function referencesInTable(store: Store, club: number): Promise<string[]> {
  const rows = await store.findAcrossClubs(sql`select * from record_references where club_id = ${club}`)
  return rows
    .map(({ resource, record_id, field, target_id }) => `${resource} ${record_id} ${field} ${target_id}`)
    .sort()
}

async function assertComplete(store: Store, club: number, stored: readonly Resource[] = all): Promise<void> {
  const held = await referencesHeld(store, club, stored)
  assert.ok(held.length > 0)
  assert.deepEqual(await referencesInTable(store, club), held)
}

const all = storedResources()

onEngines('removing a member of three teams reads those teams, and not three thousand others', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'many-teams')
  await store.write(club, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne' } }, { fields: { name: 'Jan' } }])
    const teams = upTo(3000).map((n) => ({ fields: { name: `Team ${n}`, member_ids: n % 1000 === 0 ? [1, 2] : [2] } }))
    await write.put(competitionTeam, teams)
  })
  const ran = await statementsOf(store, club, (write) => write.remove(member, [1]))
  const read = ran.reduce((sum, { rows }) => sum + rows, 0)
  assert.ok(read < 20, `${read} rows were read`)
  const [row] = await store.findAcrossClubs(
    sql`select body from competition_teams where club_id = ${club} and id = 2000`,
  )
  assert.deepEqual(JSON.parse(String(row?.body)).member_ids, [2])
  await assertComplete(store, club)
})

onEngines('any number of records can refer to a removed one', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'much-referred')
  await store.write(club, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }])
    await write.put(member, [{ fields: { name: 'Sanne' } }, { fields: { name: 'Jan' } }])
    await write.put(
      competitionTeam,
      upTo(2100).map((n) => ({ fields: { name: `Team ${n}`, member_ids: [1, 2] } })),
    )
    await write.put(
      event,
      upTo(1100).map((n) => ({ fields: { title: `Event ${n}`, starts_at: '2026-09-05T16:00:00.000Z' } })),
    )
    await write.put(
      registration,
      upTo(1100).map((event_id) => ({ fields: { event_id, member_id: 1 } })),
    )
    await write.put(
      attendance,
      upTo(2100).map((n) => ({ fields: { member_id: 1, group_id: 1, date: dayOf(n), present: true } })),
    )
  })
  const removed = await store.write(club, kantineItself, async (write) => {
    await write.remove(member, [1])
    return write.changes()
  })
  const [counts] =
    await store.findAcrossClubs(sql`select (select count(*) from attendance where club_id = ${club}) as attendance,
       (select count(*) from registrations where club_id = ${club}) as registrations,
       (select count(*) from record_references where club_id = ${club} and target_id = 1) as held,
       (select count(*) from journal where club_id = ${club} and kind = 'event.updated') as counted,
       (select count(*) from events where club_id = ${club} and body like '%"registration_count":0,%') as empty`)
  // Each event is counted once when its registration came, and once when it went.
  assert.deepEqual({ ...counts }, { attendance: 0, registrations: 0, held: 0, counted: 2200, empty: 1100 })
  assert.equal(removed, 1 + 2100 + 2100 + 1100)
  await assertComplete(store, club)
})

const dayOf = (n: number) => new Date(Date.UTC(2020, 0, n)).toISOString().slice(0, 10)

onEngines('the table of references matches the records, whatever was written', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await filledClub(store, 'references')
  await assertComplete(store, club)
  const random = createRandom('references')
  const some = () => upTo(30).filter(() => random.chance(0.2))
  for (let n = 0; n < 20; n++) {
    await store.write(club, kantineItself, async (write) => {
      for (const id of some()) await write.put(member, [{ id, fields: { name: `Member ${n}`, group_ids: some() } }])
      for (const id of some()) await write.put(competitionTeam, [{ id, fields: { name: 'Team', member_ids: some() } }])
      if (random.chance(0.5)) await write.flush()
      await write.remove(member, some().slice(0, 2))
      await write.remove(group, some().slice(0, 1))
      for (const id of some()) await write.put(group, [{ id, fields: { name: 'Group', parent_id: some()[0] ?? null } }])
    })
    await assertComplete(store, club)
  }
})

/** A resource that exists only here. Its first version holds the id of a member as a plain number. */
const locker = (fields: Resource['fields'], columns: readonly string[] = []): Resource =>
  defineResource({
    name: 'locker',
    plural: 'lockers',
    title: { en: 'Lockers', nl: 'Kluisjes' },
    titleOfOne: { en: 'Locker', nl: 'Kluisje' },
    doc: 'Lockers in the club house.',
    scopes: unspecified('§5', { read: 'lockers:read' }),
    operations: { list: unspecifiedOperation('§4') },
    fields,
    columns,
  })

const holder = { to: 'member', doc: 'Who has the key.', example: 14 }
const plain = locker({ member_id: whole('Member', 'Lid', { doc: 'Who has the key.', example: 14 }) })
const referring = locker({ member_id: reference('Member', 'Lid', holder) })

const migration = {
  name: '900-lockers.sql',
  sql: `create table lockers (
      club_id bigint not null, id bigint not null, updated_at bigint not null, body text not null, created_at bigint,
      primary key (club_id, id)
    );
    create index lockers_by_change on lockers (club_id, updated_at, id);
    create index lockers_by_created_at on lockers (club_id, created_at, id);`,
}

onEngines('a field that becomes a reference is indexed at the next start, before any write', async (engine) => {
  const database = await newDatabase(engine)
  const start = (locker: Resource) =>
    startKantine(engine, {
      database,
      parts: { resources: [...resources, locker], migrations: [...migrations, migration] },
    })
  const before = await start(plain)
  const { id: club } = await newClub(before.store, 'lockers')
  await before.store.write(club, kantineItself, async (write) => {
    await write.put(
      member,
      upTo(3).map((n) => ({ fields: { name: `Member ${n}` } })),
    )
    await write.put(
      plain,
      upTo(1203).map((n) => ({ fields: { member_id: (n % 3) + 1 } })),
    )
  })
  await before.close()

  const after = await start(referring)
  await assertComplete(after.store, club, [...all, referring])
  await after.store.write(club, kantineItself, (write) => write.remove(member, [2]))
  await assertComplete(after.store, club, [...all, referring])
  await after.close()

  const without = await start(plain)
  assert.deepEqual(await referencesInTable(without.store, club), [])
  await without.close()
})

onEngines('records from before the table of references are in it after the next start', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database })
  const { id: club } = await filledClub(before.store, 'older')
  await changeRows(before.store, sql`delete from record_references`)
  await changeRows(before.store, sql`delete from settings where name = 'fields in record_references'`)
  await before.close()
  const after = await startKantine(engine, { database })
  await assertComplete(after.store, club)
})
