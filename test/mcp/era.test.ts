import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { eraOf } from '../../server/surfaces/mcp/era.ts'
import { loadSdk, type Sdk } from '../../server/surfaces/mcp/sdk.ts'
import { envelope, modernHeaders } from './messages.ts'

const request = (params?: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
const version = 'io.modelcontextprotocol/protocolVersion'
const client = 'io.modelcontextprotocol/clientInfo'

const metas: readonly unknown[] = [
  undefined,
  null,
  7,
  [],
  {},
  { progressToken: 1 },
  { progressToken: {} },
  envelope(),
  envelope({ elicitation: {} }),
  { ...envelope(), progressToken: 'a' },
  { ...envelope(), progressToken: [] },
  { ...envelope(), [client]: { name: 'test' } },
  { ...envelope(), [client]: undefined },
  { ...envelope(), [version]: '2025-06-18' },
  { ...envelope(), [version]: 1 },
]

const messages: readonly unknown[] = [
  ...metas.map((_meta) => request({ _meta, name: 'get_club' })),
  ...metas.map((_meta) => ({ ...request({ _meta }), id: 'b', method: 'initialize' })),
  ...[undefined, null, 7, [], 'text'].map(request),
  ...[undefined, null, 1.5, 1e300, {}, 'b', -1].map((id) => ({ ...request({ _meta: envelope() }), id })),
  ...['1.0', undefined].map((jsonrpc) => ({ ...request({ _meta: envelope() }), jsonrpc })),
  ...['more', 'result', 'error'].map((name) => ({ ...request({ _meta: envelope() }), [name]: {} })),
  { ...request({ _meta: envelope() }), method: 7 },
  { jsonrpc: '2.0', id: 1, result: {} },
  ...[null, 7, 'text', {}],
]

const headers: readonly IncomingHttpHeaders[] = [
  {},
  modernHeaders('tools/call', 'get_club'),
  modernHeaders('tools/list'),
  { 'mcp-protocol-version': '2025-06-18' },
]

/** What the SDK itself says of a message. */
function eraBySdk(sdk: Sdk, sent: unknown, headers: IncomingHttpHeaders): string | undefined {
  const [protocolVersionHeader, mcpMethodHeader] = [headers['mcp-protocol-version'], headers['mcp-method']].map(String)
  const outcome = sdk.classifyInboundRequest({
    httpMethod: 'POST',
    ...(headers['mcp-protocol-version'] !== undefined && { protocolVersionHeader }),
    ...(headers['mcp-method'] !== undefined && { mcpMethodHeader }),
    body: sent,
  } as Parameters<Sdk['classifyInboundRequest']>[0])
  if (outcome.kind === 'modern') return outcome.messageKind === 'request' ? 'modern' : undefined
  return outcome.kind === 'legacy' && ['no-claim', 'initialize'].includes(outcome.reason) ? 'earlier' : undefined
}

test('the era of every message is the one that the SDK tells, also when it was told of a similar one before', async () => {
  const sdk = await loadSdk()
  let requests = 0
  for (const _again of [false, true]) {
    for (const message of messages) {
      const sent = JSON.parse(JSON.stringify(message))
      for (const of of headers) {
        const era = eraBySdk(sdk, sent, of)
        if (era) requests++
        assert.equal(eraOf(sdk, sent, of), era, JSON.stringify([sent, of]))
      }
    }
  }
  assert.ok(requests > 30, `only ${requests} requests were classified`)
})

test('the SDK is asked once about requests that differ only in their id and parameters', async () => {
  const sdk = await loadSdk()
  let asked = 0
  const counting = {
    classifyInboundRequest(...given: Parameters<Sdk['classifyInboundRequest']>) {
      asked++
      return sdk.classifyInboundRequest(...given)
    },
  } as Sdk
  const _meta = envelope({ 'x-of-this-test': {} })
  for (const id of [1, 'b', 3]) {
    const message = { ...request({ _meta, name: 'get_record', arguments: { id } }), id }
    assert.equal(eraOf(counting, message, modernHeaders('tools/call', 'get_record')), 'modern')
  }
  assert.equal(asked, 1)
})
