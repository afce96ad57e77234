/** Names in place of ids: shown beside them, used in filters, and given in writes; never guessed. */
import assert from 'node:assert/strict'
import type { Scope } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { rowsOf } from '../support/writing.ts'
import { type Json, partsOf, textOf, toolWorld } from './tool-world.ts'

/** Groups 1 to 3 and members 1 to 4; two of the groups have the same name, and so do two of the members. */
async function clubWithNames(store: Store, slug: string) {
  const club = await newClub(store, slug)
  await store.write(club.id, kantineItself, async (write) => {
    const groups = [
      { name: 'JO13' },
      { name: 'JO15', starts_on: '2025-08-01', ends_on: '2026-07-31' },
      { name: 'jo15', starts_on: '2026-08-01' },
    ]
    await write.put(
      group,
      groups.map((fields) => ({ fields })),
    )
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-07-31' } }])
    const members = [
      { name: 'Sanne de Vries', group_ids: [1] },
      { name: 'Youssef Amrani', group_ids: [1, 3] },
      { name: 'Zoë Berg', birth_date: '2009-04-17' },
      { name: 'ZOE\u0308  BERG', birth_date: '2011-01-02', status: 'archived' },
    ]
    await write.put(
      member,
      members.map((fields) => ({ fields })),
    )
    await write.put(attendance, [{ fields: { member_id: 2, group_id: 1, date: '2026-09-03', present: false } }])
    await write.put(charge, [{ fields: { member_id: 1, description: 'Fee', amount_cents: 5000, season_id: 1 } }])
    await write.put(event, [{ fields: { title: 'Training', starts_at: '2026-12-01T18:00:00.000Z', group_ids: [1] } }])
    await write.put(kennismaker, [{ fields: { name: 'Eve', group_id: 1, member_id: null } }])
  })
  return { club, ...toolWorld(store, club) }
}

onEngines('names stand beside ids if the fields ask for them', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { json } = await clubWithNames(store, 'names-shown')
  const listed = await json('list_records', { resource: 'members', fields: ['name', 'group_names'], limit: 2 })
  assert.deepEqual(listed.fields, ['id', 'name', 'group_names'])
  assert.deepEqual(
    listed.data.map(({ group_names }: Json) => group_names),
    [['JO13'], ['JO13', 'jo15']],
  )
  assert.ok(!(await json('list_records', { resource: 'members' })).fields.includes('group_names'))
  const seen = await json('list_records', {
    resource: 'attendance',
    fields: ['member_name', 'group_name', 'member_id'],
  })
  assert.deepEqual(seen.data, [{ id: 1, member_id: 2, member_name: 'Youssef Amrani', group_name: 'JO13' }])
  const [owed] = (await json('list_records', { resource: 'charges', fields: ['season_name', 'member_name'] })).data
  assert.deepEqual(owed, { id: 1, member_name: 'Sanne de Vries', season_name: '2026/2027' })
  const trial = await json('get_record', { resource: 'kennismakers', id: 1, fields: ['group_name', 'member_name'] })
  assert.deepEqual(trial.record, { id: 1, group_name: 'JO13', member_name: null })
})

onEngines('a field with hundreds of ids shows the first names, and how many more there are', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { club, json } = await clubWithNames(store, 'names-many')
  await store.write(club.id, kantineItself, async (write) => {
    const ids = await write.put(
      group,
      Array.from({ length: 100 }, (_, n) => ({ fields: { name: `Group ${n}` } })),
    )
    await write.put(member, [{ fields: { name: 'Everywhere', group_ids: ids } }])
  })
  const [{ group_names }] = (await json('list_records', { resource: 'members', fields: ['group_names'], id: [5] })).data
  assert.equal(group_names.length, 31)
  assert.deepEqual(group_names.slice(-2), ['Group 29', '… and 70 more'])
})

onEngines('the name of a member is text of an outsider, wherever it stands beside an id', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { call } = await clubWithNames(store, 'names-marked')
  const text = textOf(await call('list_records', { resource: 'attendance', fields: ['member_name'] }))
  assert.match(partsOf(text).inside, /Youssef Amrani/)
  const groups = textOf(await call('list_records', { resource: 'attendance', fields: ['group_name'] }))
  assert.doesNotMatch(groups, /untrusted/, 'only the club names its groups')
})

onEngines(
  'filters find by name in its normal form, alone or with other filters, inside and beside `filters`',
  async (engine) => {
    const { store } = await sharedKantine(engine)
    const { json } = await clubWithNames(store, 'names-filtered')
    const idsOf = async (resource: string, args: object) =>
      (await json('list_records', { resource, ...args })).data.map(({ id }: Json) => id)
    assert.deepEqual(await idsOf('members', { filters: { group_name: ' jo13 ' } }), [1, 2])
    assert.deepEqual(await idsOf('members', { group_name: 'JO13', status: 'active' }), [1, 2])
    assert.deepEqual(await idsOf('members', { filters: { group_name: ['JO13'] }, joined_to: '1900-01-01' }), [])
    assert.deepEqual(await idsOf('events', { filters: { group_name: 'JO13' } }), [1])
    assert.deepEqual(await idsOf('attendance', { filters: { member_name: 'youssef amrani', present: false } }), [1])
    assert.deepEqual(await idsOf('charges', { filters: { season_name: '2026/2027', member_name: null } }), [1])
    assert.deepEqual(await idsOf('charges', { filters: { member_name: ['Sanne de Vries', 'Youssef Amrani'] } }), [1])
  },
)

onEngines('an unknown or ambiguous name is refused with the records that there are', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { club, error } = await clubWithNames(store, 'names-refused')
  const list = (resource: string, filters: unknown) => error('list_records', { resource, filters })
  assert.match(
    await list('members', { group_name: 'JO15' }),
    /^bad_request: group_name is ambiguous: 2 records have it: id 2 \(starts_on 2025-08-01, ends_on 2026-07-31\), id 3 \(starts_on 2026-08-01\)\. Give group_id instead\./,
  )
  assert.match(
    await list('members', { group_name: 'MO11' }),
    /group_name is not the name of a group of this club\. There are: "JO13" \(id 1\), "JO15" \(id 2\), "jo15" \(id 3\)\./,
  )
  assert.match(await list('members', { group_name: 'JO1' }), /Similar: "JO13" \(id 1\), "JO15" \(id 2\)/)
  assert.match(
    await list('charges', { member_name: 'Zoë Berg' }),
    /ambiguous: 2 records have it: id 3 \(birth_date 2009-04-17, status active\), id 4 \(birth_date 2011-01-02, status archived\)/,
  )
  assert.match(
    await list('charges', { member_name: 'Sanne' }),
    /Similar: «(untrusted:\w+)»Sanne de Vries«\/\1» \(id 1\)\./,
  )
  assert.match(await list('charges', { member_name: 'Nobody' }), /member_name is not the name .* Find it with search\./)
  assert.match(await list('charges', { season_name: '!' }), /season_name is not .* There are: "2026\/2027" \(id 1\)/)
  assert.match(await list('members', { group_name: 'JO13', group_id: 1 }), /cannot be given together with group_id/)
  for (const wrong of [7, '', ['JO13', 7], { a: 1 }, 'x'.repeat(401)]) {
    const text = await list('members', { group_name: wrong })
    assert.match(text, /^bad_request: group_name must be a name, or a list of names/, JSON.stringify(wrong))
  }
  assert.match(await list('members', { group_name: [] }), /must have a value/)
  assert.match(await list('members', { group_name: Array(21).fill('JO13') }), /group_name must have at most 20 names/)
  assert.match(await error('list_records', { resource: 'members', filters: 'JO13' }), /filters must be an object/)
  assert.match(
    await error('list_records', { resource: 'members', filters: { status: 'active' }, status: 'active' }),
    /status is given twice/,
  )
  assert.match(await list('members', { group_nam: 'JO13' }), /group_nam is unknown\. Did you mean/)
  const before = await rowsOf(store, club)
  for (const [name, args] of [
    ['create_member', { name: 'Tom', group_names: ['JO15'] }],
    ['update_member', { member_name: 'Zoë Berg', phone: '1' }],
    ['delete_member', { member_name: 'Zoë Berg' }],
    ['update_event', { id: 1, group_names: ['JO13', 'MO11'] }],
    ['record_attendance', { date: '2026-09-04', group_name: 'JO15', present: [1] }],
    ['write_members', { operations: [{ op: 'update', id: 1, data: { group_names: ['JO15'] } }] }],
    ['become_member', { id: 1, group_names: ['JO15'] }],
  ] as const) {
    assert.match(await error(name, args), /^bad_request: .*(is ambiguous|is not the name of)/, name)
  }
  const second = [
    { op: 'update', id: 1, data: {} },
    { op: 'delete', member_name: 'Nobody' },
  ]
  assert.match(await error('write_members', { operations: second }), /operations\[1\]: member_name is not the name/)
  assert.deepEqual(await rowsOf(store, club), before)
})

onEngines(
  'a name is compared with every record that could have it, however many have the same words',
  async (engine) => {
    const { store } = await sharedKantine(engine)
    const club = await newClub(store, 'names-alike')
    await store.write(club.id, kantineItself, async (write) => {
      const others = Array.from({ length: 600 }, (_, n) => ({ name: `Jan Lid ${n}` }))
      await write.put(
        member,
        [{ name: 'Jan' }, ...others, { name: 'JAN' }, { name: 'Jan Berg' }].map((fields) => ({ fields })),
      )
    })
    const { error, json } = toolWorld(store, club)
    assert.match(
      await error('delete_member', { member_name: 'Jan' }),
      /member_name is ambiguous: 2 records have it: id 1 \(status active\), id 602 \(status active\)\. Give id instead\./,
    )
    const changed = await json('update_member', { member_name: 'jan berg', phone: '0612345678' })
    assert.equal(changed.record.id, 603)
  },
)

onEngines('a name among thousands of records that could have it is refused, and never guessed', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'names-too-many')
  await store.write(club.id, kantineItself, (write) =>
    write.put(
      facility,
      Array.from({ length: 5_001 }, (_, n) => ({ fields: { name: `Field ${n}`, parent_id: null } })),
    ),
  )
  const { error } = toolWorld(store, club)
  for (const facility_name of ['Field 0', 'Nowhere'])
    assert.match(
      await error('free_hours', { facility_name, date: '2026-09-03' }),
      /facility_name cannot be found by name among more than 5000 records\. Give facility_id instead\./,
    )
})

onEngines('a group whose name has no letters can be named', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { club, json, error } = await clubWithNames(store, 'names-without-letters')
  await store.write(club.id, kantineItself, (write) =>
    write.put(
      group,
      ['⚽', '🏀'].map((name) => ({ fields: { name } })),
    ),
  )
  const created = await json('create_member', { name: 'Tom', group_names: ['🏀'] })
  assert.deepEqual(created.record.group_ids, [5])
  assert.match(await error('create_member', { name: 'Tom', group_names: ['🏐'] }), /is not the name of a group/)
})

onEngines('a write takes as many names as ids', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { club, json, error } = await clubWithNames(store, 'names-of-a-team')
  const players = Array.from({ length: 22 }, (_, n) => `Player ${n}`)
  await store.write(club.id, kantineItself, (write) =>
    write.put(
      member,
      players.map((name) => ({ fields: { name } })),
    ),
  )
  const team = { name: 'JO13-1', season_name: '2026/2027' }
  const { record } = await json('create_competition_team', { ...team, member_names: players })
  assert.equal(record.member_ids.length, 22)
  const tooMany = Array(501).fill('Player 1')
  assert.match(
    await error('create_competition_team', { ...team, member_names: tooMany }),
    /^bad_request: member_names must have at most 500 names\./,
  )
  assert.match(await error('create_member', { name: 'Tom', group_names: {} }), /group_names must be a name, or a list/)
  assert.match(await error('create_competition_team', { ...team, season_name: '' }), /season_name must be a name, as/)
})

onEngines('every record of a page has its names, also if together they name thousands', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { club, json } = await clubWithNames(store, 'names-of-teams')
  await store.write(club.id, kantineItself, async (write) => {
    const ids = await write.put(
      member,
      Array.from({ length: 1_200 }, (_, n) => ({ fields: { name: `P${n}` } })),
    )
    const teams = Array.from({ length: 100 }, (_, n) => ({ name: `T${n}`, member_ids: ids.slice(12 * n, 12 * n + 12) }))
    await write.put(
      competitionTeam,
      teams.map((fields) => ({ fields: { ...fields, season_id: 1 } })),
    )
  })
  const { data, has_more } = await json('list_records', {
    resource: 'competition-teams',
    fields: ['member_names'],
    limit: 100,
  })
  assert.deepEqual([data.length, has_more], [100, false])
  assert.deepEqual(
    data.filter(({ member_names }: Json) => member_names.includes(null)),
    [],
  )
  assert.equal(data[99].member_names[11], 'P1199')
})

onEngines('writes take names in place of ids, of records and of members themselves', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { json } = await clubWithNames(store, 'names-written')
  const created = await json('create_member', { name: 'Tom', group_names: ['JO13'] })
  assert.deepEqual(created.record.group_ids, [1])
  const changed = await json('update_member', { member_name: 'sanne DE vries', group_names: [], phone: '+31 6 1' })
  assert.deepEqual([changed.record.id, changed.record.group_ids, changed.record.phone], [1, [], '+31 6 1'])
  const planned = await json('create_event', {
    title: 'Match',
    starts_at: '2026-12-05T12:00:00.000Z',
    group_names: ['JO13'],
    facility_name: null,
  })
  assert.deepEqual([planned.record.group_ids, planned.record.facility_id], [[1], null])
  const team = await json('create_competition_team', {
    name: 'JO13-1',
    season_name: '2026/2027',
    group_name: 'JO13',
    member_names: ['Tom', 'Youssef Amrani'],
  })
  assert.deepEqual([team.record.season_id, team.record.group_id, team.record.member_ids], [1, 1, [5, 2]])
  await json('record_attendance', { date: '2026-09-05', group_name: 'JO13', present: [2] })
  const { data } = await json('list_records', { resource: 'attendance', filters: { date: '2026-09-05' } })
  assert.deepEqual([data[0].group_id, data[0].member_id], [1, 2])
  const gone = await json('delete_member', { member_name: 'Tom' })
  assert.equal(gone.outcome, 'removed')
})

onEngines('names need the scope that reads the named records', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { error, toolNamed } = await clubWithNames(store, 'names-scopes')
  const calls: [string, object, Scope[]][] = [
    ['list_records', { resource: 'members', fields: ['group_names'] }, ['members:read', 'groups:read']],
    ['list_records', { resource: 'members', filters: { group_name: 'JO13' } }, ['members:read', 'groups:read']],
    ['list_records', { resource: 'members', group_name: 'JO13' }, ['members:read', 'groups:read']],
    ['get_record', { resource: 'members', id: 1, fields: ['group_names'] }, ['members:read', 'groups:read']],
    ['create_member', { name: 'Tom', group_names: ['JO13'] }, ['members:write', 'groups:read']],
    ['delete_member', { member_name: 'Nobody' }, ['members:write', 'members:read']],
    [
      'write_members',
      { operations: [{ op: 'update', id: 1, data: { group_names: ['JO13'] } }] },
      ['members:write', 'groups:read'],
    ],
  ]
  for (const [name, args, scopes] of calls) {
    assert.deepEqual(toolNamed(name).scopesFor(args, scopes), scopes, name)
    const without = allScopes.filter((scope) => scope !== scopes[1])
    assert.match(await error(name, args, { scopes: without }), new RegExp(`^insufficient_scope: .*${scopes[1]}`), name)
  }
})

onEngines('describe_resource lists the fields, names and filters that the other tools accept', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { json, error, call } = await clubWithNames(store, 'described')
  const { fields, filters, main_fields } = await json('describe_resource', { resource: 'members' })
  assert.equal(
    fields.group_ids,
    'ids of group. Group ids the member belongs to; the only way to change group membership. A write names all of them.',
  )
  assert.match(fields.group_names, /names for group_ids/)
  assert.match(fields.ends_on, /^day, read-only\. /)
  assert.match(fields.status, /^text, usually active, archived\. /)
  assert.deepEqual(main_fields, ['name', 'status', 'group_ids', 'left_on'])
  assert.match(filters.group_name, /exact names: one, or a list of them instead of commas/)
  assert.match(filters.without, /no value: .*group_ids/)
  assert.doesNotMatch(JSON.stringify(filters), /%2B/, 'which is for URLs')
  assert.ok(filters.updated_since && filters.id)
  await json('list_records', { resource: 'members', fields: Object.keys(fields) })
  for (const name of Object.keys(filters)) {
    const text = textOf(await call('list_records', { resource: 'members', filters: { [name]: {} } }))
    assert.match(text, new RegExp(`^bad_request: ${name} must be`), name)
  }
  assert.match(await error('describe_resource', { resource: 'member' }), /Did you mean members/)
  assert.match(await error('describe_resource', { resource: 'groups' }, { scopes: ['members:read'] }), /groups:read/)
})
