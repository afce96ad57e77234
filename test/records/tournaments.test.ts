/** The public address of a tournament. */
import assert from 'node:assert/strict'
import { loggedIn } from '../console/browser.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

type Made = { readonly id: number; readonly public_slug: string }

onEngines('a tournament derives its unique public URL from its name', async (engine) => {
  const { browser } = await loggedIn(await sharedKantine(engine), 'noord')
  const make = (fields: object) => browser.call<Made>('POST /clubs/noord/tournaments', fields)
  const made = [await make({ name: 'Lentetoernooi 2027!' }), await make({ name: 'Lentetoernooi 2027' })]
  made.push(await make({ name: 'Café-Cup' }), await make({ name: '球' }))
  const slugs = ['lentetoernooi-2027', 'lentetoernooi-2027-2', 'cafe-cup', 'toernooi']
  assert.deepEqual(
    made.map(({ body }) => body.public_slug),
    slugs,
  )
  for (const [public_slug, rule] of [
    ['Cup', /lower-case letters/],
    ['cup--1', /lower-case letters/],
    ['cafe-cup', /belongs to another tournament/],
  ] as const) {
    const { status, text } = await make({ name: 'Cup', public_slug })
    assert.equal(status, 422)
    assert.match(text, rule)
  }
  const change = (fields: object) => browser.call('PATCH /clubs/noord/tournaments/3', fields)
  assert.equal((await change({ name: 'Cup', public_slug: 'cafe-cup' })).status, 200)
  assert.equal((await change({ public_slug: slugs[0] })).status, 422)
})
