/** Consent in a real browser, which enforces the page's policy for form redirects. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findingsOf } from '../console/pages/axe.ts'
import { newWindow } from '../support/browser.ts'
import { emailOf, password } from '../support/clubs-and-people.ts'
import { shows } from '../support/shows.ts'
import { openClub, redirectUri, worldOf } from './consent-world.ts'
import { authorizationUrl, newPerson, newVerifier, registered } from './oauth-server.ts'
import { passTimeOfPassword } from './pass-time.ts'

/** Addresses at which assistants are called back. */
const addresses = [
  'https://helper.example/callback',
  'http://localhost:33418/callback',
  'http://[::1]:33418/callback',
  'com.example.helper:/callback',
]

/** Where the form leads: the request to the assistant, or what Chromium says when the page's policy does not allow it. */
const outcomeOf = (page: Page, address: string) =>
  new Promise<string>((resolve) => {
    page.on('request', (request) => request.url().startsWith(address) && resolve(request.url()))
    page.on('console', (message) => message.text().includes('form-action') && resolve(message.text()))
  })

test('Chromium continues to the assistant, on the web, on this computer or in an app', async () => {
  const world = await worldOf('sqlite')
  await openClub(world, 'chromium')
  const sanne = await newPerson(world, ['chromium'])
  const window = await newWindow({ locale: 'en-GB' })
  await window.addCookies([...sanne.cookies].map(([name, { value }]) => ({ name, value, url: world.url })))
  for (const address of addresses) {
    const client = await registered(world, { redirect_uris: [address] })
    const page = await window.newPage()
    const outcome = outcomeOf(page, address)
    await page.goto(authorizationUrl(world, client, newVerifier()))
    await page.getByRole('button', { name: 'Give access' }).click({ noWaitAfter: true })
    assert.match(await outcome, /[?&]code=/, address)
    await page.close()
  }
})

test('in Chromium, a user with an old session confirms the password, then grants access', async () => {
  const world = await worldOf('sqlite')
  await openClub(world, 'keyboard')
  const sanne = await newPerson(world, ['keyboard'])
  await passTimeOfPassword(world, emailOf('keyboard'))
  const window = await newWindow({ locale: 'nl-NL' })
  await window.addCookies([...sanne.cookies].map(([name, { value }]) => ({ name, value, url: world.url })))
  const page = await window.newPage()
  await page.goto(authorizationUrl(world, world.client, newVerifier(), { scope: 'events:write' }))
  await page.getByRole('button', { name: 'Toegang geven' }).click()
  const field = page.getByLabel('Wachtwoord', { exact: true })
  await field.fill('something else')
  await shows(() => findingsOf(page), [])
  await field.press('Enter')
  await shows(() => page.getByRole('alert').innerText(), /Wachtwoord klopt niet/)
  await shows(() => findingsOf(page), [])
  await field.fill(password)
  const outcome = outcomeOf(page, redirectUri)
  await field.press('Enter', { noWaitAfter: true })
  assert.match(await outcome, /[?&]code=/)
})
