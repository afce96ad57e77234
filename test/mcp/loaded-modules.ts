/**
 * Starts a server in its own process, calls it as everyone but an assistant does, and prints the loaded libraries, before and after an
 * assistant connects.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
    if (library) loaded.add(library)
    return next(url, context)
  },
})

const { pino } = await import('pino')
const { createApp } = await import('../../server/app.ts')
const { parseConfig } = await import('../../server/config.ts')
const folder = mkdtempSync(join(tmpdir(), 'kantine-modules-'))
const app = await createApp(parseConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder }), pino({ level: 'silent' }))
const url = await app.listen()

const minted = await fetch(`${url}/api/v1/sandbox-keys`, { method: 'POST' })
const headers = { authorization: `Bearer ${((await minted.json()) as { key: string }).key}` }
const paths = [
  '/api/v1/club',
  '/api/v1/members',
  '/api/v1/openapi.json',
  '/',
  '/problems',
  '/readyz',
  '/console/api/session',
]
for (const path of paths) await (await fetch(url + path, { headers })).text()
// A client that checks for the MCP endpoint is not an assistant yet.
await fetch(`${url}/api/v1/mcp`, { method: 'POST' })
const before = [...loaded].sort()

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const json = { ...headers, 'content-type': 'application/json' }
const { status } = await fetch(`${url}/api/v1/mcp`, { method: 'POST', headers: json, body: JSON.stringify(message) })
console.log(JSON.stringify({ before, status, after: [...loaded].sort() }))

await app.close()
rmSync(folder, { recursive: true, force: true })
