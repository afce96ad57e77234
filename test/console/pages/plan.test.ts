/** A club's plan, and the effects of plans below Pro. */
import assert from 'node:assert/strict'
import { setPlan } from '../../../server/clubs/clubs.ts'
import { setQuotas } from '../../../server/operations/quotas/quota.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, hasTitle, openConsole } from './rig.ts'

flow('below Pro, every API page says that nothing is lost', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const { store } = kantine
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/keys', { language, width: 375 })
  const notice = page.getByRole('alert').filter({
    hasText: say('The API is part of the Pro plan', 'De API zit in het Pro-abonnement'),
  })
  assert.equal(await notice.count(), 0)
  await setPlan(store, kantineItself, who.club.id, 'basic')
  for (const path of ['', '/keys', '/webhooks/new', '/assistants']) {
    await page.goto(`${kantine.url}/console/clubs/noord${path}`)
    await hasTitle(page)
    await notice.waitFor()
  }
  await shows(() => notice.innerText(), new RegExp(say('only work on Pro', 'werken alleen met Pro')))
  await shows(() => findingsOf(page), [])
  for (const path of ['/activity', '/plan']) {
    await page.goto(`${kantine.url}/console/clubs/noord${path}`)
    await hasTitle(page)
    assert.equal(await notice.count(), 0, path)
  }
  await page.getByText(say('Basic', 'Basis'), { exact: true }).waitFor()
  const command = page.getByLabel(say('Command', 'Opdracht'), { exact: true })
  await shows(() => command.innerText(), 'npx kantine clubs plan noord pro')
  await shows(() => findingsOf(page), [])
  await setPlan(store, kantineItself, who.club.id, 'pro')
  await page.reload()
  await hasTitle(page)
  assert.equal(await command.count(), 0)
})

flow("bars and text show a club's usage and limits", async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await setQuotas(kantine.store, who.club.id, kantineItself, { keys: 2, records: 2_500_000 })
  const page = await openConsole(kantine, who, '/console/clubs/noord/plan', { language, colorScheme: 'dark' })
  const keys = page.getByRole('progressbar', { name: say('API keys', 'API-sleutels') })
  await shows(() => keys.getAttribute('aria-valuenow'), '50')
  const shown = await page.locator('main').innerText()
  for (const text of [
    say('1 of 2', '1 van 2'),
    say('0 of 2,500,000', '0 van 2.500.000'),
    say('0 MB of 100 MB', '0 MB van 100 MB'),
  ]) {
    assert.ok(shown.includes(text), `${text} in ${shown}`)
  }
  await shows(() => findingsOf(page), [])
})
