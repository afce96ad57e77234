import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Libraries for assistants and webhooks, which take 110 MB together. */
const onFirstUse = ['@modelcontextprotocol/server', 'oidc-provider', 'undici']

test('a server without assistants and webhooks does not load the MCP SDK, OAuth server or undici', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'loaded-modules.ts')])
  const { before, status, after } = JSON.parse(stdout) as { before: string[]; status: number; after: string[] }
  assert.ok(before.includes('fastify') && before.length > 10, before.join())
  assert.deepEqual(
    before.filter((library) => onFirstUse.includes(library)),
    [],
  )
  // The same eyes do see the SDK once it is loaded.
  assert.deepEqual([status, after.includes('@modelcontextprotocol/server')], [200, true])
})
