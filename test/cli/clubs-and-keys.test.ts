import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { sql } from '../../server/store/sql.ts'
import { aSecondLater } from '../keys/instances.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'

type Club = { id: number; slug: string; name: string; plan: string }
type Key = { id: number; key: string; label: string; prefix: string; purpose: string; scopes: string[] }

onEngines('a club and a key created without a server work once it runs', async (engine) => {
  const database = await newDatabase(engine)
  const { environment } = database
  const club = await jsonOf<Club>(environment, 'clubs', 'create', '--name', 'FC Voorbeeld', '--slug', 'fc-voorbeeld')
  assert.equal(club.plan, 'pro')
  const key = await jsonOf<Key & { expires_at: string }>(
    environment,
    ...['keys', 'create', '--club', 'fc-voorbeeld', '--label', 'Website'],
    ...['--scopes', 'members:read,groups:read', '--expires', '2127-01-31'],
  )
  assert.equal(key.expires_at, '2127-01-31T23:59:59.999Z')
  assert.deepEqual(
    { label: key.label, purpose: key.purpose, scopes: key.scopes, prefix: key.prefix },
    { label: 'Website', purpose: 'live', scopes: ['members:read', 'groups:read'], prefix: key.key.slice(0, 13) },
  )

  const kantine = await startKantine(engine, { database })
  const answer = await kantine.call('/api/v1/club', { key: key.key })
  assert.equal(((await answer.json()) as Club).slug, 'fc-voorbeeld')
})

onEngines('next to a running server, every command works on the same data', async (engine) => {
  const kantine = await startKantine(engine)
  const { environment } = kantine.database
  await jsonOf(environment, 'clubs', 'create', '--name', 'FC Noord', '--slug', 'fc-noord', '--plan', 'pro')
  const [asText, assistant] = await Promise.all([
    command(environment, ['keys', 'create', '--club', 'fc-noord', '--label', 'Import', '--scopes', 'all']),
    jsonOf<Key>(
      environment,
      ...['keys', 'create', '--club=fc-noord', '--label=Helper', '--scopes', 'members:read', '--purpose', 'assistant'],
    ),
  ])
  const [key = ''] = /svc_live_\w{49}/.exec(asText.stdout) ?? []
  assert.match(asText.stdout, /shown only once/)
  assert.match(assistant.key, /^act_live_/)
  assert.equal((await kantine.call('/api/v1/members', { key })).status, 200)
  assert.equal((await kantine.call('/api/v1/members?limit=x', { key })).status, 400)

  const keys = await jsonOf<Key[]>(environment, 'keys', 'list', '--club', 'fc-noord')
  assert.deepEqual(keys.map(({ label }) => label).sort(), ['Helper', 'Import'])
  assert.ok(!JSON.stringify(keys).includes(key))
  const id = `${keys.find(({ label }) => label === 'Import')?.id}`

  await kantine.close()
  const usage = await jsonOf<{ days: { requests: number; errors: number }[] }>(environment, 'keys', 'usage', id)
  assert.deepEqual(
    usage.days.map(({ requests, errors }) => [requests, errors]),
    [[2, 1]],
  )
})

onEngines('the audit log names the user who ran a command, with and without a server', async (engine) => {
  const database = await newDatabase(engine)
  const { environment } = database
  await jsonOf(environment, 'clubs', 'create', '--name', 'FC Alone', '--slug', 'alone')
  const { store } = await startKantine(engine, { database })
  await jsonOf(environment, 'clubs', 'create', '--name', 'FC Served', '--slug', 'served')
  const entries = await store.findAcrossClubs(sql`select actor_name from trail where actor = 'command' order by id`)
  const { username } = userInfo()
  assert.deepEqual(
    entries.map(({ actor_name }) => actor_name),
    [username, username],
  )
})

onEngines('a change of plan and a revocation take effect within a second', async (engine) => {
  const kantine = await startKantine(engine)
  const { environment } = kantine.database
  await jsonOf(environment, 'clubs', 'create', '--name', 'FC Zuid', '--slug', 'fc-zuid')
  const { key, id } = await jsonOf<Key>(
    environment,
    ...['keys', 'create', '--club', 'fc-zuid', '--label', 'Site', '--scopes', readScopesOf(resources).join()],
  )
  assert.equal((await kantine.call('/api/v1/members', { key })).status, 200)
  const changed = await jsonOf<Club>(environment, 'clubs', 'plan', 'fc-zuid', 'basic')
  assert.equal(changed.plan, 'basic')
  await aSecondLater([kantine], key, 403)
  await jsonOf(environment, 'clubs', 'plan', 'fc-zuid', 'pro')
  await aSecondLater([kantine], key, 200)
  const revoked = await jsonOf<{ revoked_at: string }>(environment, 'keys', 'revoke', `${id}`)
  assert.match(revoked.revoked_at, /^\d{4}-\d\d-\d\dT.*Z$/)
  await aSecondLater([kantine], key, 401)
})

const create = ['keys', 'create', '--club', 'demo', '--label', 'x']

onEngines('a command that fails exits with 1, states the reason, and prints nothing to stdout', async (engine) => {
  const { environment } = await newDatabase(engine)
  const refused: [string[], RegExp][] = [
    [
      ['clubs', 'create', '--name', 'Again', '--slug', 'demo', '--json'],
      /slug belongs to another club\. Choose another/,
    ],
    [['clubs', 'plan', 'nobody', 'pro'], /no club with the slug 'nobody'\. See: kantine clubs list/],
    [[...create, '--scopes', 'all', '--expires', '2020-01-01', '--json'], /2020-01-01 is in the past/],
    [['keys', 'revoke', '999', '--json'], /no key 999/],
  ]
  for (const [args, reason] of refused) {
    const { code, stdout, stderr } = await command(environment, args)
    assert.match(stderr, reason)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, args.join(' '))
  }
})

onEngines('an invalid value exits with 2 and one line with the reason', async (engine) => {
  const { environment } = await newDatabase(engine)
  const wrong: [string[], RegExp][] = [
    [['clubs', 'create', '--name', 'x', '--slug', 'x', '--plan', 'gold'], /Use one of: pro, basic/],
    [[...create, '--scopes', 'members:fly'], /members:fly.*Use one of: all, members:read/],
    [[...create, '--scopes', 'all', '--expires', '2026-02-30'], /a valid date/],
    [[...create, '--scopes', 'all', '--purpose', 'sandbox'], /Use one of: live, assistant/],
    [['keys', 'usage', 'one'], /whole number, at least 1, not 'one'/],
    [['clubs', 'rename', '--club', 'demo'], /There is nothing to change\. Specify --name or --slug\./],
    [['keys', 'change', '1', '--json'], /Specify --label, --scopes or --requests\./],
    [['webhooks', 'change', '1', '--club', 'demo'], /Specify --url, --events or --description\./],
  ]
  for (const [args, reason] of wrong) {
    const { code, stdout, stderr } = await command(environment, args)
    assert.match(stderr, reason)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' }, args.join(' '))
  }
})
