/** Operations on keys, clubs, plans, stages and administrators, for every surface. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, commandCaller } from '../../server/callers/caller.ts'
import { operations } from '../../server/operations/all.ts'
import { Refusal } from '../../server/refusal.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

test('every operation has a unique name', () => {
  const names = operations.map(({ on, name, offered }) => `${on.plural} ${name} ${offered}`)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length >= 14, `${names}`)
})

test('every input of an operation has a description and an example', () => {
  for (const { on, name, input = {} } of operations) {
    for (const [field, { doc, example }] of Object.entries(input)) {
      assert.ok(doc !== '' && example !== undefined, `${on.plural} ${name}: ${field}`)
    }
  }
})

onEngines('no operation runs or is logged without its permission', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'guarded')
  const all = commandCaller(club.id, kantineItself)
  const auditLogNow = () => store.findAcrossClubs(sql`select id from trail`)
  const noted = await auditLogNow()
  for (const operation of operations) {
    const caller: Caller = { ...all, scopes: all.scopes.filter((scope) => scope !== operation.permission) }
    const example = Object.fromEntries(
      Object.entries(operation.form.fields).map(([name, { example }]) => [name, example]),
    )
    await assert.rejects(perform(store, operation, caller, example), { code: 'insufficient_scope' }, operation.name)
    if (operation.effect === 'reads') continue
    await assert.rejects(perform(store, operation, { ...all, readOnly: true }, example), { code: 'read_only_key' })
  }
  assert.deepEqual(await auditLogNow(), noted)
})

onEngines('errors in the input are reported for each field', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await newClub(store, 'checked')
  const caller = commandCaller(club.id, kantineItself)
  const key = { label: 'Website', scopes: ['members:read'] }
  const admin = {
    email: 'sanne@example.org',
    name: 'Sanne',
    role: 'reader',
    slugs: ['checked'],
    password: 'correct horse battery',
  }
  const wrong: [string, object, string, RegExp][] = [
    ['keys create', { ...key, label: ' ' }, '/label', /^label must not be blank; send a string, such as "Website"\.$/],
    ['keys create', { ...key, label: 'x'.repeat(101) }, '/label', /at most 100 characters/],
    ['keys create', { ...key, scopes: [] }, '/scopes', /at least one item, such as \["members:read"/],
    ['keys create', { ...key, scopes: ['members:fly'] }, '/scopes/0', /must be one of members:read, /],
    ['keys create', { ...key, purpose: 'sandbox' }, '/purpose', /must be one of live, assistant/],
    ['keys create', { ...key, expires_on: '2020-01-01' }, '/expires_on', /must be today or later/],
    ['keys create', { ...key, expires_on: '2026-02-30' }, '/expires_on', /a valid date/],
    ['keys revoke', { id: '14' }, '/id', /a whole number/],
    ['keys change', { id: 1, scopes: [] }, '/scopes', /at least one item, such as \["members:read"/],
    ['keys change', { id: 1, label: '' }, '/label', /must not be empty/],
    ['keys rotate', { id: 1, hours: 25 }, '/hours', /from 0 to 24/],
    ['keys rotate', { id: 1, hours: -1 }, '/hours', /from 0 to 24/],
    ['keys rotate', { id: 1 }, '/hours', /required/],
    ['clubs create', { name: '', slug: 'x' }, '/name', /must not be empty/],
    ['clubs create', { name: 'X', slug: 'Groß' }, '/slug', /lower-case letters, digits and hyphens/],
    ['clubs plan', { plan: 'gold' }, '/plan', /must be one of pro, basic/],
    ...['Amsterdam', 'Europe/Amsterdm', '+01:00', '01:00', 'Z', 'Europe/Amsterdam ', '__proto__'].map(
      (time_zone): [string, object, string, RegExp] => [
        'clubs time-zone',
        { time_zone },
        '/time_zone',
        /IANA name of a time zone, such as "Europe\/Amsterdam"\.$/,
      ],
    ),
    ['clubs create', { name: 'X', slug: 'x', time_zone: 'Mars' }, '/time_zone', /IANA name of a time zone/],
    ['stages set', { stages: ['new', 'new'] }, '/stages/1', /repeats item 0/],
    ['stages set', { stages: [''] }, '/stages/0', /must not be empty/],
    ['stages set', { stages: Array.from({ length: 31 }, (_, i) => `${i}`) }, '/stages', /at most 30 items/],
    ['administrators create', { ...admin, email: 'jan' }, '/email', /an e-mail address/],
    ['administrators create', { ...admin, slugs: [] }, '/clubs', /at least one club/],
    ['administrators create', { ...admin, password: 'short' }, '/password', /at least 12 characters/],
    ['administrators password', { email: 'a@b.nl', password: 'a\nb'.repeat(9) }, '/password', /line breaks/],
    ['invitations create', { email: 'jan@example.org', role: 'boss' }, '/role', /must be one of administrator, /],
    ['invitations create', { email: 'jan', role: 'reader' }, '/email', /an e-mail address/],
    ['trail list', { limit: 0 }, '/limit', /from 1 to 1000/],
  ]
  for (const [operation, input, pointer, detail] of wrong) {
    await assert.rejects(perform(kantine, operation, caller, input), (error) => {
      assert.ok(error instanceof Refusal, `${operation}: ${error}`)
      assert.equal(error.code, 'validation_failed', operation)
      assert.deepEqual(
        error.faults.map((fault) => 'pointer' in fault && fault.pointer),
        [pointer],
        operation,
      )
      assert.match(error.message, detail)
      return true
    })
  }
})

const ofOneKey = [
  ['keys get', {}],
  ['keys revoke', {}],
  ['keys usage', {}],
  ['keys change', { label: 'Ours' }],
  ['keys rotate', { hours: 1 }],
  ['keys end-old', {}],
] as const

onEngines("another club's key gets the same error as a key that never existed", async (engine) => {
  const { store } = await sharedKantine(engine)
  const [here, there] = [await newClub(store, 'here'), await newClub(store, 'there')]
  const caller = commandCaller(here.id, kantineItself)
  for (const [operation, more] of ofOneKey) {
    const said = async (id: number) =>
      perform(store, operation, caller, { id, ...more }).then(
        () => assert.fail(operation),
        (error) => `${error.code} ${error.message}`.replace(`${id}`, 'ID'),
      )
    assert.equal(await said(there.keyId), await said(999))
    assert.match(await said(999), /^not_found /)
  }
  const [kept] = (await perform(store, 'keys list', commandCaller(there.id, kantineItself))).data
  assert.deepEqual([kept.id, kept.revoked_at], [there.keyId, null])
  const { data } = await perform(store, 'trail list', caller)
  assert.deepEqual([...new Set(data.map((entry: { club_id: number }) => entry.club_id))], [here.id])
})
