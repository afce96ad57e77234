/** The write tools, over every operation and on both engines: the same as REST, with previews and confirmation. */
import assert from 'node:assert/strict'
import { operations, scopeOf } from '@kantine/contract/operations.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import {
  bodyFor,
  callTo,
  changesBetween,
  entriesOf,
  externalIdOf,
  filledClub,
  newFields,
  rowsOf,
  type Writing,
  writings,
} from '../support/writing.ts'
import { type Json, toolOf, toolWorld, unmarked } from './tool-world.ts'

/** The writes that are tools: a batch takes the place of the single upsert. */
const toolWritings = writings.filter(({ operation }) => operation !== 'upsert')

/** Arguments with which a tool does something in a filled club, to record 5 where it is about one. */
function argumentsFor(writing: Writing): object {
  const { operation, resource } = writing
  const fields = newFields(writing)
  if (operation === 'bulk' && resource.naturalKey) {
    const { member_id, group_id, date } = fields
    return { group_id, date, absent: [member_id] }
  }
  if (operation === 'bulk')
    return {
      operations: [
        { op: 'create', data: fields },
        { op: 'delete', id: 5 },
      ],
    }
  if (operation === 'put_by_external_id') return { external_id: externalIdOf(resource, 5), ...fields }
  return operation === 'create' ? fields : { id: 5, ...(operation !== 'delete' && fields) }
}

const withoutStamp = ({ created_at: _, updated_at: __, ...record }: Json) => record

onEngines('every write tool does what REST does, and returns the same record', async (engine) => {
  const kantine = await sharedKantine(engine)
  const [here, there] = [await filledClub(kantine.store, 'by-tool'), await filledClub(kantine.store, 'by-rest')]
  const { json } = toolWorld(kantine.store, here)
  const rest = sender(kantine, there.key)
  for (const writing of toolWritings.filter(({ operation }) => operation !== 'bulk')) {
    const answer = await rest<object>(callTo(writing, 5), bodyFor(writing))
    const came = await json(toolOf(writing), argumentsFor(writing))
    const expected = answer.text === '' ? { id: 5 } : withoutStamp(answer.body)
    assert.deepEqual(unmarked(withoutStamp(came.record)), expected, writing.name)
  }
})

onEngines('a preview shows the outcome and changes nothing', async (engine) => {
  const { store } = await sharedKantine(engine)
  for (const writing of toolWritings) {
    const club = await filledClub(store, `shown-${writing.name.replaceAll('_', '-')}`)
    const { json } = toolWorld(store, club)
    const args = argumentsFor(writing)
    const before = await rowsOf(store, club)
    const {
      preview,
      changes,
      outcome,
      changes_to_unreadable_records = 0,
      record = {},
    } = await json(toolOf(writing), { ...args, preview: true })
    assert.match(preview, /Nothing was changed/)
    const shown = ['id', 'updated_at'].filter((name) => Object.hasOwn(record, name))
    const known = { created: [], changed: ['id'] }[outcome as string]
    if (known) assert.deepEqual(shown, known, 'only the write decides the others')
    assert.deepEqual(await rowsOf(store, club), before, writing.name)
    assert.equal((await json(toolOf(writing), args)).outcome, outcome)
    const really = changesBetween(before, await rowsOf(store, club)).map(
      ({ kind, resource }) => `${resource.plural} ${kind.split('.')[1]}`,
    )
    const foretold = (changes as { resource: string; change: string; count: number }[]).flatMap(
      ({ resource, change, count }) => Array<string>(count).fill(`${resource} ${change}`),
    )
    assert.deepEqual(foretold.sort(), really.sort(), writing.name)
    assert.ok(foretold.length > 0)
    assert.ok(changes_to_unreadable_records <= 1, 'only registrations, which no call shows')
  }
})

onEngines('a preview counts unreadable records, and needs the scope that reads its resource', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'unseen')
  const { json, error, toolNamed } = toolWorld(store, club)
  const scopes: Scope[] = ['members:read', 'members:write']
  const all = await json('delete_member', { id: 14, preview: true })
  const some = await json('delete_member', { id: 14, preview: true }, { scopes })
  assert.deepEqual(
    some.changes.map(({ resource }: Json) => resource),
    ['members'],
  )
  const others = all.changes.filter(({ resource }: Json) => resource !== 'members')
  assert.ok(others.length > 2)
  const count = others.reduce((sum: number, change: Json) => sum + change.count, 0)
  assert.equal(some.changes_to_unreadable_records, count + (all.changes_to_unreadable_records ?? 0))
  for (const writing of toolWritings) {
    const { read, write } = writing.resource.scopes as { read: Scope; write: Scope }
    const name = toolOf(writing)
    const args = { ...argumentsFor(writing), preview: true }
    assert.match(await error(name, args, { scopes: [write] }), new RegExp(`^insufficient_scope: .*${read}`))
    assert.deepEqual(toolNamed(name).scopesFor(args, []), [read, write])
    assert.deepEqual(toolNamed(name).scopesFor(argumentsFor(writing), []), [write])
  }
})

onEngines('without its scope, or for a read-only caller, a tool is hidden and does nothing', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'refused')
  const { error, listed, toolNamed } = toolWorld(store, club)
  const before = await rowsOf(store, club)
  for (const writing of toolWritings) {
    const name = toolOf(writing)
    const scope = scopeOf(operations[writing.operation], writing.resource)
    const others = allScopes.filter((other) => other !== scope)
    assert.match(
      await error(name, argumentsFor(writing), { scopes: others }),
      new RegExp(`^insufficient_scope: .*${scope}`),
    )
    assert.match(await error(name, argumentsFor(writing), { readOnly: true }), /^read_only_key: .*read_only=true.*\S$/)
    assert.match(await error(name, { ...argumentsFor(writing), preview: true }, { readOnly: true }), /^read_only_key/)
    assert.ok(!toolNamed(name).isOffered(others, false) && !toolNamed(name).isOffered(allScopes, true))
  }
  const names = (listed(allScopes, true) as { name: string }[]).map(({ name }) => name)
  assert.ok(names.length > 0 && names.every((name) => toolNamed(name).annotations.readOnlyHint))
  assert.deepEqual(await rowsOf(store, club), before)
})

onEngines('errors for wrong arguments name their rule, and nothing changes', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'wrong')
  const { error } = toolWorld(store, club)
  const before = await rowsOf(store, club)
  const wrong: [string, unknown, RegExp][] = [
    ['create_event', { title: 'Barbecue' }, /starts_at/],
    [
      'create_event',
      { title: 'Barbecue', starts_at: '2030-01-01T12:00:00Z', start_at: 1 },
      /start_at is not a field of events\. Did you mean/,
    ],
    ['create_event', [], /must be/],
    ['update_event', { title: 'Barbecue' }, /id is required/],
    ['update_event', { id: 'five', title: 'Barbecue' }, /id must be a whole number/],
    ['update_event', { id: 999, title: 'Barbecue' }, /not_found/],
    ['update_member', { name: 'Sanne' }, /id or external_id is required/],
    ['update_member', { id: null, external_id: null, name: 'Sanne' }, /id or external_id is required/],
    ['update_member', { external_id: '', name: 'Sanne' }, /external_id must not be empty/],
    ['update_member', { external_id: 7, name: 'Sanne' }, /external_id must be a string/],
    [
      'update_member',
      { external_id: 'nobody', phone: '+31 6 1' },
      /name is required.* No member has this external_id yet/,
    ],
    [
      'update_member',
      { id: 5, external_id: 'crm-7781-5' },
      /external_id must be unique .* the member with the id 6 has/,
    ],
    ['update_event', { external_id: 'crm-1', title: 'Barbecue' }, /id is required/],
    ['update_event', { id: 5, title: 7, preview: 'yes' }, /preview must be true or false/],
    ['update_event', { id: 5, capacity: -1 }, /capacity must/],
    ['update_event', { id: 5, title: 'Barbecue', updated_at: '2001-01-01T00:00:00.000Z' }, /updated_at/],
    ['delete_event', { id: 5, title: 'Barbecue' }, /title is not an argument/],
    ['delete_event', { id: 5, perview: true }, /Did you mean|perview is not an argument/],
    ['set_kennismaker_status', { id: 5 }, /status/],
    ['write_members', {}, /operations must be a list/],
    ['write_members', { operations: Array(101).fill({ op: 'delete', id: 5 }) }, /at most 100 items/],
    [
      'write_members',
      { operations: [], idempotency_key: 'x'.repeat(121) },
      /idempotency_key must be a string of 1 to 120/,
    ],
    ['update_event', { id: 5, title: 'Barbecue', idempotency_key: 'a\0b' }, /idempotency_key must not contain U\+0000/],
    ['update_event', { id: 5, title: 'Barbecue', idempotency_key: '\ud800' }, /idempotency_key must not contain/],
    ['record_attendance', { date: '2030-01-01', group_id: 1 }, /must contain at least one member id/],
    ['record_attendance', { date: '2030-01-01', present: [1] }, /group_id is required/],
    ['record_attendance', { date: '2030-01-01', group_id: 1, present: [1], absent: [1] }, /1 appears twice/],
    [
      'record_attendance',
      { date: '2030-01-01', group_id: 1, present: Array.from({ length: 101 }, (_, i) => i + 1) },
      /at most 100/,
    ],
    [
      'record_attendance',
      { date: '2030-01-01', group_id: 1, presence: [1] },
      /presence is not an argument .*Did you mean present/,
    ],
  ]
  for (const [name, args, rule] of wrong) {
    const text = await error(name, args)
    assert.match(text, rule, name)
    assert.ok(text.length <= 2_000)
  }
  assert.deepEqual(await rowsOf(store, club), before)
})

onEngines('an external id replaces the id, and can name a new member', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'by-external-id')
  const { json } = toolWorld(store, club)
  const changed = await json('update_member', { external_id: 'crm-7781-4', phone: '+31 6 1' })
  assert.deepEqual([changed.outcome, changed.record.id, unmarked(changed.record).phone], ['changed', 5, '+31 6 1'])
  const given = await json('update_member', { id: 5, external_id: 'crm-5' })
  assert.deepEqual([given.outcome, given.record.id, given.record.external_id], ['changed', 5, 'crm-5'])
  const seen = await json('update_member', { external_id: 'crm-new', name: 'Sanne', preview: true })
  assert.deepEqual([seen.outcome, seen.changes[0].change], ['created', 'created'])
  const created = await json('update_member', { external_id: 'crm-new', name: 'Sanne', idempotency_key: 'a' })
  const again = await json('update_member', { external_id: 'crm-new', name: 'Sanne', idempotency_key: 'a' })
  assert.deepEqual([created.outcome, created.record.external_id], ['created', 'crm-new'])
  assert.deepEqual([again.outcome, again.replayed, again.record.id], ['created', true, created.record.id])
  const { results } = await json('write_members', {
    operations: [
      { op: 'upsert', external_id: 'crm-new', data: { gender: 'female' } },
      { op: 'upsert', external_id: 'crm-newer', data: { name: 'Youssef' } },
    ],
  })
  assert.deepEqual(
    results.map(({ status }: Json) => status),
    [200, 201],
  )
})

onEngines('attendance is recorded by day and group, and failures name their members', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'attending')
  const { json } = toolWorld(store, club)
  const session = { date: '2030-09-05', group_id: 2 }
  const came = await json('record_attendance', { ...session, present: [1, 2, 998], absent: [3, 999] })
  assert.deepEqual([came.succeeded, came.failed], [3, 2])
  assert.deepEqual(
    came.failures.flatMap(({ member_ids }: Json) => member_ids),
    [998, 999],
  )
  await json('record_attendance', { ...session, absent: [2], clear: [1] })
  const { data } = await json('list_records', { resource: 'attendance', date: session.date, group_id: 2 })
  assert.deepEqual(
    data.map(({ member_id, present }: Json) => [member_id, present]),
    [
      [2, false],
      [3, false],
    ],
  )
})

onEngines('a batch returns a key for repeating it; single writes accept one too', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'repeated')
  const { json } = toolWorld(store, club)
  const operations = [
    { op: 'create', data: { name: 'Sanne de Vries' } },
    { op: 'update', id: 999, data: {} },
  ]
  const first = await json('write_members', { operations })
  assert.equal(typeof first.idempotency_key, 'string')
  const before = await entriesOf(store, club)
  const again = await json('write_members', { operations, idempotency_key: first.idempotency_key })
  assert.deepEqual(again, { ...first, replayed: true })
  const barbecue = { title: 'Barbecue', starts_at: '2030-01-01T12:00:00Z', idempotency_key: 'a' }
  const created = await json('create_event', barbecue)
  const repeated = await json('create_event', barbecue)
  assert.deepEqual(repeated.record, created.record)
  assert.equal((await entriesOf(store, club)).length, before.length + 1)
  const { id, updated_at } = created.record
  await json('update_event', { id, title: 'Barbecue, moved' })
  const later = await json('create_event', barbecue)
  assert.deepEqual([later.replayed, later.record], [true, { id, updated_at }], 'and not the later record')
})
