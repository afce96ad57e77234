import assert from 'node:assert/strict'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

onEngines(
  'e-mail addresses and phones are stored without mailto: and without characters that nobody sees',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { key } = await newClub(kantine.store, 'plain-contacts')
    const write = async (method: string, path: string, body: object) => {
      const answer = await kantine.call(path, { key, method, body: JSON.stringify(body) })
      return (await answer.json()) as { readonly [field: string]: unknown }
    }
    const given = { name: 'Zoë\u200B', email: 'mailto:zoe\u200B@example.org\u00A0', phone: '\u202A06\u00A012345678' }
    const { id, name, email, phone } = await write('POST', '/api/v1/members', given)
    assert.deepEqual([name, email, phone], ['Zoë\u200B', 'zoe@example.org', '06 12345678'])
    const changed = await write('PATCH', `/api/v1/members/${id}`, { email: '\uFEFFzoe@example.com' })
    assert.equal(changed.email, 'zoe@example.com')
  },
)
