/** The commands for assistants, and their entries in the audit log and the change log. */

import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { type CallingGrant, openAccessTokenCache } from '../../server/callers/assistants/access-tokens.ts'
import { revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { callerOfGrant } from '../../server/callers/caller-of.ts'
import { openUsage } from '../../server/callers/usage.ts'
import { sql } from '../../server/store/sql.ts'
import { runCommand } from '../../server/surfaces/command-line/commands.ts'
import { audience, connect, grantTo } from '../assistants/connected-assistant.ts'
import { newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { oncePerEngine, onEngines, startKantine } from '../support/kantine.ts'

/** A moment as lists for people show it. */
const toTheSecond = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The one server of these tests on an engine, and `give` to carry out a command within it; each test has clubs of its own. */
const started = oncePerEngine(async (engine) => {
  const { store, webhooks, config } = await startKantine(engine)
  const usage = openUsage(store, (error) => assert.fail(String(error)))
  const actor = { by: 'command', name: 'jan' } as const
  const give = (command: string, args: object = {}) =>
    runCommand({ store, actor, resources, config, usage, webhooks: async () => webhooks }, command, {
      ...args,
    })
  return { store, usage, give }
})

/** The words of each line of a table. */
const rowsOf = (text: string) => text.split('\n').map((line) => line.split(/ {2,}/))

onEngines('assistants are forbidden by default, and one command allows or forbids them', async (engine) => {
  const { store, give } = await started(engine)
  await newClub(store, 'noord')
  const club = { club: 'noord' }
  assert.match((await give('assistants list', club)).text, /does not allow .*: kantine assistants allow --club noord$/)
  assert.match((await give('assistants allow', club)).text, /Club noord allows AI assistants/)
  assert.equal((await give('assistants list', club)).text, 'There are no AI assistants in Club noord.')
  await give('assistants allow', club)
  assert.match((await give('assistants allow', { ...club, off: true })).text, /does not allow AI assistants/)
  const trail = (await give('trail', { ...club, limit: 50 })).json as { action: string }[]
  assert.deepEqual(
    trail.map(({ action }) => action).filter((action) => action.startsWith('assistants.')),
    ['assistants.forbidden', 'assistants.allowed'],
  )
})

onEngines('the demo club forbids assistants', async (engine) => {
  const { give } = await started(engine)
  await assert.rejects(give('assistants allow', { club: 'demo' }), /demo club.* read it with a sandbox key/)
})

onEngines('the list shows each grant with its assistant, administrator and state', async (engine) => {
  const { store, give } = await started(engine)
  const { club, administrator, grant } = await connect(store, 'listed', ['members:read', 'members:write'])
  const trainer = await newAdministrator(store, ['listed'], 'trainer')
  const other = await grantTo(store, club.id, trainer.id, { scopes: ['events:read'], readOnly: true })
  assert.equal((await give('assistants revoke', { id: grant.id })).text, `Grant ${grant.id}, 'Helper', revoked.`)
  await give('administrators remove', { email: trainer.email })
  await store.writeUnaudited('access tokens', ({ db }) =>
    db.all(sql`update grants set last_used_at = created_at + 60000`),
  )

  const { text, json } = await give('assistants list', { club: 'listed' })
  const [from, to] = [toTheSecond(grant.createdAt), toTheSecond(grant.createdAt + 60_000)]
  const ended = ['Revoked', toTheSecond(other.createdAt), toTheSecond(other.createdAt + 60_000)]
  assert.deepEqual(rowsOf(text), [
    ['ID', 'ASSISTANT', 'ADDRESS', 'GRANTED BY', 'STATE', 'CONNECTED', 'LAST USED', 'READ ONLY', 'PERMISSIONS'],
    [
      `${grant.id}`,
      'Helper',
      'helper.example',
      administrator.email,
      'Revoked',
      from,
      to,
      'no',
      'members:read,members:write',
    ],
    [`${other.id}`, 'Helper', 'helper.example', ...ended, 'yes', 'events:read'],
  ])
  assert.deepEqual(
    (json as { client_name: string; administrator: string | null; read_only: boolean }[]).map(
      ({ client_name, administrator, read_only }) => [client_name, administrator, read_only],
    ),
    [
      ['Helper', administrator.email, false],
      ['Helper', null, true],
    ],
  )
  await assert.rejects(
    give('assistants revoke', { id: 99 }),
    /There is no grant 99\. See: kantine assistants list --club SLUG/,
  )
})

onEngines('calls are counted per grant, separately from a key with the same id', async (engine) => {
  const { store, usage, give } = await started(engine)
  const { club, grant, token } = await connect(store, 'counted')
  const calling = (await openAccessTokenCache(store, audience).find(token)) as CallingGrant
  const refused = { requestId: 'req_1', call: 'get_record', pattern: 'get_record', code: 'not_found', places: [] }
  for (const outcome of [undefined, undefined, refused]) usage.count(calling, outcome)
  usage.count({ kind: 'key', id: grant.id, club, rateLimit: null })
  const { json } = await give('assistants usage', { id: grant.id })
  const { days } = json as { days: { requests: number; errors: number }[] }
  assert.deepEqual(
    days.map(({ requests, errors }) => [requests, errors]),
    [[3, 1]],
  )
  const other = await grantTo(store, club.id, grant.administratorId)
  assert.match((await give('assistants usage', { id: other.id })).text, /^Id +\d+\nAssistant +Helper\nDays kept +7$/)
})

onEngines('the audit log names the grant, the assistant by its own name, and the administrator', async (engine) => {
  const { store, give } = await started(engine)
  const { administrator, grant, token } = await connect(store, 'named', ['members:read'])
  const calling = (await openAccessTokenCache(store, audience).find(token)) as CallingGrant
  await revokeGrant(store, callerOfGrant(calling, { requestId: 'req_1', address: () => '198.51.100.7' }).actor, grant)
  const { text, json } = await give('trail', { club: 'named', limit: 2 })
  const [, revoked, created] = rowsOf(text)
  assert.deepEqual(revoked?.slice(1), [
    ...['named', 'grant.revoked', `grant ${grant.id}`],
    ...['grant', `${grant.id}`, 'Helper', `${administrator.id}`, '198.51.100.7'],
  ])
  assert.deepEqual(created?.slice(2), [
    ...['grant.created', `grant ${grant.id}`, 'members:read'],
    ...['administrator', `${administrator.id}`],
  ])
  assert.partialDeepStrictEqual(json, [
    { actor: 'grant', actor_id: grant.id, actor_name: 'Helper', administrator_id: administrator.id },
  ])
})
