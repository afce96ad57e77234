/** White space in texts: what is stored of it, and that the description of each field says so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { createSchema, settableFields } from '@kantine/contract/schemas.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onOneEngine, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

onOneEngine('names lose white space at both ends, and other texts are stored as sent', async (engine) => {
  const kantine = await sharedKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store)).key)
  const member = await send<{ name: string; phone: string }>('POST /members', {
    name: '  Ed   Trim  ',
    phone: ' 06-1234 ',
  })
  assert.deepEqual([member.body.name, member.body.phone], ['Ed   Trim', ' 06-1234 '])
  const event = { title: ' Club  day ', location: ' Hall  2 ', starts_at: '2099-01-09T15:00:00Z' }
  const { body } = await send<{ title: string; location: string }>('POST /events', event)
  assert.deepEqual([body.title, body.location], ['Club  day', ' Hall  2 '])
})

test('the description of each text that callers send says what becomes of white space', () => {
  const said = { trimmed: 'Trimmed at both ends.', kept: 'Not trimmed.' }
  let texts = 0
  for (const resource of resources.filter(({ operations }) => operations.create)) {
    const { properties = {} } = createSchema(resource)
    for (const [name, { schema, trimmed }] of Object.entries(settableFields(resource))) {
      const description = properties[name]?.description ?? ''
      const isText = schema.type === 'string' && !schema.format && !schema.enum
      assert.equal(description.endsWith(said.trimmed), isText && trimmed === true, `${resource.name} ${name}`)
      assert.equal(description.endsWith(said.kept), isText && !trimmed, `${resource.name} ${name}`)
      if (isText) texts++
    }
  }
  assert.ok(texts > 8)
})
