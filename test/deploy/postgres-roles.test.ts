import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { parseConfig } from '../../server/config.ts'
import { openStoreWithRules } from '../../server/open-store.ts'
import { reasonOf } from '../../server/surfaces/command-line/reason.ts'
import { blocksOf } from '../documents/blocks.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { engines, startKantine } from '../support/kantine.ts'

test('with the PostgreSQL roles of docs/operations.md, the server needs no right to create tables', {
  skip: !engines.includes('postgres'),
}, async (t) => {
  const url = String(process.env.TEST_POSTGRES_URL)
  const folder = newFolder()
  t.after(() =>
    statements(url, 'drop database kantine with (force); drop role kantine_owner; drop role kantine_server'),
  )
  const [server = '', database = ''] = blocksOf('docs/operations.md', 'sql')
  const on = (name: string, role = 'kantine') => url.replace('kantine@', `${role}@`).replace(/postgres$/, name)
  await statements(url, server)
  await statements(on('kantine'), database)
  const owner = { DATABASE_URL: on('kantine', 'kantine_owner'), DATA_DIR: folder }
  const limited = {
    DATABASE_URL: on('kantine', 'kantine_server'),
    DATA_DIR: folder,
    DATABASE_REPLICATION: 'asynchronous',
  }

  const open = (settings: NodeJS.ProcessEnv) => openStoreWithRules(parseConfig(settings))
  await assert.rejects(open(limited), (error) =>
    /^PostgreSQL reports: permission denied for schema public\. .* as the role that owns the database/.test(
      reasonOf(error) ?? '',
    ),
  )
  await (await open(owner)).close()

  const { call, store } = await startKantine('postgres', { database: { environment: limited, remove: async () => {} } })
  const { key } = await newClub(store)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const send = (method: string, path: string, body?: string) => call(path, { method, headers, ...(body && { body }) })
  assert.equal((await send('POST', '/api/v1/members', '{"name":"Jan"}')).status, 201)
  assert.equal((await send('PATCH', '/api/v1/members/1', '{"name":"Jan Bakker"}')).status, 200)
  assert.equal((await send('DELETE', '/api/v1/members/1')).status, 204)
  assert.equal((await send('GET', '/api/v1/changes')).status, 200)
  await store.backup(join(folder, 'kantine-backup.db'))
  await assert.rejects(statements(limited.DATABASE_URL, 'create table mine (id bigint)'), /permission denied/)
  await assert.rejects(statements(limited.DATABASE_URL, 'drop table members'), /must be owner/)
})

async function statements(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of sql.split(';').filter((text) => text.trim() !== '')) await client.query(statement)
  } finally {
    await client.end()
  }
}
