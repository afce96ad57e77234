/** The consent in a real browser, which follows the answer of a form only where the page's policy says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWindow } from '../browser.ts'
import { openClub, worldOf } from './consent-world.ts'
import { authorizationUrl, newPerson, newVerifier, registered } from './world.ts'

/** Addresses at which assistants are called back. */
const addresses = [
  'https://helper.example/callback',
  'http://localhost:33418/callback',
  'http://[::1]:33418/callback',
  'com.example.helper:/callback',
]

test('Chromium goes on to the assistant, whether it is on the web, on this computer or an app', async () => {
  const world = await worldOf('sqlite')
  await openClub(world, 'chromium')
  const sanne = await newPerson(world, ['chromium'])
  const window = await newWindow({ locale: 'en-GB' })
  await window.addCookies([...sanne.cookies].map(([name, { value }]) => ({ name, value, url: world.url })))
  for (const address of addresses) {
    const client = await registered(world, { redirect_uris: [address] })
    const page = await window.newPage()
    const outcome = new Promise<string>((resolve) => {
      page.on('request', (request) => request.url().startsWith(address) && resolve(request.url()))
      page.on('console', (message) => message.text().includes('form-action') && resolve(message.text()))
    })
    await page.goto(authorizationUrl(world, client, newVerifier()))
    await page.getByRole('button', { name: 'Give access' }).click({ noWaitAfter: true })
    assert.match(await outcome, /[?&]code=/, address)
    await page.close()
  }
})
