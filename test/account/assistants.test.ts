/** A user's connected assistants on the account page. */
import assert from 'node:assert/strict'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { findGrant } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { connect, grantTo } from '../assistants/connected-assistant.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { follow, pageAt, pathOf, signIn } from './person.ts'

onEngines('a user sees their connected assistants and ends the access of one', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const { club, administrator, grant } = await connect(store, 'noord')
  const reading = await grantTo(store, club.id, administrator.id, { readOnly: true })
  const other = await grantTo(store, club.id, (await newAdministrator(store, ['noord'], 'trainer')).id)

  const page = await pageAt(kantine, '/account')
  await signIn(page, administrator.email)
  const buttons = page.getByRole('button', { name: 'End access: Helper, Club noord' })
  assert.equal(await buttons.count(), 2)
  const words = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  assert.match(words, /Helper \(helper\.example\) Club noord: reads Connected [\w ,:]+ Last used \d+ /)
  assert.match(words, /Helper \(helper\.example\) Club noord: reads and writes Connected [\w ,:]+ Last used \d+ /)

  // A button of this page for someone else's assistant.
  await buttons.first().evaluate((button, id) => button.setAttribute('value', id), String(other.id))
  await follow(page, buttons.first())
  assert.match(await page.locator('main').innerText(), /This assistant no longer has access/)
  assert.ok(await findGrant(store, other.id))

  await page.goto('/account/assistants')
  assert.equal(pathOf(page), '/account')
  await follow(page, buttons.first())
  assert.equal(pathOf(page), '/account?done=assistant-ended')
  assert.equal(await page.getByRole('status').innerText(), 'The assistant no longer has access.')
  assert.equal(await buttons.count(), 1)
  assert.deepEqual([await findGrant(store, reading.id), (await findGrant(store, grant.id))?.id], [undefined, grant.id])
  const [entry] = await store.findAcrossClubs(sql`select action, subject, actor, actor_id from trail order by id desc`)
  assert.deepEqual(
    [entry?.action, entry?.subject, entry?.actor, Number(entry?.actor_id)],
    ['grant.revoked', `grant ${reading.id}`, 'administrator', administrator.id],
  )

  await allowAssistants(store, kantineItself, club.id, false)
  await page.goto('/account')
  assert.match(await page.locator('main').innerText(), /You have not connected an AI assistant/)
})
