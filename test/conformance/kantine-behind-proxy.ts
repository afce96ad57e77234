/** A Kantine with the tools of the conformance suite, behind a proxy that adds the key because the suite cannot. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mcpPath } from '@kantine/contract/oauth.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { createKey } from '../../server/callers/keys/keys.ts'
import { createClub } from '../../server/clubs/clubs.ts'
import { parseConfig } from '../../server/config.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { referenceServer } from './reference-server.ts'
import { referenceTools } from './reference-tools.ts'

/** Starts both; `url` is the address that the suite tests. */
export async function startReference(): Promise<{ readonly url: string; close(): Promise<void> }> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'kantine-conformance-')), (folder) => {
    rmSync(folder, { recursive: true, force: true })
  })
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '1000000' }
  const mcp = { tools: referenceTools, serverOf: referenceServer }
  const app = await createApp(parseConfig(environment), pino({ level: 'warn' }), { mcp })
  opened.defer(app.close)
  const club = await createClub(app.store, kantineItself, { name: 'Club', slug: 'club', plan: 'pro' })
  const wanted = { clubId: club.id, label: 'Suite', purpose: 'assistant', scopes: allScopes, expiresAt: null } as const
  const { key } = await createKey(app.store, kantineItself, wanted)
  const proxy = proxyTo(new URL(mcpPath, await app.listen()), key)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  opened.defer(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const all = opened.move()
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`, close: () => all.disposeAsync() }
}

/** A proxy that sends every request to one address, with a key. */
const proxyTo = (target: URL, key: string) =>
  createServer((incoming, answer) => {
    const { method, headers } = incoming
    const sent = request(target, { method, headers: { ...headers, authorization: `Bearer ${key}` } }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    incoming.pipe(sent)
  })
