/** Clients that generators make of the description alone: they compile, know its address, and create and read a member. */
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { blocksOf } from '../documents/blocks.ts'
import { root } from '../house/files.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { startAtItsAddress } from '../support/kantine.ts'
import { compile, describedIn, run, runOrval } from './generate.ts'

type Member = { readonly name: string }

test('the fetch client of orval, configured as in the guide, compiles, and works at the described address', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const { key } = await newClub(kantine.store)
  const { folder } = await describedIn(kantine, {})
  const [config = assert.fail()] = blocksOf('docs/clients.md', 'ts orval')
  await runOrval(folder, config.replace('http://localhost:3000', kantine.url))
  await compile(folder, ['generated'])

  const client = await import(join(folder, 'generated', 'orval.ts'))
  const headers = { authorization: `Bearer ${key}` }
  const created = await client.createMember({ name: 'Sanne de Vries' }, { headers })
  const operations = [{ op: 'create', data: { name: 'Noor Bakker' } }]
  const batch = await client.bulkMembers({ operations }, { headers: { ...headers, 'Idempotency-Key': 'first' } })
  const { data } = await client.listMembers({ limit: 10 }, { headers })
  assert.deepEqual([created.status, batch.status], [201, 200])
  assert.deepEqual(namesOf(data.data), ['Sanne de Vries', 'Noor Bakker'])
})

test('the client of openapi-zod-client compiles, and accepts real responses', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const { key } = await newClub(kantine.store)
  const generator = join(root, 'node_modules', 'openapi-zod-client')
  // Its own zod, which is an older one.
  const from = createRequire(join(generator, 'package.json'))
  const folderOf = (name: string) => from.resolve(name).replace(new RegExp(`(?<=/node_modules/${name}/).*`), '')
  const { folder } = await describedIn(kantine, {
    '@zodios/core': folderOf('@zodios/core'),
    zod: folderOf('zod'),
  })
  await run(folder, join(generator, 'bin.js'), 'openapi.json', '-o', 'client.ts', '--with-alias')
  await compile(folder, ['client.ts'])

  const { createApiClient } = await import(join(folder, 'client.ts'))
  const client = createApiClient(kantine.url, { axiosConfig: { headers: { authorization: `Bearer ${key}` } } })
  await client.create_member({ name: 'Sanne de Vries' })
  const operations = [{ op: 'create', data: { name: 'Noor Bakker' } }]
  await client.bulk_members({ operations }, { headers: { 'Idempotency-Key': 'first' } })
  const { data } = await client.list_members({ queries: { limit: 10 } })
  assert.deepEqual(namesOf(data), ['Sanne de Vries', 'Noor Bakker'])
  await assert.rejects(client.bulk_members({ operations: [{ op: 'invent' }] }), /Invalid Body parameter/)
})

const namesOf = (members: readonly Member[]) => members.map(({ name }) => name)
