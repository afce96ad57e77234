/** Invalid messages return their documented error, never a 500 (JSON-RPC 2.0, section 5.1; MCP 2026-07-28). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { type Running, sharedKantine } from '../support/kantine.ts'
import { envelope, modernHeaders, post, type Sending } from './messages.ts'

let opened: Promise<{ kantine: Running; key: string }> | undefined

/** One server for all cases: none of them changes anything. */
function open() {
  opened ??= (async () => {
    const kantine = await sharedKantine('sqlite')
    const club = await newClub(kantine.store, 'bad')
    return { kantine, key: (await newKey(kantine.store, club, { purpose: 'assistant' })).key }
  })()
  return opened
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
const sevens = Array.from({ length: 59_000 }, () => 7)
const greeting = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
const handshake = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
const modern = (method: string, params: object = {}) => ({ ...list, method, params: { _meta: envelope(), ...params } })
const headed = (method: string, name?: string): Sending => ({ headers: modernHeaders(method, name) })
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const callWith = (args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_club","arguments":${args}}}`

/** Each message, with the expected status and the JSON-RPC or problem code. */
type Case = readonly [message: unknown, status: number, code: number | string, Sending?]

const cases: { readonly [name: string]: Case } = {
  'JSON that ends too early': ['{"jsonrpc":', 400, -32700],
  'an empty body': ['', 400, -32700],
  'bytes that are not UTF-8': [Buffer.from([0x22, 0xff, 0x22]), 400, -32700],
  'a name twice': ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32700],
  'arguments 10,000 levels deep': [callWith(nested(10_000)), 400, -32700],
  'arguments with 100,000 values': [callWith(`[${'1,'.repeat(100_000)}1]`), 400, -32700],
  'arguments of 1 MiB': [callWith(`{"x":"${'x'.repeat(1_048_576)}"}`), 413, 'payload_too_large'],
  'an unknown argument of 1 MB': [callWith(`{"x":"${'x'.repeat(1_000_000)}"}`), 200, 'isError'],
  'a batch': [[list, list], 400, -32600],
  'a batch of one': [[list], 400, -32600],
  'an empty batch': [[], 400, -32600],
  'a handshake without params': [{ ...list, method: 'initialize' }, 200, -32602],
  'a handshake with nothing': [handshake({}), 200, -32602],
  'a handshake of a client without a version': [handshake({ ...greeting, clientInfo: { name: 'x' } }), 200, -32602],
  'a handshake whose client can 7': [handshake({ ...greeting, capabilities: { roots: 7 } }), 200, -32602],
  'a handshake of a client with 59,000 icons': [handshake({ ...greeting, clientInfo: { icons: sevens } }), 400, -32600],
  'a client with 59,000 icons': [
    modern('tools/list', { _meta: { ...envelope(), 'io.modelcontextprotocol/clientInfo': { icons: sevens } } }),
    400,
    -32600,
    headed('tools/list'),
  ],
  'a number': ['7', 400, -32600],
  null: ['null', 400, -32600],
  'a text': ['"tools/list"', 400, -32600],
  'an object that is no message': [{}, 400, -32600],
  'another version of JSON-RPC': [{ ...list, jsonrpc: '1.0' }, 400, -32600],
  'an id that is an object': [{ ...list, id: {} }, 400, -32600],
  'an id that is null': [{ ...list, id: null }, 400, -32600],
  'a method that is a number': [{ ...list, method: 7 }, 400, -32600],
  'params that are a list': [{ ...list, params: [] }, 400, -32600],
  'a member that JSON-RPC does not have': [{ ...list, tool: 'get_club' }, 400, -32600],
  'a message without a method': [{ jsonrpc: '2.0', id: 1 }, 400, -32600],
  'metadata that are a number': [{ ...list, params: { _meta: 7 } }, 400, -32600],
  'an object as the token of progress': [{ ...list, params: { _meta: { progressToken: {} } } }, 400, -32600],
  'an unknown method': [{ ...list, method: 'tools/steal' }, 200, -32601],
  'the name of something that every object has': [{ ...list, method: 'constructor' }, 200, -32601],
  'a method that this server has not': [{ ...list, method: 'prompts/list' }, 200, -32601],
  'a call without a tool': [call({}), 200, -32602],
  'a call without params': [call(undefined), 200, -32602],
  'an unknown tool': [call({ name: 'drop_club' }), 200, -32602],
  'a tool named as something that every object has': [call({ name: '__proto__' }), 200, -32602],
  'a tool that is a list': [call({ name: ['get_club'] }), 200, -32602],
  'arguments that are a list': [call({ name: 'get_club', arguments: [] }), 200, -32602],
  'arguments that are a text': [call({ name: 'get_club', arguments: 'all' }), 200, -32602],
  'an unknown revision in the header': [list, 400, -32000, { headers: { 'mcp-protocol-version': '1999-01-01' } }],
  'an unknown revision in header and body': [
    modern('tools/list', { _meta: { ...envelope(), 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }),
    400,
    -32022,
    { headers: { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2099-01-01' } },
  ],
  'a header without the envelope': [list, 400, -32602, headed('tools/list')],
  'an envelope without the headers': [modern('tools/list'), 400, -32020],
  'another method in the header': [modern('tools/list'), 400, -32020, headed('tools/call')],
  'no tool in the header': [modern('tools/call', { name: 'get_club' }), 400, -32020, headed('tools/call')],
  'another tool in the header': [
    modern('tools/call', { name: 'get_club' }),
    400,
    -32020,
    headed('tools/call', 'fetch'),
  ],
  'an envelope whose client can nothing at all': [
    modern('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
    400,
    -32602,
    headed('tools/list'),
  ],
  'capabilities that are a text': [
    modern('tools/list', { _meta: envelope('all' as never) }),
    400,
    -32602,
    headed('tools/list'),
  ],
  'an unknown method of the new era': [modern('tools/steal'), 404, -32601, headed('tools/steal')],
  'the handshake of the old era in the new one': [modern('initialize'), 404, -32601, headed('initialize')],
  'modern arguments that are a list': [
    modern('tools/call', { name: 'get_club', arguments: [] }),
    200,
    -32602,
    headed('tools/call', 'get_club'),
  ],
  'a cursor that is a number': [{ ...list, params: { cursor: 7 } }, 200, -32602],
  'a state that is a number': [
    modern('tools/call', { name: 'get_club', requestState: 7 }),
    200,
    -32602,
    headed('tools/call', 'get_club'),
  ],
  'an unknown parameter of the address': [list, 400, 'bad_request', { query: '?readonly=true' }],
  'another content type': ['{}', 415, 'unsupported_media_type', { headers: { 'content-type': 'text/plain' } }],
  'a merge patch': [
    '{}',
    415,
    'unsupported_media_type',
    { headers: { 'content-type': 'application/merge-patch+json' } },
  ],
  'a compressed body': ['{}', 415, 'unsupported_media_type', { headers: { 'content-encoding': 'gzip' } }],
}

for (const [name, [message, status, code, sending]] of Object.entries(cases)) {
  test(`${name}: ${status} ${code}`, async () => {
    const { kantine, key } = await open()
    const { status: got, body } = await post(kantine, key, message, sending)
    const what = body?.error?.code ?? body?.code ?? (body?.result?.isError ? 'isError' : undefined)
    assert.deepEqual([got, what], [status, code], JSON.stringify(body))
    assert.doesNotMatch(`${body?.error?.message}`, /[\n[\]]/, 'a sentence on one line, and no dump')
    if (got === 400)
      assert.doesNotMatch(`${body?.error?.message}`, /not a valid JSON-RPC/, 'it names the place and the rule')
  })
}

const missing = (places: string, example: object) =>
  `Missing, unknown, or of the wrong type: ${places}. Send a message such as ${JSON.stringify({ ...list, ...example })}.`

const sentences: readonly (readonly [message: unknown, id: unknown, code: number, sentence: string])[] = [
  [
    call({ name: 'get_club', arguments: [] }),
    1,
    -32602,
    missing('params.arguments', call({ name: 'get_club', arguments: {} })),
  ],
  [
    handshake({ capabilities: { roots: 7 }, clientInfo: { version: 1, 'a\nb': 7 } }),
    1,
    -32602,
    missing(
      'params.protocolVersion, params.capabilities.roots, params.clientInfo.name, params.clientInfo.version',
      handshake({ ...greeting, clientInfo: { name: 'my-client', version: '1.0.0' } }),
    ),
  ],
  [call({ name: 'delete_members' }), 1, -32602, 'There is no tool delete_members. Did you mean delete_member?'],
  [
    call({ name: 'drop' }),
    1,
    -32602,
    `There is no tool drop. Use one of: ${toolsOf(resources)
      .map(({ name }) => name)
      .join(', ')}.`,
  ],
  [
    handshake({ ...greeting, capabilities: { experimental: { a: sevens } } }),
    1,
    -32600,
    'params must have at most 1000 values. Send less information about the client.',
  ],
  [[list], null, -32600, 'Send one message per request.'],
  [7, null, -32600, missing('message', list)],
  [{ ...list, id: 'b', jsonrpc: '1.0' }, 'b', -32600, missing('jsonrpc', list)],
  [{ ...list, id: {}, method: 7 }, null, -32600, missing('id, method', list)],
  [{ ...list, tool: 7, 'a\nb': 7 }, 1, -32600, missing('tool, a member', list)],
]

test('an error about a message names the place, the rule and the fix', async () => {
  const { kantine, key } = await open()
  for (const [message, id, code, sentence] of sentences) {
    const { body } = await post(kantine, key, message)
    assert.deepEqual(body, { jsonrpc: '2.0', id, error: { code, message: sentence } })
  }
})

test('notifications and responses are accepted and change nothing', async () => {
  const { kantine, key } = await open()
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    { jsonrpc: '2.0', method: 'notifications/unknown' },
    { jsonrpc: '2.0', method: 'tools/call', params: { name: 'create_event', arguments: { title: 'x' } } },
    { jsonrpc: '2.0', id: 1, result: {} },
  ]) {
    const { status, body } = await post(kantine, key, message)
    assert.deepEqual([status, body], [202, undefined], JSON.stringify(message))
  }
})

test('a client that listens for changes is told that there will be none', async () => {
  const { kantine, key } = await open()
  const message = modern('subscriptions/listen', { notifications: { toolsListChanged: true } })
  const { status, body } = await post(kantine, key, message, headed('subscriptions/listen'))
  assert.deepEqual([status, body.id, body.result.resultType], [200, 1, 'complete'])
})
