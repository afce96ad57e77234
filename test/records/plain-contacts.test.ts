import assert from 'node:assert/strict'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

type Member = { readonly name: string; readonly email: string | null; readonly phone: string | null }

onEngines('e-mail addresses and phones are stored without mailto: and characters that nobody sees', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const send = sender(kantine, key)
  const given = { name: 'Zoë\u200B', email: 'mailto:zoe\u200B@example.org\u00A0', phone: '\u202A06\u00A012345678' }
  const { name, email, phone } = (await send<Member>('POST /members', given)).body
  assert.deepEqual([name, email, phone], ['Zoë\u200B', 'zoe@example.org', '06 12345678'])
  const changed = await send<Member>('PATCH /members/1', { email: '\uFEFFzoe@example.com' })
  assert.equal(changed.body.email, 'zoe@example.com')
})
