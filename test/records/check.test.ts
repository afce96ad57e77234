import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { resources } from '@kantine/contract/resources.ts'
import { checkFields, storedFields } from '../../server/records/check.ts'
import { mostFaultsOfRecord } from '../../server/records/values.ts'
import type { FieldValues } from '../../server/store/body.ts'

/** A record of the examples of its fields, without those that Kantine sets. */
function given(resource: Resource): { [name: string]: unknown } {
  const entries = Object.entries(resource.fields).filter(([, { setBy }]) => setBy !== 'kantine')
  return Object.fromEntries(entries.map(([name, { example }]) => [name, example]))
}

/** The faults as `pointer: detail`. */
const fieldErrorsOf = (
  ...[resource, value, purpose = 'import']: [Resource, unknown, ('create' | 'update' | 'import')?]
) => checkFields(resource, value, purpose).map((fault) => `${'pointer' in fault && fault.pointer}: ${fault.detail}`)

const faultsOfMember = (fields: FieldValues) => fieldErrorsOf(member, { name: 'Sanne', ...fields })

test('a record made from field examples is valid', () => {
  for (const resource of resources) assert.deepEqual(fieldErrorsOf(resource, given(resource)), [], resource.name)
})

test('only nullable fields accept null', () => {
  for (const resource of resources) {
    for (const [name, { nullable, setBy }] of Object.entries(resource.fields)) {
      if (setBy === 'kantine') continue
      const faults = fieldErrorsOf(resource, { ...given(resource), [name]: null })
      assert.equal(faults.length, nullable ? 0 : 1, `${resource.name}.${name}`)
      if (!nullable) assert.match(faults[0] ?? '', new RegExp(`^/${name}: ${name} must be .*; it cannot be null\\.$`))
    }
  }
})

test('a timestamp can have any form that parameters accept, and is stored in one form', () => {
  for (const starts_at of [
    '2026-03-29T01:00Z',
    '2026-03-29T02:00:00+01',
    '20260329T0100Z',
    '2026-W13-7T01:00:00.000Z',
  ]) {
    const fields = { title: 'Training', starts_at, ends_at: '20260329T020000+0100' }
    assert.deepEqual(fieldErrorsOf(event, fields, 'create'), [], starts_at)
    const { starts_at: start, ends_at: end } = storedFields(event, fields)
    assert.deepEqual([start, end], ['2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z'])
    const early = { ...fields, ends_at: '2026-03-29T00:59Z' }
    assert.match(fieldErrorsOf(event, early, 'create').join(), /^\/ends_at: ends_at must not be before starts_at\./)
  }
})

test('every field rejects a value of another type, with the type and an example', () => {
  for (const resource of resources) {
    for (const [name, { schema, setBy }] of Object.entries(resource.fields)) {
      if (setBy === 'kantine') continue
      const wrong = schema.type === 'string' ? 42 : 'forty-two'
      const [fault = '', ...others] = fieldErrorsOf(resource, { ...given(resource), [name]: wrong })
      assert.match(fault, new RegExp(`^/${name}: ${name} must be .*, such as .+\\.$`), `${resource.name}.${name}`)
      assert.deepEqual(others, [])
    }
  }
})

test('creation requires every required field, and updates require none', () => {
  for (const resource of resources) {
    const required = Object.entries(resource.fields).filter(([, { required }]) => required)
    const asked = checkFields(resource, {}, 'create').map((fault) => 'pointer' in fault && fault.pointer)
    assert.deepEqual(
      asked,
      required.map(([name]) => `/${name}`),
      resource.name,
    )
    assert.deepEqual(checkFields(resource, {}, 'update'), [])
  }
  assert.deepEqual(fieldErrorsOf(member, {}), ['/name: name is required. Add it, such as "name": "Sanne de Vries".'])
})

test('read-only fields are rejected by name, with the reason', () => {
  assert.deepEqual(faultsOfMember({ id: 7, updated_at: '2026-01-01T00:00:00Z', club_id: 1 }), [
    '/id: id is set by Kantine: callers never choose ids, and no id is used twice. Leave it out.',
    '/updated_at: updated_at is set by Kantine: it is the time of this change. Leave it out.',
    '/club_id: club_id is set by Kantine: a record belongs to the club it is written in. Leave it out.',
  ])
  assert.deepEqual(fieldErrorsOf(event, { ...given(event), registration_count: 'many' }), [
    '/registration_count: registration_count is set by Kantine. Leave it out.',
  ])
})

test('a field with its own operation is accepted only in an import', () => {
  const fields = { name: 'Youssef', status: 'trial planned' }
  assert.deepEqual(fieldErrorsOf(kennismaker, fields, 'import'), [])
  for (const purpose of ['create', 'update'] as const) {
    assert.deepEqual(fieldErrorsOf(kennismaker, fields, purpose), [
      '/status: status can only be changed with PUT /api/v1/kennismakers/{id}/status. Leave it out here.',
    ])
  }
})

test('an unknown field is rejected with the likely field, or with all of them', () => {
  const settable = Object.keys(member.fields).filter((name) => !['ends_on', 'created_at'].includes(name))
  assert.deepEqual(faultsOfMember({ birthDate: '2001-01-01', gendre: 'x', shoe_size: 44 }), [
    '/birthDate: birthDate is not a field of members. Did you mean birth_date?',
    '/gendre: gendre is not a field of members. Did you mean gender?',
    `/shoe_size: shoe_size is not a field of members. Use one of: ${settable.join(', ')}.`,
  ])
  const hostile = JSON.parse(`{"name": "Sanne", "__proto__": 1, "constructor": 2, "${'x'.repeat(5000)}": 3}`)
  const faults = fieldErrorsOf(member, hostile)
  assert.equal(faults.length, 3)
  assert.ok(faults.every((fault) => fault.length < 300))
})

test('errors name the text rules', () => {
  assert.deepEqual(faultsOfMember({ name: 'x'.repeat(201) }), [
    '/name: name must have at most 200 characters, but has 201; shorten it.',
  ])
  assert.deepEqual(faultsOfMember({ name: '😀'.repeat(200) }), [])
  assert.deepEqual(faultsOfMember({ name: '' }), [
    '/name: name must not be empty; send a string, such as "Sanne de Vries".',
  ])
  assert.deepEqual(faultsOfMember({ gender: '' }), [
    '/gender: gender must not be empty; send null to clear it, or leave it out.',
  ])
  assert.deepEqual(faultsOfMember({ name: ' \u200b' }), [
    '/name: name must not be blank; send a string, such as "Sanne de Vries".',
  ])
  assert.deepEqual(faultsOfMember({ email: '' }), [
    '/email: email must be an e-mail address, such as "sanne@example.org"; send null to clear it, or leave it out.',
  ])
  for (const wrong of ['two\nlines', 'a\ttab', 'bell\u0007', 'half \ud800']) {
    assert.match(faultsOfMember({ name: wrong }).join(), /^\/name: name must be one line without control characters/)
  }
  assert.deepEqual(faultsOfMember({ name: '\u2003Sanne\ufeff \u200d' }), [])
  assert.deepEqual(fieldErrorsOf(event, { ...given(event), description: 'two\nlines\tand a tab' }), [])
  assert.match(
    fieldErrorsOf(event, { ...given(event), description: 'bell\u0007' }).join(),
    /other than tabs and line breaks/,
  )
})

test('a text of many millions of characters is rejected like any other long text', () => {
  const body = 'x'.repeat(10_000_000)
  assert.deepEqual(fieldErrorsOf(news, { body }), [
    '/body: body must have at most 100000 characters, but has 10000000; shorten it.',
  ])
})

test('dates, timestamps and e-mail addresses are validated', () => {
  for (const birth_date of ['2026-02-30', '2026-2-3', '0000-01-01', '2026-01-01T00:00:00Z']) {
    assert.deepEqual(faultsOfMember({ birth_date }), [
      '/birth_date: birth_date must be a valid date, written YYYY-MM-DD, such as "2009-04-17".',
    ])
  }
  for (const starts_at of ['2026-01-31', '2026-01-31T12:00:00', '2026-01-31T12:00:00+1', '2026-02-30T12:00:00Z']) {
    assert.match(fieldErrorsOf(event, { title: 'x', starts_at }).join(), /^\/starts_at: .* ISO 8601 timestamp in UTC/)
  }
  for (const email of ['sanne', 'a@b', 'a@@b.nl', 'a b@c.nl', '@c.nl', 'a@.nl', 'a@nl.', 'a@b.nl\n']) {
    assert.match(faultsOfMember({ email }).join(), /^\/email: email must be an e-mail address/, email)
  }
  assert.deepEqual(faultsOfMember({ email: 'sanne+club@mail.example.org' }), [])
})

test('whole numbers have bounds, and errors name each list item', () => {
  const rule = 'must be a whole number from 1 to 9007199254740991, such as 3'
  assert.deepEqual(faultsOfMember({ group_ids: [1, 0, 2.5, 'x', 1e300] }), [
    `/group_ids/1: group_ids/1 ${rule}.`,
    `/group_ids/2: group_ids/2 ${rule}.`,
    `/group_ids/3: group_ids/3 ${rule}.`,
    `/group_ids/4: group_ids/4 ${rule}.`,
  ])
  assert.deepEqual(faultsOfMember({ group_ids: [5, 6, 5] }), [
    '/group_ids/2: group_ids/2 repeats item 0; leave one of them out.',
  ])
  const many = Array.from({ length: 501 }, (_, i) => i + 1)
  assert.match(faultsOfMember({ group_ids: many }).join(), /at most 500 items, but has 501/)
  assert.equal(faultsOfMember({ group_ids: [null] }).length, 1)
  assert.deepEqual(faultsOfMember({ group_ids: null }), [
    '/group_ids: group_ids must be a list, such as [3,8], or [] for none; it cannot be null.',
  ])
})

test('an error inside an object in a list names its place', () => {
  const disciplines = [{ id: 1, name: 'Dubbel' }, { id: 0 }, { id: 3, name: 'x', level: 2 }]
  assert.deepEqual(fieldErrorsOf(tournament, { disciplines }), [
    '/disciplines/1/name: disciplines/1/name is required, such as "Gemengd dubbel".',
    '/disciplines/1/id: disciplines/1/id must be a whole number from 1 to 9007199254740991, such as 1.',
    '/disciplines/2: disciplines/2 must contain only id, name; remove everything else.',
  ])
})

test('all errors of a record are returned together', () => {
  assert.deepEqual(
    checkFields(attendance, { member_id: 'x', date: '2026-13-01', presnt: true }, 'import').map(
      (fault) => 'pointer' in fault && fault.pointer,
    ),
    ['/presnt', '/group_id', '/present', '/member_id', '/date'],
  )
})

test('validation stops one error beyond the number that a response names', () => {
  const wrong = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field_${n}`, n]))
  assert.equal(faultsOfMember(wrong).length, mostFaultsOfRecord + 1)
  assert.equal(faultsOfMember({ group_ids: Array.from({ length: 500 }, () => 'x') }).length, mostFaultsOfRecord + 1)
})

test('a value that is not an object is rejected with an example of one', () => {
  for (const wrong of [null, 7, 'x', [], [{}]]) {
    assert.deepEqual(fieldErrorsOf(member, wrong), [
      ': A record must be a JSON object, such as {"name":"Sanne de Vries"}.',
    ])
  }
})

test('timestamps are stored in UTC with milliseconds; titles are trimmed, and other text is unchanged', () => {
  const fields = {
    title: ' T ',
    location: ' L ',
    starts_at: '2026-01-31T14:00:00+02:00',
    ends_at: '2026-01-31T13:00:00.98765-00:00',
  }
  assert.deepEqual(storedFields(event, { ...fields, capacity: null }), {
    title: 'T',
    location: ' L ',
    starts_at: '2026-01-31T12:00:00.000Z',
    ends_at: '2026-01-31T13:00:00.987Z',
    capacity: null,
  })
})
