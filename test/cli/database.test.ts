import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTables } from '../../server/system-tables.ts'
import { needsPostgres } from '../support/engines.ts'
import { newDatabase, onBothEngines } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'

const named = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

onBothEngines('the database status shows engine and version', async (engine) => {
  const { environment } = await newDatabase(engine)
  const { code, stdout } = await command(environment, ['database', 'status'])
  assert.equal(code, 0)
  assert.match(
    stdout,
    new RegExp(`^${named[engine]} \\d[\\w. ()-]+\\. All tables are (in one file|on one server)\\.\n$`),
  )
})

test('the status of PostgreSQL shows where a cluster would place each table', needsPostgres, async () => {
  const { environment } = await newDatabase('postgres')
  const { citus, missing, tables } = await jsonOf<Status>(environment, 'database', 'status')
  assert.deepEqual({ citus, missing }, { citus: null, missing: [] })
  const wanted = new Map(tables.map(({ name, wanted }) => [name, wanted]))
  assert.equal(wanted.get('members'), 'by club')
  assert.equal(wanted.get('clubs'), 'everywhere')
  assert.equal(wanted.get('api_keys'), 'on the coordinator')
  for (const { name } of systemTables) assert.ok(wanted.has(name), name)
})

type Status = {
  readonly citus: string | null
  readonly missing: readonly string[]
  readonly tables: readonly { readonly name: string; readonly wanted: string }[]
}

onBothEngines(
  'distributing tables without a Citus cluster fails, and the error says what is missing',
  async (engine) => {
    const { environment } = await newDatabase(engine)
    const { code, stderr } = await command(environment, ['database', 'distribute'])
    assert.equal(code, 1)
    assert.match(
      stderr,
      { sqlite: /set DATABASE_URL to the coordinator/, postgres: /citus extension\. Install Citus/ }[engine],
    )
  },
)
