/** Signed-in assistants: the tools they see, and requests for more scopes (section 5; RFC 6750, section 3.1). */
import assert from 'node:assert/strict'
import { allScopes } from '@kantine/contract/scopes.ts'
import { revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { newKey as newKeyText } from '../../server/callers/keys/format.ts'
import { usageInDetail } from '../../server/callers/usage-of.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { connect, grantTo, newToken } from '../assistants/connected-assistant.ts'
import { sumOfDays } from '../keys/sum-of-days.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { passSecond } from '../support/pass-second.ts'
import { namesIn, post, speaker } from './messages.ts'

const start = (engine: Parameters<typeof startKantine>[0]) =>
  startKantine(engine, { environment: { BASE_URL: 'https://kantine.example' } })

const training = { name: 'create_event', arguments: { title: 'Training', starts_at: '2026-09-01T18:00:00Z' } }

onEngines('an assistant sees every tool it could get, and is asked to request missing scopes', async (engine) => {
  const kantine = await start(engine)
  const { token, club, administrator } = await connect(kantine.store, 'stepping', ['events:read', 'members:read'])
  const { modern, legacy } = speaker(kantine, token)
  assert.ok(namesIn(await modern('tools/list')).includes('create_event'))
  for (const era of [modern, legacy]) {
    const { status, body, headers } = await era('tools/call', training)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
    assert.match(body.detail, /: events:write\. Ask the user to grant the scopes in WWW-Authenticate\.$/)
    const challenge = headers.get('www-authenticate') ?? ''
    assert.match(challenge, /^Bearer realm="kantine", error="insufficient_scope", scope="([^"]*)", resource_metadata="/)
    assert.match(challenge, /scope="events:read members:read events:write"/)
  }
  const more = await grantTo(kantine.store, club.id, administrator.id, { scopes: ['events:read', 'events:write'] })
  const stepped = await speaker(kantine, await newToken(kantine.store, more)).modern('tools/call', training)
  assert.deepEqual([stepped.status, stepped.body.result.isError], [200, undefined])
})

onEngines('the challenge names every scope that the call needs, including granted ones', async (engine) => {
  const kantine = await start(engine)
  const { token } = await connect(kantine.store, 'naming', ['members:read'])
  const call = { name: 'delete_member', arguments: { id: 1, preview: true } }
  const { status, headers } = await speaker(kantine, token).modern('tools/call', call)
  const scopes = /scope="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1]?.split(' ')
  assert.deepEqual([status, scopes?.toSorted()], [403, ['members:read', 'members:write']])
})

onEngines('a read-only assistant sees no write tools, and gets no challenge for more scopes', async (engine) => {
  const kantine = await start(engine)
  const { club, administrator } = await connect(kantine.store, 'reader')
  const grant = await grantTo(kantine.store, club.id, administrator.id, { readOnly: true })
  const { modern } = speaker(kantine, await newToken(kantine.store, grant))
  assert.ok(!namesIn(await modern('tools/list')).includes('create_event'))
  const { status, body } = await modern('tools/call', training)
  assert.deepEqual([status, body.result.isError], [200, true])
})

onEngines('a call without a valid key or token gets a response that mentions both', async (engine) => {
  const { url } = await start(engine)
  for (const headers of [{}, { authorization: 'Bearer something' }]) {
    const answer = await fetch(`${url}/api/v1/mcp`, { method: 'POST', headers })
    assert.equal(answer.status, 401)
    assert.match(answer.headers.get('www-authenticate') ?? '', /resource_metadata="/)
    const { title, detail } = (await answer.json()) as { title: string; detail: string }
    assert.match(title, /key or token/)
    assert.match(detail, /sign in with OAuth .*WWW-Authenticate.*, or send a key that begins with act_live_ as /)
  }
})

onEngines(
  'an unknown or expired token, or one for another URL, is rejected; a revoked one within a second',
  async (engine) => {
    const kantine = await start(engine)
    const { grant, token } = await connect(kantine.store, 'ending')
    const expired = await newToken(kantine.store, grant, { expiresAt: kantine.store.now() - 1 })
    for (const wrong of [expired, `${token.slice(0, -1)}~`, 'A'.repeat(43), 'token']) {
      const { status, body } = await post(kantine, wrong, {})
      assert.deepEqual([status, body.code], [401, 'invalid_token'])
    }
    const { modern } = speaker(kantine, token)
    assert.equal((await modern('tools/list')).status, 200)
    await revokeGrant(kantine.store, kantineItself, grant)
    passSecond()
    assert.equal((await modern('tools/list')).status, 401)
  },
)

onEngines("an assistant's token opens no REST call, and the response says where it works", async (engine) => {
  const kantine = await start(engine)
  const { token } = await connect(kantine.store, 'audience')
  const refusal = async (key: string) => {
    const answer = await kantine.call('/api/v1/members', { key })
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    return [answer.status, code, detail]
  }
  const unknown = 'This server has no such key. It is incomplete, was never issued here, or belonged to a deleted club.'
  const elsewhere =
    'This looks like the access token of an AI assistant, which works only at /api/v1/mcp. Send an API key of the club.'
  assert.deepEqual(await refusal(token), [401, 'invalid_token', elsewhere])
  assert.deepEqual(await refusal(newKeyText('live').slice(0, token.length)), [401, 'invalid_token', unknown])
})

onEngines(
  "an assistant's calls count for its grant, and its entries name the grant and administrator",
  async (engine) => {
    const kantine = await start(engine)
    const { grant, token, club, administrator } = await connect(kantine.store, 'counted', allScopes)
    const { modern } = speaker(kantine, token)
    assert.equal((await modern('tools/call', training)).status, 200)
    const [entry] = await kantine.store.findAcrossClubs(
      sql`select kind, actor, actor_id, administrator_id from journal where club_id = ${club.id} order by id desc limit 1`,
    )
    assert.deepEqual(
      [entry?.kind, entry?.actor, Number(entry?.actor_id), Number(entry?.administrator_id)],
      ['event.created', 'grant', grant.id, administrator.id],
    )
    const unknown = { name: 'get_record', arguments: { resource: 'members', id: 99 } }
    assert.equal((await modern('tools/call', unknown)).body.result.isError, true)
    await kantine.close()
    const again = await startKantine(engine, { database: kantine.database })
    const { days, errors, refused } = await usageInDetail(again.store, club.id, { kind: 'grant', id: grant.id })
    assert.deepEqual(sumOfDays(days), { requests: 2, errors: 1 })
    assert.deepEqual([errors[0]?.code, errors[0]?.call, refused[0]?.call], ['not_found', 'get_record', 'get_record'])
  },
)

onEngines(
  "an assistant sees no tool that its administrator's role forbids, and gets no challenge for it",
  async (engine) => {
    const kantine = await start(engine)
    const { club } = await connect(kantine.store, 'role')
    const trainer = await newAdministrator(kantine.store, ['role'], 'trainer')
    const grant = await grantTo(kantine.store, club.id, trainer.id, { scopes: ['events:read'] })
    const { modern } = speaker(kantine, await newToken(kantine.store, grant))
    const names = namesIn(await modern('tools/list'))
    assert.ok(names.includes('record_attendance') && !names.includes('delete_member'), names.join())
    for (const [name, args] of [
      ['delete_member', { id: 1 }],
      ['list_records', { resource: 'charges' }],
    ] as const) {
      const { status, body } = await modern('tools/call', { name, arguments: args })
      assert.deepEqual([status, body.result.isError], [200, true], name)
    }
  },
)
