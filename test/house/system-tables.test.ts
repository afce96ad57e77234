import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedResources } from '@kantine/contract/resources.ts'
import { tableOf } from '../../server/store/body.ts'
import { migrations } from '../../server/store/migrate.ts'
import { systemTables } from '../../server/system-tables.ts'

/** Tables without a description, with the reason. */
const undescribed: { readonly [table: string]: string } = {
  settings: 'a name and a text',
  club_settings: 'a name and a text',
  counters: 'one number for each name',
  record_counts: 'one number for each club',
  club_clocks: 'one number for each club',
  record_references: 'derived from the records by `fieldsInTable`',
  search_words: 'derived from the records by `searched` in the definitions',
  zones: 'one stamp for each block of ids',
  list_versions: 'one text for each list',
}

type Columns = { [column: string]: string }

/** The columns of every table after all migrations: `{ keys: { id: 'bigint not null' } }`. */
function migrated(): Map<string, Columns> {
  const tables = new Map<string, Columns>()
  for (const { sql } of migrations) {
    for (const [, name = '', body = ''] of sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)) {
      const lines = [...body.matchAll(/^ {2}(\w+) (bigint|text)( not null)?/gm)]
      tables.set(name, Object.fromEntries(lines.map(([, column, type, notNull = '']) => [column, type + notNull])))
    }
    const added = sql.matchAll(/alter table (\w+) add column (\w+) (\w+)( not null)?/g)
    for (const [, name = '', column = '', type, notNull = ''] of added) {
      const columns = tables.get(name)
      if (columns) columns[column] = type + notNull
    }
    for (const [, name = ''] of sql.matchAll(/drop table (\w+)/g)) tables.delete(name)
  }
  return tables
}

test('the descriptions of system tables match the migrations', () => {
  const tables = migrated()
  for (const { name, columns } of systemTables) {
    const described = Object.entries(columns).map(([column, { kind, nullable }]) => {
      const type = ['integer', 'instant', 'flag'].includes(kind) ? 'bigint' : 'text'
      return [column, nullable ? type : `${type} not null`]
    })
    assert.deepEqual(Object.fromEntries(described), tables.get(name), name)
  }
})

test('every table belongs to a resource, has a description, or has a documented exception', () => {
  const known = new Set([
    ...storedResources().map(tableOf),
    ...systemTables.map(({ name }) => name),
    ...Object.keys(undescribed),
  ])
  assert.deepEqual(
    [...migrated().keys()].filter((name) => !known.has(name)),
    [],
  )
  for (const { name } of systemTables)
    assert.ok(!(name in undescribed), `${name} now has a description. Remove the exception.`)
})

/** The primary key of every table. */
const primaryKeys = new Map(
  migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/create table (\w+) \([\s\S]*?primary key \(([^)]*)\)/g)].map(
      ([, name = '', columns = '']) => [name, columns.split(', ')] as const,
    ),
  ),
)

test('retention starts from an instant or date, and clears only nullable columns', () => {
  for (const { name, columns, retention } of systemTables) {
    for (const { since, ...how } of retention) {
      assert.match(columns[since]?.kind ?? '', /^(instant|day)$/, `${name}.${since}`)
      if ('key' in how) assert.deepEqual(how.key, primaryKeys.get(name), name)
      else for (const column of how.empties) assert.equal(columns[column]?.nullable, true, `${name}.${column}`)
    }
  }
})
