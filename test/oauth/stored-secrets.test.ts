/** A reader of the database, or of a backup, can neither sign in nor call. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { administratorByEmail } from '../../server/callers/accounts/administrators.ts'
import { invite } from '../../server/callers/accounts/invitations.ts'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import { makeResetLink } from '../../server/callers/accounts/reset-links.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../server/callers/accounts/second-factor.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { systemTables } from '../../server/system-tables.ts'
import { changeRows } from '../support/change-rows.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines } from '../support/kantine.ts'
import {
  askConsent,
  authorizationUrl,
  newCode,
  newTokens,
  newVerifier,
  postToken,
  refreshing,
  startWorld,
  type Tokens,
} from './oauth-server.ts'

onEngines('no issued secret is stored in plain text', async (engine) => {
  const world = await startWorld(engine)
  const { store, club, client, sanne } = world
  const waiting = new URL((await askConsent(world)).url).pathname.split('/').at(-1)
  const code = await newCode(world)
  const first = await newTokens(world)
  const second = (await (await postToken(world, refreshing(client, first.refresh_token))).json()) as Tokens
  const pushed = await fetch(`${world.url}/oauth/par`, {
    method: 'POST',
    body: new URL(authorizationUrl(world, client, newVerifier())).searchParams,
  })
  const { request_uri } = (await pushed.json()) as { request_uri: string }

  const administrator = await administratorByEmail(store, 'sanne@example.org')
  const sealed = { store, seal: world.webhooks.seal }
  const begun = await beginSecondFactor(sealed, kantineItself, administrator, password)
  const secret = begun.secret.replaceAll(' ', '')
  const now = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await confirmSecondFactor(sealed, kantineItself, administrator, now)
  const entered = await logIn(store, { email: administrator.email, password }, { address: '127.0.0.1', browser: null })
  const invited = await invite(store, kantineItself, { clubId: club.id, email: 'new@example.org', role: 'reader' })
  const reset = await makeResetLink(store, kantineItself, administrator)

  const secrets = {
    ...Object.fromEntries([...sanne.cookies].map(([name, { value }]) => [`cookie ${name}`, value])),
    waiting,
    code: code.code,
    request_uri: request_uri.split(':').at(-1),
    password,
    access: first.access_token,
    refresh: first.refresh_token,
    access2: second.access_token,
    refresh2: second.refresh_token,
    pending: 'pending' in entered && entered.pending.token,
    invited: invited.token,
    reset: reset.token,
    secret,
    recovery: recoveryCodes[0],
    plain: recoveryCodes[1]?.replaceAll('-', ''),
    key: club.key,
  }
  for (const [name, value] of Object.entries(secrets)) assert.ok(value && value.length > 10, `${name} is missing`)
  for (const table of [...systemTables.map(({ name }) => name), 'settings']) {
    const rows = JSON.stringify(await changeRows(store, sql`select * from ${raw(table)}`))
    for (const [name, value] of Object.entries(secrets))
      assert.ok(!rows.includes(value as string), `${table} has ${name}`)
  }
  const [stored] = await changeRows(
    store,
    sql`select 1 as one from access_tokens where digest = ${hash('sha256', second.access_token)}`,
  )
  assert.ok(stored, 'a token is found by its digest')
})
