import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { openSeal } from '../../server/seal.ts'
import { Unavailable } from '../../server/store/engine.ts'
import type { Store } from '../../server/store/store.ts'
import { openClientDocuments } from '../../server/surfaces/oauth/clients/client-documents.ts'
import { newFolder } from '../support/folder.ts'
import { onBothEngines } from '../support/kantine.ts'
import { connect, newOwner, serverForAssistants } from './connecting.ts'

test('oidc-provider writes nothing to the console, neither on loading nor later', async () => {
  const names = ['log', 'info', 'warn', 'error', 'debug'] as const
  const written = names.map((name) => mock.method(console, name, () => {}))
  const kantine = await serverForAssistants('sqlite')
  await connect(kantine, await newOwner(kantine, 'silent'))
  await fetch(`${kantine.url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'x' }) })
  mock.restoreAll()
  assert.deepEqual(
    written.flatMap(({ mock }) => mock.calls.map(({ arguments: said }) => said)),
    [],
  )
})

onBothEngines('of several concurrent uses of a code, exactly one is the first', async (engine) => {
  const { store, config } = await serverForAssistants(engine)
  const { adapterOf } = await import('../../server/surfaces/oauth/provider/adapter.ts')
  const adapter = adapterOf({ store, baseUrl: config.baseUrl }, 'AuthorizationCode')
  await adapter.upsert('a code', { clientId: 'x' }, 60)
  const uses = await Promise.allSettled([1, 2, 3, 4].map(() => adapter.consume('a code')))
  assert.equal(uses.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.ok(uses.every((use) => use.status === 'fulfilled' || use.reason.error === 'invalid_grant'))
})

test("a server error is thrown, and not reported as the assistant's error", async () => {
  const failing = {
    wallClock: Date.now,
    findAcrossClubs: () => Promise.reject(new Unavailable('The database is gone.')),
  }
  const documents = openClientDocuments({}, async () => {})
  const { openAuthority } = await import('../../server/surfaces/oauth/provider/provider.ts')
  const { ask } = openAuthority({
    store: failing as unknown as Store,
    baseUrl: 'http://127.0.0.1',
    readScopes: [],
    documents: documents.configuration,
    seal: openSeal({ secretKey: undefined, secretKeyPrevious: undefined, dataDir: newFolder() }),
  })
  const form = `client_id=client_${'a'.repeat(22)}&grant_type=refresh_token&refresh_token=x`
  await assert.rejects(ask({ path: '/oauth/token', form, address: '' }), Unavailable)
  await assert.rejects(ask({ path: `/oauth/authorize?${form}`, address: '' }), Unavailable)
})
