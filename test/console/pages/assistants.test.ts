/** An administrator manages a club's assistants. */
import assert from 'node:assert/strict'
import { allowAssistants } from '../../../server/callers/assistants/allow.ts'
import { createGrant } from '../../../server/callers/assistants/create-grant.ts'
import { listGrants } from '../../../server/callers/assistants/grants.ts'
import { usageOfAll } from '../../../server/callers/usage-of.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { sql } from '../../../server/store/sql.ts'
import { Assistant } from '../../mcp/assistant.ts'
import { Person } from '../../mcp/person.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newAdministrator } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { until } from '../../webhooks/club-with-receivers.ts'
import { loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, hasFocus, openConsole, rowsOf, titleIs } from './rig.ts'

const path = '/console/clubs/noord/assistants'

flow('an administrator allows assistants, connects one, sees its calls and ends its access', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await newAdministrator(kantine.store, ['noord'], 'trainer', 'trainer@example.org')
  const page = await openConsole(kantine, who, path, { language })
  await shows(() => findingsOf(page), [])
  await page.getByRole('button', { name: say('Allow assistants', 'Assistenten toestaan') }).click()
  const endpoint = `${kantine.url}/api/v1/mcp`
  await shows(() => page.getByLabel('URL', { exact: true }).innerText(), endpoint)
  await page.getByRole('tab', { name: 'ChatGPT' }).click()
  await page.getByText('Developer mode').waitFor()
  await shows(() => findingsOf(page), [])

  const trainer = await Person.sitsDown('trainer')
  await using assistant = await Assistant.connect(endpoint, '2026-07-28', {
    browse: (address) => trainer.consents(address),
    confirm: () => ({ action: 'decline' }),
  })
  assert.notEqual((await assistant.call('get_club')).isError, true)
  const [grant] = await listGrants(kantine.store, who.club.id)
  const id = grant?.id ?? 0
  // Calls are counted at most a second after they were answered.
  await until(async () => (await usageOfAll(kantine.store, who.club.id, 'grant', [id])).has(id))
  await page.reload()
  const program = say('a program on the user’s device', 'een programma op het apparaat van de gebruiker')
  await shows(
    async () => (await rowsOf(page)).map(([name, person, , , requests]) => `${name}, ${person}, ${requests}`),
    new RegExp(`^Assistant of a test ${program}, trainer@example\\.org, [1-9]`),
  )

  await page.getByRole('link', { name: /Assistant of a test/ }).click()
  await titleIs(page, 'Assistant of a test')
  await page.getByText(say('Read members', 'Leden lezen')).waitFor()
  await shows(() => findingsOf(page), [])
  const end = say('End access', 'Toegang beëindigen')
  await page.getByRole('button', { name: end }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('permanently', 'voorgoed')).waitFor()
  await shows(() => findingsOf(page), [])
  await dialog.getByRole('button', { name: end }).click()
  await page.getByText(say('Revoked', 'Ingetrokken'), { exact: true }).waitFor()
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${assistant.saved?.access_token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  assert.equal(answer.status, 401)
  await page
    .getByRole('link', { name: say('Assistants', 'Assistenten') })
    .first()
    .click()
  await page.getByRole('heading', { name: say('Ended', 'Beëindigd') }).waitFor()
})

flow('forbidding assistants says how many lose access and ends them, by keyboard', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const { store } = kantine
  const who = await loggedIn(kantine, 'noord')
  const clubId = who.club.id
  await allowAssistants(store, kantineItself, clubId, true)
  for (const clientName of ['Claude', 'ChatGPT']) {
    await createGrant(store, kantineItself, {
      clubId,
      administratorId: who.administrator.id,
      clientId: clientName,
      clientName,
      redirectHost: 'assistant.example',
      scopes: ['members:read'],
      readOnly: true,
    })
  }
  const [, second] = await listGrants(store, clubId)
  await changeRows(store, sql`update grants set last_used_at = created_at + 1 where id = ${second?.id ?? 0}`)
  const page = await openConsole(kantine, who, path, { language, width: 375, colorScheme: 'dark' })
  await page.getByText('Claude', { exact: true }).first().waitFor()
  await page.getByText(say('Consent given, but the assistant has not fetched', 'de toegang niet opgehaald')).waitFor()
  await page.getByText(say('Connected, but it has not called yet', 'Verbonden, maar nog niet gebruikt')).waitFor()
  await shows(() => findingsOf(page), [])
  const { keyboard } = page
  const forbid = page.getByRole('button', { name: say('Block assistants', 'Assistenten verbieden') })
  await forbid.focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('2 connections end', '2 verbindingen worden voorgoed verbroken')).waitFor()
  await hasFocus(dialog)
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await forbid.and(page.locator(':focus')).waitFor()
  assert.deepEqual(await statesOf(), ['works', 'works'])
  await keyboard.press('Enter')
  await hasFocus(dialog)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText(say('Not allowed', 'Niet toegestaan')).waitFor()
  assert.deepEqual(await statesOf(), ['revoked', 'revoked'])
  await shows(async () => (await rowsOf(page)).length, 2)

  async function statesOf() {
    return (await listGrants(store, clubId)).map(({ state }) => state)
  }
})
