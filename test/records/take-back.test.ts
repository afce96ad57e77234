/** An import of the last seven days is taken back as one action, and nothing that was entered since is lost. */
import assert from 'node:assert/strict'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { type Caller, commandCaller } from '../../server/callers/caller.ts'
import { callerOfKey } from '../../server/callers/caller-of.ts'
import { digestOf } from '../../server/callers/tokens.ts'
import { dayMs } from '../../server/day.ts'
import { type ImportOptions, importRecords } from '../../server/records/import.ts'
import { importedRecords, imports } from '../../server/records/kept-imports.ts'
import { takeBack } from '../../server/records/take-back.ts'
import { openSeal } from '../../server/seal.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Writer } from '../../server/store/writer.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

async function clubIn(kantine: Running) {
  const { store, webhooks } = kantine
  const club = await newClub(store)
  const caller = commandCaller(club.id, kantineItself)
  const write = <T>(work: (write: Writer) => Promise<T>) => store.write(club.id, kantineItself, work)
  const put = (resource: Resource, ...records: readonly FieldValues[]) =>
    write((write) =>
      write.put(
        resource,
        records.map(({ id, ...fields }) => ({ ...(typeof id === 'number' && { id }), fields })),
      ),
    )
  const count = async (table: string) =>
    Number((await store.findAcrossClubs(sql`select count(*) as n from ${raw(table)} where club_id = ${club.id}`))[0]?.n)
  return {
    ...club,
    caller,
    write,
    put,
    count,
    /** Changes some fields of a record. */
    change: (resource: Resource, id: number, fields: FieldValues) =>
      write(async (write) => {
        const body = (await write.bodies(resource, [id])).get(id) ?? '{}'
        await write.put(resource, [{ id, fields: { ...JSON.parse(body), ...fields } }])
      }),
    import: async (resource: Resource, rows: readonly object[], more: Partial<ImportOptions> = {}) => {
      const text = rows.map((row) => JSON.stringify(row)).join('\n')
      const keeping = { seal: webhooks.seal, fileName: 'leden.xlsx' }
      const options = { text, skipInvalid: true, keeping, ...more }
      const imported = await importRecords(store, club.id, kantineItself, resource, options)
      assert.deepEqual(imported.refused, [])
      return imported.import_id ?? 0
    },
    show: (id: number, resource: Resource = member) =>
      perform(kantine, `${resource.plural} show_taking_back`, caller, { import_id: id }),
    takeBack: (
      id: number,
      resource: Resource = member,
      on: { readonly store?: Store; readonly caller?: Caller } = {},
    ) => perform({ ...kantine, ...on }, `${resource.plural} take_back`, on.caller ?? caller, { import_id: id }),
    imports: async (resource: Resource = member) =>
      (await perform(kantine, `${resource.plural} imports`, caller)).data as { readonly [name: string]: unknown }[],
    /** The records of a resource, without the times of their last changes. */
    records: async (resource: Resource) => {
      const rows = await store.findAcrossClubs(
        sql`select body from ${raw(resource.plural.replaceAll('-', '_'))} where club_id = ${club.id} order by id`,
      )
      return rows.map(({ body }) => {
        const { updated_at: _, ...record } = JSON.parse(String(body))
        return record as FieldValues
      })
    },
  }
}

const reasons = ({ left }: { readonly left: readonly { readonly name: string; readonly reason: { en: string } }[] }) =>
  left.map(({ name, reason }) => `${name}: ${reason.en}`)

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

onEngines('new records go, and changed ones are in every field as they were', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  await club.put(group, { name: 'JO11' }, { name: 'JO13' })
  await club.put(
    member,
    { name: 'Sanne Bakker', external_id: 's', phone: '1', group_ids: [1], joined_on: '2020-01-01', gender: 'female' },
    { name: 'Tim Visser', external_id: 't', email: 't@example.org', left_on: '2099-06-30', ends_on: '2099-06-30' },
    { name: 'Noor Smit', external_id: 'n', status: 'archived', left_on: '2024-06-30' },
    { name: 'Mo', external_id: 'm' },
  )
  const before = { members: await club.records(member), groups: await club.records(group) }
  const rows = [
    { external_id: 's', name: 'Sanne de Vries', phone: null, group_ids: [2], gender: null },
    { external_id: 't', name: 'Tim Visser', left_on: '2024-01-01', email: 'tim@example.org' },
    { external_id: 'n', name: 'Noor Smit', status: 'active', left_on: null },
    { external_id: 'm', name: 'Mo' },
    { name: 'Nieuw', group_ids: [1] },
    { name: 'Oud', status: 'archived' },
  ]
  const id = await club.import(member, rows, { endsExisting: true, replaceLists: true })
  assert.notDeepEqual(await club.records(member), before.members)
  const [listed] = await club.imports()
  assert.deepEqual(
    { ...listed, imported_at: '' },
    {
      id,
      imported_at: '',
      by: 'kantine',
      by_id: null,
      name: null,
      on_behalf_of: null,
      file_name: 'leden.xlsx',
      created: 2,
      changed: 3,
      taken_back_at: null,
    },
  )

  const shown = await club.show(id)
  assert.deepEqual(names(shown.removed), ['Nieuw', 'Oud'])
  assert.deepEqual(names(shown.restored), ['Sanne de Vries', 'Tim Visser', 'Noor Smit'])
  assert.deepEqual(shown.restored[0].fields, [
    { field: 'gender', now: null, before: 'female' },
    { field: 'group_ids', now: [2], before: [1] },
    { field: 'name', now: 'Sanne de Vries', before: 'Sanne Bakker' },
    { field: 'phone', now: null, before: '1' },
  ])
  assert.deepEqual([shown.removed_count, shown.restored_count, shown.left_count, shown.gone_count], [2, 3, 0, 0])

  const done = await club.takeBack(id)
  assert.deepEqual(done, shown)
  assert.deepEqual(await club.records(member), before.members)
  assert.deepEqual(await club.records(group), before.groups)
  assert.deepEqual(await club.count('imported_records'), 0)
  assert.ok((await club.imports())[0]?.taken_back_at)
  const entries = await kantine.store.findAcrossClubs(
    sql`select kind, count(*) as n from journal where club_id = ${club.id} and resource = 'member' group by kind order by kind`,
  )
  assert.deepEqual(
    entries.map(({ kind, n }) => `${kind} ${n}`),
    ['member.created 6', 'member.deleted 2', 'member.updated 6'],
  )
  const notes = await kantine.store.findAcrossClubs(
    sql`select subject, details from trail where club_id = ${club.id} and action = 'import.taken_back'`,
  )
  assert.deepEqual(
    notes.map(({ subject, details }) => [subject, details]),
    [[`import ${id}`, 'members 2 3 0']],
  )
})

onEngines('records that somebody changed since stay as they are, and are named', async (engine) => {
  const club = await clubIn(await sharedKantine(engine))
  await club.put(member, { name: 'Sanne', external_id: 's', phone: '1' }, { name: 'Tim', external_id: 't', phone: '1' })
  const first = await club.import(member, [
    { external_id: 's', name: 'Sanne', phone: '2' },
    { external_id: 't', name: 'Tim', phone: '2' },
    { name: 'Noor' },
    { name: 'Mo' },
    { name: 'Weg' },
  ])
  await club.change(member, 1, { email: 's@example.org' })
  await club.change(member, 3, { phone: '3' })
  await club.write((write) => write.remove(member, [5]))
  // A later import changes one of them, too.
  const second = await club.import(member, [{ external_id: 't', name: 'Tim', phone: '4' }])
  const changed = ['Sanne: Changed after the import', 'Tim: Changed after the import', 'Noor: Changed after the import']
  assert.deepEqual(reasons(await club.show(first)), changed)
  // Without the later import, the record is as the first one left it.
  await club.takeBack(second)
  const done = await club.takeBack(first)
  assert.deepEqual(reasons(done), [changed[0], changed[2]])
  assert.deepEqual([names(done.restored), names(done.removed), done.gone_count], [['Tim'], ['Mo'], 1])
  assert.deepEqual(
    (await club.records(member)).map(({ name, phone, email }) => [name, phone, email]),
    [
      ['Sanne', '2', 's@example.org'],
      ['Tim', '1', null],
      ['Noor', '3', null],
    ],
  )
})

onEngines('new records stay if something was entered on them since, and so does what was entered', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  await club.put(group, { name: 'JO11' })
  await club.put(event, { title: 'Bingo', starts_at: '2099-01-01T12:00:00.000Z' })
  const people = ['Charged', 'Paid', 'Present', 'Registered', 'Player', 'Trial', 'Nobody']
  const id = await club.import(
    member,
    people.map((name) => ({ name })),
  )
  await club.put(charge, { member_id: 1, description: 'Fee', amount_cents: 100 })
  await club.put(charge, { member_id: 2, description: 'Fee', amount_cents: 100 })
  await club.put(payment, { charge_id: 2, member_id: 2, amount_cents: 100, outcome: 'received' })
  await club.put(attendance, { member_id: 3, group_id: 1, date: '2026-09-03', present: true })
  await club.put(registration, { event_id: 1, member_id: 4 })
  await club.put(competitionTeam, { name: 'First', member_ids: [5] })
  await club.put(kennismaker, { name: 'Trial', member_id: 6 })
  const entered = [charge, payment, attendance, registration, competitionTeam, kennismaker]
  const before = await Promise.all([event, ...entered].map(club.records))
  const done = await club.takeBack(id)
  assert.deepEqual(names(done.removed), ['Nobody'])
  assert.deepEqual(reasons(done), [
    'Charged: In use: charges',
    'Paid: In use: charges, payments',
    'Present: In use: attendance',
    'Registered: In use: registrations',
    'Player: In use: competition teams',
    'Trial: In use: trial members',
  ])
  assert.deepEqual(await Promise.all([event, ...entered].map(club.records)), before)
})

onEngines('a new group stays while it has members, subgroups or a calendar link', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  const id = await club.import(group, [{ name: 'Members' }, { name: 'Parent' }, { name: 'Linked' }, { name: 'Empty' }])
  await club.put(member, { name: 'Sanne', group_ids: [1] })
  await club.put(group, { name: 'Child', parent_id: 2 })
  await perform(kantine, 'calendar-links create', club.caller, { group_id: 3 })
  const done = await club.takeBack(id, group)
  assert.deepEqual(reasons(done), [
    'Members: In use: members',
    'Parent: In use: groups',
    'Linked: In use: calendar links',
  ])
  assert.deepEqual(
    (await club.records(group)).map(({ name }) => name),
    ['Members', 'Parent', 'Linked', 'Child'],
  )
})

onEngines('earlier values that the club no longer allows stay away', async (engine) => {
  const club = await clubIn(await sharedKantine(engine))
  await club.put(group, { name: 'JO11' }, { name: 'JO13' })
  await club.put(
    member,
    { name: 'Sanne', birth_date: '2010-01-01', email: 's@example.org', external_id: 'old' },
    { name: 'Tim', external_id: 't', group_ids: [1] },
  )
  const id = await club.import(
    member,
    [
      { name: 'Sanne', birth_date: '2010-01-01', email: 's@example.org', external_id: 'new', same_as: 1 },
      { name: 'Tim', external_id: 't', group_ids: [2] },
    ],
    { replaceLists: true },
  )
  await club.put(member, { name: 'Noor', external_id: 'old' })
  await club.write((write) => write.remove(group, [1]))
  const done = await club.takeBack(id)
  assert.equal(done.restored_count, 0)
  assert.deepEqual(reasons(done), [
    'Sanne: Another record has the earlier value: External id',
    'Tim: The earlier value is no longer allowed: Groups',
  ])
})

onEngines('an import is taken back once, and by its own club only', async (engine) => {
  const kantine = await sharedKantine(engine)
  const [club, other] = [await clubIn(kantine), await clubIn(kantine)]
  const id = await club.import(member, [{ name: 'Sanne' }])
  const stranger = other.takeBack(id)
  await assert.rejects(stranger, { code: 'not_found' })
  await assert.rejects(other.show(id), { code: 'not_found' })
  await assert.rejects(club.takeBack(id, group), { code: 'not_found' })
  assert.deepEqual(await other.imports(), [])
  const both = await Promise.all([club.takeBack(id), club.takeBack(id)])
  assert.deepEqual(both.map(({ removed_count, was_done }) => [removed_count, was_done]).sort(), [
    [0, true],
    [1, false],
  ])
  // A record that was entered since is not theirs.
  await club.put(member, { name: 'Noor' })
  assert.deepEqual([(await club.takeBack(id)).was_done, (await club.show(id)).was_done], [true, true])
  assert.equal((await club.records(member)).length, 1)
})

onEngines('it needs the permission until it writes, and stops when nobody waits any more', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store, webhooks } = kantine
  const club = await clubIn(kantine)
  const id = await club.import(member, [{ name: 'Sanne' }])
  const scopes = ['members:read', 'members:write'] as const
  const key = { id: club.keyId, club: { id: club.id }, scopes, purpose: 'live', digest: digestOf(club.key) } as const
  const caller = callerOfKey(key as never, { requestId: 'req_1', address: () => '' })
  const lost = overtake(
    store,
    (held) => club.takeBack(id, member, { store: held, caller }),
    () => perform(kantine, 'keys revoke', club.caller, { id: club.keyId }),
  )
  await assert.rejects(lost, { code: 'invalid_token' })
  const reading = { ...club.caller, scopes: ['members:read'] } as const
  await assert.rejects(club.takeBack(id, member, { caller: reading }), { code: 'insufficient_scope' })
  const gone = new Error('Nobody waits.')
  const wanted = { resource: member, id, seal: webhooks.seal, signal: AbortSignal.abort(gone) }
  await assert.rejects(
    club.write((write) => takeBack(write, wanted)),
    gone,
  )
  assert.equal((await club.records(member)).length, 1)
  assert.equal((await club.takeBack(id)).removed_count, 1)
})

onEngines('what is kept is sealed, part of the data of a person, and erased with them', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await clubIn(kantine)
  await club.put(member, { name: 'Sanne', external_id: 's', phone: '0611223344' })
  await club.put(kennismaker, { name: 'Tim', phone: '0655667788' })
  await club.import(member, [{ external_id: 's', name: 'Sanne', phone: '0699999999' }, { name: 'Noor' }])
  await club.import(kennismaker, [{ same_as: 1, name: 'Tim', email: 't@example.org' }])
  const rows = await store.findAcrossClubs(sql`select kept from imported_records where club_id = ${club.id}`)
  assert.equal(rows.length, 3)
  for (const { kept } of rows) assert.doesNotMatch(String(kept), /0611223344|0655667788|phone|\{/)
  const { sections } = await perform(kantine, 'persons export', club.caller, { member_id: 1 })
  const [section] = sections.filter(({ heading }: { heading: { en: string } }) => heading.en === 'Before an import')
  assert.deepEqual(
    section.records.map(({ at: _, ...record }: { at: string }) => record),
    [{ resource: 'members', id: 1, before: { phone: '0611223344' } }],
  )
  await perform(kantine, 'persons erase', club.caller, { member_id: 1 })
  assert.equal(await club.count('imported_records'), 2)
  await perform(kantine, 'kennismakers delete', club.caller, { ids: [1] })
  assert.equal(await club.count('imported_records'), 1)
})

onEngines('without its key, an import stays, and without any key it is made all the same', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await clubIn(kantine)
  await club.put(member, { name: 'Sanne', external_id: 's', phone: '1' })
  const foreign = openSeal({ dataDir: newFolder(), secretKey: undefined, secretKeyPrevious: undefined })
  const rows = [{ external_id: 's', name: 'Sanne', phone: '2' }, { name: 'Noor' }]
  const id = await club.import(member, rows, { keeping: { seal: foreign } })
  const isAnother = 'What it was before is encrypted with another key'
  assert.deepEqual(reasons(await club.takeBack(id)), [`Sanne: ${isAnother}`, `Noor: ${isAnother}`])
  const nowhere = openSeal({ dataDir: '/dev/null/nowhere', secretKey: undefined, secretKeyPrevious: undefined })
  assert.equal(await club.import(member, [{ name: 'Tim' }], { keeping: { seal: nowhere } }), 0)
  assert.equal((await club.records(member)).length, 3)
})

onEngines('after seven days it can no longer be taken back, and nothing of it is kept', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await clubIn(kantine)
  const id = await club.import(member, [{ name: 'Sanne' }])
  const tables = [imports, importedRecords]
  const age = async (ms: number) => {
    for (const { name } of tables)
      await changeRows(store, sql`update ${raw(name)} set imported_at = imported_at - ${ms} where club_id = ${club.id}`)
  }
  await age(7 * dayMs - 60_000)
  await forgetOld(store, tables)
  assert.equal((await club.show(id)).removed_count, 1)
  await age(120_000)
  await assert.rejects(club.takeBack(id), { code: 'not_found', message: /seven days/ })
  assert.deepEqual(await club.imports(), [])
  await forgetOld(store, tables)
  assert.deepEqual([await club.count('imports'), await club.count('imported_records')], [0, 0])
  assert.equal((await club.records(member)).length, 1)
})

onEngines('of many imports, only the newest hundred can be taken back', async (engine) => {
  const { store, ...kantine } = await sharedKantine(engine)
  const club = await clubIn({ store, ...kantine })
  const earlier = Array.from({ length: 101 }, (_, n) => ({ clubId: club.id, id: -n, resource: group.name }))
  const importedAt = store.wallClock()
  for (const one of earlier) {
    const { id: importId, ...record } = one
    const counts = { created: 1, changed: 0 }
    await changeRows(store, imports.insert({ ...one, ...counts, importedAt, actor: 'command' }))
    await changeRows(store, importedRecords.insert({ ...record, importId, recordId: 1, importedAt, kept: '' }))
  }
  await club.import(group, [{ name: 'JO11' }])
  const ids = (await club.imports(group)).map(({ id }) => id)
  assert.deepEqual([ids.length, ids[0], ids.at(-1)], [100, 1, -98])
  assert.equal(await club.count('imported_records'), 100)
})

onEngines('an import of more records than are looked at together is taken back whole', async (engine) => {
  const club = await clubIn(await sharedKantine(engine))
  const people = (phone: string) =>
    Array.from({ length: 1201 }, (_, n) => ({ name: `Lid ${n}`, external_id: `x${n}`, phone }))
  await club.import(member, people('1').slice(0, 600))
  const before = await club.records(member)
  const id = await club.import(member, people('2'))
  const done = await club.takeBack(id)
  assert.deepEqual([done.removed_count, done.restored_count, done.left_count], [601, 600, 0])
  assert.deepEqual(await club.records(member), before)
})
