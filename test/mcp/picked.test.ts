/** What is picked out of the JSON of a record is exactly what parsing the record would show. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { exampleOf } from '@kantine/contract/schemas.ts'
import { type FieldValues, render } from '../../server/store/body.ts'
import { Embedded } from '../../server/surfaces/mcp/embedded.ts'
import { boundedRecord } from '../../server/surfaces/mcp/tools/bounded.ts'
import { chosenFields } from '../../server/surfaces/mcp/tools/fields.ts'
import { OutsideText } from '../../server/surfaces/mcp/tools/outside-text.ts'
import { pickerOf } from '../../server/surfaces/mcp/tools/picked.ts'

const renderedWith = (resource: Resource, fields: FieldValues) =>
  render(resource, 17, { ...exampleOf(resource.fields), ...fields }, Date.parse('2026-01-05T08:00:00Z'))

/** What is picked; checks that parsing the record gives the same. */
function picked(resource: Resource, record: string, chosen?: readonly string[]): string | undefined {
  const [names, outside] = [chosenFields(resource, chosen), new OutsideText()]
  const into = new Embedded(100_000)
  const isPicked = pickerOf(resource, names)(Buffer.from(record), 0, outside, into)
  const text = isPicked ? JSON.parse(`"${into.bytes}"`) : undefined
  const parsed = boundedRecord(resource, JSON.parse(record), outside, { names, most: 100_000 })
  if (text !== undefined) assert.equal(text, parsed)
  return text
}

test('the few fields of every resource are picked without parsing', () => {
  for (const resource of resources) assert.ok(picked(resource, renderedWith(resource, {})), resource.plural)
})

test('each field of every resource is picked as parsing would show it, or is left to parsing', () => {
  for (const resource of resources) {
    for (const name of Object.keys(resource.fields)) picked(resource, renderedWith(resource, {}), [name])
  }
})

test('whatever a text holds, what is picked is what parsing would show', () => {
  const texts = [
    '',
    'Ayşe 😀',
    '"',
    '\\',
    'a\nb',
    '«untrusted:1»x',
    'b\u200bc',
    'a\u00ad\u0300\u034fb',
    'Łódź \u007f',
    '","status":"forged',
    '],[',
    '\ud800',
    'null',
  ]
  for (const text of texts) {
    for (const name of ['name', 'gender', 'email']) {
      picked(member, renderedWith(member, { [name]: text }))
      picked(member, renderedWith(member, { [name]: text }), ['name', 'group_ids', 'email', 'updated_at'])
    }
    picked(kennismaker, renderedWith(kennismaker, { notes: text }), ['name', 'notes', 'updated_at'])
  }
  assert.ok(picked(member, renderedWith(member, { name: 'Ayşe Łuczak', gender: null, group_ids: [] })))
})

test('a record that was stored before its definition got another order is left to parsing', () => {
  const { id, name, ...others } = JSON.parse(renderedWith(member, {}))
  assert.equal(picked(member, JSON.stringify({ name, id, ...others })), undefined)
  assert.equal(picked(member, JSON.stringify({ id, ...others, name })), undefined)
})
