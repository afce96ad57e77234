/** `POST /api/v1/mcp` (sections 4.1 and 5): both eras, credentials, and the checks shared with REST. */
import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { usageOfAll } from '../../server/callers/usage-of.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { sumOfDays } from '../keys/sum-of-days.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'
import { envelope, namesIn, post, speaker } from './messages.ts'

/** A club, and a key for an assistant of it. */
async function newAssistant(kantine: Running, slug: string, options: Parameters<typeof newKey>[2] = {}) {
  const club = await newClub(kantine.store, slug)
  return { club, ...(await newKey(kantine.store, club, { purpose: 'assistant', ...options })) }
}

async function newSandboxKey(kantine: Running): Promise<string> {
  const answer = await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })
  return ((await answer.json()) as { key: string }).key
}

onEngines('a client of either era connects with a key, lists the tools and calls one', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'eras')
  for (const [mode, revision] of [
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL('/api/v1/mcp', kantine.url), { requestInit }))
    assert.equal(client.getNegotiatedProtocolVersion(), revision)
    assert.equal(client.getServerVersion()?.name, 'kantine')
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'get_club'))
    const { content } = await client.callTool({ name: 'get_club', arguments: {} })
    assert.match((content as { text: string }[])[0]?.text ?? '', /Club eras/)
    await client.close()
  }
})

onEngines('a client that accepts only JSON receives JSON, also during the handshake', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'plain')
  const { legacy } = speaker(kantine, key)
  const sending = { headers: { accept: 'application/json' } }
  const clientInfo = { name: 'test', version: '1' }
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const { body, headers } = await legacy('initialize', initialize, sending)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual([body.id, body.result.protocolVersion], [1, '2025-06-18'])
  assert.deepEqual((await legacy('ping', {}, sending)).body, { jsonrpc: '2.0', id: 1, result: {} })
  const notified = await post(kantine, key, { jsonrpc: '2.0', method: 'notifications/initialized' }, sending)
  assert.deepEqual([notified.status, notified.body], [202, undefined])
})

onEngines('other methods return 405 with Allow, without asking for a key', async (engine) => {
  const kantine = await sharedKantine(engine)
  for (const method of ['GET', 'HEAD', 'DELETE', 'PUT']) {
    const answer = await kantine.call('/api/v1/mcp', { method })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS'], method)
  }
})

onEngines('without credentials, the response says where to get them and which scopes to request', async (engine) => {
  const kantine = await startKantine(engine, { environment: { BASE_URL: 'https://kantine.example' } })
  const metadata = 'resource_metadata="https://kantine.example/.well-known/oauth-protected-resource/api/v1/mcp"'
  const scope = `scope="${readScopesOf(resources).join(' ')}"`
  const none = await post(kantine, '', {})
  assert.deepEqual([none.status, none.body.code], [401, 'unauthorized'])
  assert.equal(none.headers.get('www-authenticate'), `Bearer realm="kantine", ${metadata}, ${scope}`)
  const wrong = await post(kantine, 'act_live_wrong', {})
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'invalid_token'])
  assert.equal(
    wrong.headers.get('www-authenticate'),
    `Bearer realm="kantine", error="invalid_token", ${metadata}, ${scope}`,
  )
})

onEngines('keys for software are rejected with the fix, and count as failures of their IP address', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store, 'software')
  const answer = await post(kantine, key, {})
  assert.deepEqual([answer.status, answer.body.code], [401, 'invalid_token'])
  assert.match(answer.body.detail, /begins with act_live_/)
  assert.match(answer.headers.get('ratelimit-policy') ?? '', /^"failures"/)
})

onEngines('a sandbox key sees the read tools, and cannot write', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { legacy, modern } = speaker(kantine, await newSandboxKey(kantine))
  const names = namesIn(await legacy('tools/list'))
  assert.ok(names.includes('list_records') && !names.some((name) => name.includes('create')), names.join())
  for (const send of [legacy, modern]) {
    for (const name of toolsThatWrite) {
      const { status, headers, body } = await send('tools/call', { name, arguments: {} })
      assert.deepEqual([status, body.code, body.status], [403, 'read_only_key', 403], name)
      assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
    }
    assert.equal((await send('tools/call', { name: 'get_club', arguments: {} })).status, 200)
  }
})

const toolsThatWrite = toolsOf(resources)
  .filter(({ annotations }) => !annotations.readOnlyHint)
  .map(({ name }) => name)

onEngines('CONTRACT=shown rejects sandbox keys and parameters, and serves the path', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { key } = await newAssistant(kantine, 'shown')
  assert.equal((await post(kantine, await newSandboxKey(kantine), {})).status, 401)
  const { legacy } = speaker(kantine, key)
  assert.equal((await legacy('tools/list', {}, { query: '?read_only=true' })).status, 400)
  assert.equal((await legacy('tools/list')).status, 200)
})

onEngines('?read_only=true hides the write tools and rejects their calls', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'reading')
  const { legacy } = speaker(kantine, key)
  assert.ok(namesIn(await legacy('tools/list')).includes('create_event'))
  const reading = { query: '?read_only=true' }
  assert.ok(!namesIn(await legacy('tools/list', {}, reading)).includes('create_event'))
  const call = { name: 'create_event', arguments: { title: 'Training', starts_at: '2026-09-01T18:00:00Z' } }
  assert.equal((await legacy('tools/call', call, reading)).body.result.isError, true)
  assert.equal((await legacy('tools/call', call, { query: '?read_only=false' })).body.result.isError, undefined)
  const wrong = await legacy('tools/list', {}, { query: '?read_only=yes&x=1' })
  assert.deepEqual([wrong.status, wrong.body.errors.length], [400, 2])
})

onEngines('a key sees the tools of its scopes, and errors name the scope for other tools', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'scoped', { scopes: ['events:read'] })
  const { modern } = speaker(kantine, key)
  assert.ok(!namesIn(await modern('tools/list')).includes('create_event'))
  const call = { name: 'create_event', arguments: { title: 'Training', starts_at: '2026-09-01T18:00:00Z' } }
  const { status, body } = await modern('tools/call', call)
  assert.deepEqual([status, body.result.isError], [200, true])
  assert.match(body.result.content[0].text, /events:write/)
})

onEngines("calls count towards the key's limit and usage", async (engine) => {
  const kantine = await startKantine(engine, { environment: { RATE_LIMIT_PER_MINUTE: '2' } })
  const { key, id, club } = await newAssistant(kantine, 'counted')
  const { legacy } = speaker(kantine, key)
  const seen = []
  for (let i = 0; i < 3; i++) seen.push(await legacy('tools/list'))
  assert.deepEqual(
    seen.map(({ status, headers }) => [status, headers.get('ratelimit')?.replace(/t=\d+/, 't')]),
    [
      [200, '"requests";r=1;t'],
      [200, '"requests";r=0;t'],
      [429, '"requests";r=0;t'],
    ],
  )
  assert.equal(seen[2]?.body.code, 'rate_limited')
  await kantine.close()
  const again = await startKantine(engine, { database: kantine.database })
  const days = (await usageOfAll(again.store, club.id, 'key', [id])).get(id) ?? []
  assert.deepEqual(sumOfDays(days), { requests: 3, errors: 1 })
})

onEngines('a club that is not on the Pro plan is rejected', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key, club } = await newAssistant(kantine, 'basic')
  await setPlan(kantine.store, kantineItself, club.id, 'basic')
  const { status, body, headers } = await speaker(kantine, key).modern('tools/list')
  assert.deepEqual([status, body.code, headers.get('www-authenticate')], [403, 'upgrade_required', null])
})

onEngines('a write through a tool appears in the change log under the key', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key, id, club } = await newAssistant(kantine, 'written')
  const call = { name: 'create_event', arguments: { title: 'Training', starts_at: '2026-09-01T18:00:00Z' } }
  assert.equal((await speaker(kantine, key).modern('tools/call', call)).body.result.isError, undefined)
  const [entry] = await kantine.store.findAcrossClubs(
    sql`select kind, actor, actor_id from journal where club_id = ${club.id} order by id desc limit 1`,
  )
  assert.deepEqual([entry?.kind, entry?.actor, Number(entry?.actor_id)], ['event.created', 'assistant', id])
})

onEngines('only clients that can show a form are asked questions', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'asking')
  const { modern } = speaker(kantine, key)
  const event = { name: 'create_event', arguments: { title: 'Training', starts_at: '2026-09-01T18:00:00Z' } }
  assert.equal((await modern('tools/call', event)).status, 200)
  const removal = (client: object) =>
    modern('tools/call', { name: 'delete_event', arguments: { id: 1 }, _meta: envelope(client) })
  for (const client of [{ elicitation: {} }, { elicitation: { form: {} } }, { elicitation: { form: {}, url: {} } }]) {
    assert.equal((await removal(client)).body.result.resultType, 'input_required', JSON.stringify(client))
  }
  for (const client of [{}, { sampling: {} }, { elicitation: { url: {} } }]) {
    assert.match((await removal(client)).body.result.content[0].text, /^preview_required: /, JSON.stringify(client))
  }
})

onEngines('a single message receives JSON, even if the client accepts a stream', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'streaming')
  const sending = { headers: { accept: 'application/json, text/event-stream' } }
  const { headers, body } = await speaker(kantine, key).legacy('tools/call', { name: 'get_club' }, sending)
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.match(body.result.content[0].text, /Club streaming/)
})

onEngines('with a trailing slash, the endpoint names its metadata or the path without the slash', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newAssistant(kantine, 'slash')
  for (const method of ['POST', 'GET', 'HEAD', 'DELETE', 'OPTIONS']) {
    const send = (headers = {}) => fetch(`${kantine.url}/api/v1/mcp/`, { method, headers })
    const unknown = await send()
    assert.equal(unknown.status, 401, method)
    const metadata = `${kantine.config.baseUrl}/.well-known/oauth-protected-resource/api/v1/mcp`
    assert.ok(unknown.headers.get('www-authenticate')?.includes(`resource_metadata="${metadata}"`), method)
    const known = await send({ authorization: `Bearer ${key}` })
    assert.equal(known.status, 404, method)
    if (method === 'HEAD') continue
    const { code, detail } = (await known.json()) as { code: string; detail: string }
    assert.equal(`${code}: ${detail}`, 'not_found: There is no such path. Remove the trailing slash: /api/v1/mcp.')
  }
})
