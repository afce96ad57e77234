/** A confirmation works once over HTTP too: with the official client, in both revisions, on two instances. */
import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { newKey } from '../support/clubs-and-people.ts'
import { type EngineName, oncePerEngine, onEngines, type Running, startKantine } from '../support/kantine.ts'
import { filledClub } from '../support/writing.ts'
import type { Era } from './assistant.ts'

const environment = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }

const serversOf = oncePerEngine(async (engine: EngineName): Promise<readonly Running[]> => {
  const first = await startKantine(engine, { environment })
  if (engine === 'sqlite') return [first]
  return [first, await startKantine(engine, { database: first.database, environment })]
})

/** Calls tools of a server with a key. The client says that it can ask its user, as the official one does when it has a handler. */
async function callerOf({ url }: Running, key: string, era: Era, canAsk: boolean) {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' },
      capabilities: canAsk ? { elicitation: { form: {} } } : {},
    },
  )
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/v1/mcp', url), { requestInit }))
  assert.equal(client.getNegotiatedProtocolVersion(), era)
  return async (name: string, args: { readonly [name: string]: unknown }) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    return { isError: isError === true, text: (content as { text: string }[])[0]?.text ?? '' }
  }
}

const cases: readonly (readonly [Era, canAsk: boolean])[] = [
  ['2025-11-25', true],
  ['2025-11-25', false],
  ['2026-07-28', false],
]

onEngines("a client without questions removes only with a preview's confirmation, and once", async (engine) => {
  const servers = await serversOf(engine)
  const { store } = servers[0] as Running
  for (const [era, canAsk] of cases) {
    const club = await filledClub(store, `over-http-${era}-${canAsk}`)
    const { key } = await newKey(store, club, { purpose: 'assistant' })
    const calls = await Promise.all(servers.map((server) => callerOf(server, key, era, canAsk)))
    const [call] = calls
    assert.ok(call)
    const args = { id: 14, status: 'archived' }
    assert.match((await call('update_member', args)).text, /^preview_required: /)
    const { confirmation } = JSON.parse((await call('update_member', { ...args, preview: true })).text)
    const together = await Promise.all(
      [...calls, ...calls].map((one) => one('update_member', { ...args, confirmation })),
    )
    assert.equal(together.filter(({ isError }) => !isError).length, 1, together.map(({ text }) => text).join('\n'))
    await call('update_member', { id: 14, status: 'active' })
    for (const one of calls) {
      assert.match((await one('update_member', { ...args, confirmation })).text, /was already used/)
    }
  }
})
