/** examples/intake.ts: the form adds each trial member once, and ignores spam. */
import assert from 'node:assert/strict'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onOneEngine, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { exampleOf } from './example.ts'

type List = { readonly data: readonly { readonly [field: string]: unknown }[] }

onOneEngine('a form on the website adds a trial member once, and never reveals the key', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  const { key } = await newKey(kantine.store, club, { scopes: ['kennismakers:write'] })
  const example = await exampleOf('intake.ts', kantine.url, key, { PORT: '0' })
  const url = await example.start()
  const trialMembers = async () => (await send<List>('GET /kennismakers')).body.data
  const empty = await (await fetch(url)).text()
  const idIn = (page: string) => / name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const id = idIn(empty)
  const fill = async (values: { readonly [name: string]: string }) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ id, ...values }) })
    return answer.text()
  }
  const yara = { name: 'Yara Amrani', birth_date: '2015-03-12', email: 'amrani@example.org', phone: '' }

  assert.match(await fill({ ...yara, more: 'https://spam.example.org' }), /Thank you/)
  assert.deepEqual(await trialMembers(), [])

  const wrong = await fill({ ...yara, name: '<b>Yara</b>', email: 'amrani' })
  assert.match(wrong, /email must be/)
  assert.ok(wrong.includes('value="&#60;b&#62;Yara&#60;/b&#62;"'), wrong)

  assert.match(await fill(yara), /Thank you/)
  assert.match(await fill(yara), /Thank you/)
  const found = await trialMembers()
  assert.deepEqual(
    found.map(({ name, birth_date, email, phone, source }) => [name, birth_date, email, phone, source]),
    [['Yara Amrani', '2015-03-12', 'amrani@example.org', null, 'website']],
  )

  const used = await fill({ ...yara, name: 'Piet' })
  assert.match(used, /role="alert">You already sent this form\. Send it again only to register someone else\.</)
  const another = { ...yara, name: 'Piet', id: idIn(used) }
  assert.notEqual(another.id, id)
  assert.match(await fill(another), /Thank you/)
  assert.deepEqual(
    (await trialMembers()).map(({ name }) => name),
    ['Yara Amrani', 'Piet'],
  )

  example.proxy.watch(() => 'busy')
  assert.match(await fill(yara), /could not save/)
  example.proxy.watch(() => 'pass')
  for (let n = 0; n < 24; n++) assert.match(await fill(yara), /Thank you/)
  assert.match(await fill(yara), /too many forms/)
  assert.equal((await trialMembers()).length, 2)
  assert.ok(![empty, wrong].some((page) => page.includes(key)))
})
