import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Loading them takes some 0.3 s and 80 MB, which most servers never need. */
const ofAssistants = ['@modelcontextprotocol/server', 'oidc-provider']

test('a server to which no assistant connected has loaded neither the SDK of MCP nor the OAuth server', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'loaded-modules.ts')])
  const { before, status, after } = JSON.parse(stdout) as { before: string[]; status: number; after: string[] }
  assert.ok(before.includes('fastify') && before.length > 10, before.join())
  assert.deepEqual(
    before.filter((library) => ofAssistants.includes(library)),
    [],
  )
  // The same eyes do see the SDK once it is loaded.
  assert.deepEqual([status, after.includes('@modelcontextprotocol/server')], [200, true])
})
