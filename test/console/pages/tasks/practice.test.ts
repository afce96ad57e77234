/** Trying everything in a practice club (`test/tasks.md`). */
import assert from 'node:assert/strict'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { until } from '../../../webhooks/club-with-receivers.ts'
import { startReceiver } from '../../../webhooks/receiver.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, openConsole } from '../rig.ts'

flow('a user tries everything in a practice club without breaking anything', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine, { environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true' } })
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord', { language })
  await page.getByRole('button', { name: say('Open a practice club', 'Oefenclub openen') }).click()
  const banner = page.getByRole('note', { name: say('This is a practice club', 'Dit is een oefenclub') })
  await banner.waitFor()
  await shows(() => findingsOf(page), [])
  const practice = say('Practice club of Club noord', 'Oefenclub van Club noord')
  await page.getByRole('button', { name: practice }).click()
  const clubs = page.getByRole('menuitem')
  await shows(() => clubs.allInnerTexts(), ['Club noord', practice])
  await page.keyboard.press('Escape')
  await banner.getByRole('link', { name: say('Back to Club noord', 'Terug naar Club noord') }).click()
  await page.waitForURL('**/clubs/noord')

  const { port, received } = await startReceiver()
  const endpoint = { url: `http://127.0.0.1:${port}/kantine`, events: ['payment.received'] }
  await who.browser.call('POST /clubs/noord-practice/webhooks', endpoint)
  type Charge = { readonly id: number; readonly [field: string]: unknown }
  const read = async (path: string) => {
    const { body } = await who.browser.call<Charge>(`GET /clubs/noord-practice/${path}`)
    return [body.status, body.paid_cents, body.payments]
  }
  const open = await who.browser.call<{ data: readonly Charge[] }>('GET /clubs/noord-practice/charges?status=open')
  const id = open.body.data[0]?.id as number
  const before = await read(`charges/${id}`)
  await page.goto(`${kantine.url}/console/clubs/noord-practice/charges/${id}`)
  const pay = say('Record payment', 'Betaling boeken')
  await page.getByRole('button', { name: pay, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: pay }).click()
  await until(() => received.length > 0)
  const event = JSON.parse(received[0]?.body ?? '') as { readonly type: string; readonly practice?: boolean }
  assert.deepEqual([event.type, event.practice], ['payment.received', true])
  assert.notDeepEqual(await read(`charges/${id}`), before)

  await page.setViewportSize({ width: 375, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await banner.getByRole('button', { name: say('Reset', 'Opnieuw beginnen') }).click()
  const reset = page.getByRole('dialog', {
    name: say('Reset the practice club?', 'Opnieuw beginnen met de oefenclub?'),
  })
  await reset.getByRole('button', { name: say('Reset', 'Opnieuw beginnen') }).click()
  await reset.waitFor({ state: 'detached' })
  assert.deepEqual(await read(`charges/${id}`), before)
})
