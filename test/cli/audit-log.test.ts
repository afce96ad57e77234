/** The audit log's entries for commands, log-ins and password changes, and the data it must never contain. */

import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { sql } from '../../server/store/sql.ts'
import { newBrowser } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'

type Entry = { readonly [column: string]: unknown } & { readonly action: string; readonly subject: string }

const me = { actor: 'command', actor_id: null, actor_name: userInfo().username, address: null }

onEngines('the audit log records every changing command with the user who ran it', async (engine) => {
  const { database, store } = await startKantine(engine)
  const { environment } = database
  const give = (...args: string[]) => jsonOf<{ id: number; key: string; password: string }>(environment, ...args)
  const { id: club } = await give('clubs', 'create', '--name', 'FC Noord', '--slug', 'noord')
  await give('clubs', 'plan', 'noord', 'basic')
  await give('clubs', 'stages', 'noord', '--set', 'new,joined')
  await give('clubs', 'stages', 'noord', '--set', 'new,joined')
  const key = await give('keys', 'create', '--club', 'noord', '--label', 'Geheim', '--scopes', 'members:read')
  await give('keys', 'revoke', `${key.id}`)
  await give('keys', 'revoke', `${key.id}`)
  const email = 'sanne@example.org'
  const made = await give('administrators', 'create', '--email', email, '--name', 'Sanne', '--clubs', 'noord')
  const changed = await give('administrators', 'password', email)
  await give('administrators', 'invite', 'jan@example.org', '--club', 'noord', '--role', 'trainer')
  await give('administrators', 'withdraw', 'jan@example.org', '--club', 'noord')
  await give('administrators', 'reset-link', email)
  await give('assistants', 'allow', '--club', 'noord')
  await give('administrators', 'remove', email)
  for (const reading of [
    ['clubs', 'list'],
    ['keys', 'list', '--club', 'noord'],
    ['administrators', 'list'],
    ['trail'],
  ]) {
    await give(...reading)
  }

  const all = (await jsonOf<Entry[]>(environment, 'trail')).filter(({ actor }) => actor === 'command')
  assert.deepEqual(
    all.map(({ club_id, action, subject, details }) => [club_id, action, subject, details]),
    [
      [club, 'club.created', `club ${club}`, ['noord', 'pro']],
      [club, 'plan.changed', `club ${club}`, ['basic']],
      [club, 'stages.changed', `club ${club}`, []],
      [club, 'key.created', `key ${key.id}`, ['members:read']],
      [club, 'key.revoked', `key ${key.id}`, []],
      [0, 'administrator.created', `administrator ${made.id}`, [email, 'administrator', 'noord']],
      [0, 'password.changed', `administrator ${made.id}`, []],
      [club, 'person.invited', `club ${club}`, ['jan@example.org', 'trainer']],
      [club, 'invitation.withdrawn', `club ${club}`, ['jan@example.org']],
      [club, 'reset_link.created', `administrator ${made.id}`, []],
      [club, 'assistants.allowed', `club ${club}`, []],
      [0, 'administrator.removed', `administrator ${made.id}`, [email]],
    ].reverse(),
  )
  for (const { actor, actor_id, actor_name, address } of all) {
    assert.deepEqual({ actor, actor_id, actor_name, address }, me)
  }
  const kept = JSON.stringify(await store.findAcrossClubs(sql`select * from trail`))
  for (const secret of [key.key.slice(13), made.password, changed.password, 'Geheim', 'joined']) {
    assert.ok(!kept.includes(secret), secret)
  }

  const ofClub = await jsonOf<Entry[]>(environment, 'trail', '--club', 'noord', '--limit', '2')
  assert.deepEqual(
    ofClub.map(({ action }) => action),
    ['assistants.allowed', 'reset_link.created'],
  )
  const refused = await command(environment, ['trail', '--limit', '1001'])
  assert.deepEqual([refused.code, /^limit must be a whole number from 1 to 1000/.test(refused.stderr)], [1, true])
})

onEngines("the audit log records log-ins with their address, and never a stranger's input", async (engine) => {
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback' } })
  const { environment } = kantine.database
  const email = 'sanne@example.org'
  const args = ['administrators', 'create', '--email', email, '--name', 'Sanne', '--clubs', 'demo']
  const made = await jsonOf<{ id: number; password: string }>(environment, ...args)
  const [from, elsewhere] = [{ 'x-forwarded-for': '198.51.100.7' }, { 'x-forwarded-for': '2001:db8::1' }]
  const browser = newBrowser(kantine)
  const logIn = (email: string, password: string, from: object) =>
    browser.call('POST /session', { email, password }, { ...from })
  assert.equal((await logIn(email.toUpperCase(), 'a wrong password of mine', from)).status, 401)
  assert.equal((await logIn('stranger@example.com', 'a wrong password of mine', elsewhere)).status, 401)
  assert.equal((await logIn(email, made.password, from)).status, 201)
  const change = { current_password: made.password, password }
  assert.equal((await browser.call('PUT /password', change, from)).status, 204)
  assert.equal((await browser.call('DELETE /session', undefined, from)).status, 204)

  const subject = `administrator ${made.id}`
  const sanne = { actor: 'administrator', actor_id: made.id, address: '198.51.100.7' }
  const entries = (await jsonOf<Entry[]>(environment, 'trail')).filter(({ club_id }) => club_id === 0)
  assert.deepEqual(
    entries
      .slice(0, 5)
      .map(({ id: _, at: __, club_id: ___, club: ____, sentence: _____, actor_name, administrator_id, ...others }) => {
        assert.deepEqual([actor_name, administrator_id], [null, null])
        return others
      }),
    [
      { ...sanne, action: 'login.ended', subject, details: [] },
      { ...sanne, action: 'password.changed', subject, details: [] },
      { ...sanne, action: 'login.succeeded', subject, details: [] },
      {
        actor: 'unknown',
        actor_id: null,
        address: '2001:db8:0:0::/64',
        action: 'login.failed',
        subject: 'an unknown e-mail address',
        details: [],
      },
      {
        actor: 'unknown',
        actor_id: null,
        address: '198.51.100.7',
        action: 'login.failed',
        subject,
        details: [email],
      },
    ],
  )
  const kept = JSON.stringify(await kantine.store.findAcrossClubs(sql`select * from trail`))
  for (const word of ['stranger', 'wrong password', made.password, password]) assert.ok(!kept.includes(word), word)
})
