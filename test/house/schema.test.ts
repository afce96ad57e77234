import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Filter } from '@kantine/contract/resource.ts'
import { servedResources, storedResources } from '@kantine/contract/resources.ts'
import { isInReferences } from '../../server/operations/lists/conditions.ts'
import { orderColumnOf, tableOf } from '../../server/store/body.ts'
import { migrations } from '../../server/store/migrate.ts'
import { spreadOf } from '../../server/store/postgres/citus.ts'
import { systemTables } from '../../server/system-tables.ts'
import { filesBelow, root } from './files.ts'

/** Tables that belong to no single club, with the reason. */
const acrossClubs: { readonly [table: string]: string } = {
  clubs: 'the list of clubs itself',
  api_keys: 'a key is found by its digest before its club is known',
  grants: 'a grant is found by the id in its token, before its club is known',
  access_tokens: 'a token is found by its digest before its club is known',
  sandbox_mints: 'requests are counted per IP address, not per club',
  settings: 'data about the server itself',
  administrators: 'one person can administer several clubs',
  oauth_clients: 'an assistant registers before the user chooses a club for it',
  oauth_records: 'a code is found by its digest before its club is known',
  sessions: 'a session is found by its digest before its user is known',
  pending_log_ins: 'a sign-in that waits for a code is found like a session',
  second_factors: 'one person can administer several clubs',
  recovery_codes: 'one person can administer several clubs',
  reset_links: 'one person can administer several clubs',
  file_keys: 'a file is verified before its club is imported',
  notices: 'a notice is about an account, and one person can administer several clubs',
}

/** Statements on club tables that cover all clubs, with the reason. No API call uses them. */
const overAllClubs: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^select (\$\{invitations\.joined\}, \$\{clubs\.joined\}|email, name) from invitations/,
    reason: 'finds the club of an invitation link, and the invitations of one person',
  },
  {
    statement: /^select \$\{calendarLinks\.joined\}, \$\{clubs\.joined\} from calendar_links/,
    reason: 'finds the club of a calendar link',
  },
  {
    statement: /^select \$\{calendarLinks\.selected\} from calendar_links where token is not null/,
    reason: 'finds the tokens of calendar links to encrypt with a new key',
  },
  { statement: /^delete from \$\{table\} where \(\$\{key\}\) in/, reason: 'deletes old rows, once an hour' },
  { statement: /^update \$\{table\} set/, reason: 'clears old values, once an hour' },
  {
    statement: /^insert into \$\{into\} values/,
    reason: 'inserts a row with every described column, including the club',
  },
  { statement: /^(delete from|insert into) \$\{raw\((String\()?(name|table)\)/, reason: 'copies a whole database' },
  {
    statement: /^delete from \$\{raw\(credential\)\}/,
    reason: 'deletes the sessions and other credentials of one administrator',
  },
  {
    statement: /^select \$\{(grantInClub.columns\}|accessTokens)/,
    reason: 'finds a grant by its id or its administrator',
  },
  { statement: /^with used \(id, at\)/, reason: 'records when keys and grants were used, once a second' },
  { statement: /^select id from \$\{raw\(numbered/, reason: 'checks whether an id of a key, grant or person is taken' },
  {
    statement: /^(update|select [\w, ]+ from) partial_clubs (set|where) state/,
    reason: 'finds clubs whose import or removal is incomplete',
  },
  {
    statement: /^select \$\{auditLog\.selected\} from trail order by id/,
    reason: 'shows the audit log of all clubs to the operator',
  },
  {
    statement:
      /^select \$\{clubs\.joined\}, \$\{clubAdministrators\.joined\}, \$\{lacksFactor\} as lacks\s+from club_administrators/,
    reason: 'finds the clubs of one administrator',
  },
  {
    statement: /^select club_id, min\(ends_on\) as first from members/,
    reason: 'finds the clubs with memberships that may be over',
  },
  {
    statement: /^select club_id, id, failing_since from webhook_endpoints as endpoint where \(/,
    reason: 'finds the endpoints with deliveries that are due',
  },
  {
    statement: /^select club_id as club, id, secret, old_secret as old from webhook_endpoints order/,
    reason: 'finds secrets sealed with another key, at startup and for kantine seal rotate',
  },
  {
    statement: /^select club_id from club_administrators where administrator_id = /,
    reason: 'finds the clubs where one administrator has a role, an invitation or a grant',
  },
  { statement: /^select distinct club_id from/, reason: 'finds the clubs with due work' },
]

const tables = migrations.flatMap(({ sql }) =>
  [...sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].map(([, name = '', body = '']) => ({ name, body })),
)
const clubTables = tables.map(({ name }) => name).filter((name) => !(name in acrossClubs))

const byClub = clubTables.filter((name) => !systemTables.some((table) => table.name === name && table.spread))

test("the primary key of every club table starts with the club's id", () => {
  assert.ok(clubTables.length >= servedResources().length)
  for (const { name, body } of tables) {
    if (name in acrossClubs) continue
    assert.match(body, /primary key \(club_id\b/, name)
    assert.match(body, /^\s*club_id bigint not null/, name)
  }
})

test("every unique index of a club table starts with the club's id", () => {
  for (const { sql } of migrations) {
    for (const [, table = '', columns = ''] of sql.matchAll(/create unique index \w+ on (\w+) \(([^)]*)\)/g)) {
      if (clubTables.includes(table)) assert.match(columns, /^club_id\b/, table)
    }
  }
})

test("a cluster stores a club's rows together, except in tables described otherwise", () => {
  const all = migrations.map(({ sql }) => sql).join('\n')
  const uniqueIndexes = [...all.matchAll(/create unique index \w+ on (\w+) \((\w+)/g)]
  const keysOf = ({ name, body }: (typeof tables)[0]) => [
    ...[...body.matchAll(/primary key \((\w+)/g)].map(([, column = '']) => column),
    ...[...body.matchAll(/(\w+) \w+ not null unique/g)].map(([, column = '']) => column),
    ...uniqueIndexes.flatMap(([, table, column = '']) => (table === name ? [column] : [])),
  ]
  const elsewhere = tables.filter((table) => spreadOf(table.name, keysOf(table), systemTables) !== 'by club')
  const withReason = [
    ...Object.keys(acrossClubs),
    ...systemTables.flatMap(({ name, spread }) => (spread ? [name] : [])),
  ]
  assert.deepEqual(elsewhere.map(({ name }) => name).sort(), [...new Set(withReason)].sort())
})

test('tables have only bigint and text columns', () => {
  for (const { name, body } of tables) {
    for (const [, column = '', type = ''] of body.matchAll(/^\s*(\w+) (\w+)/gm)) {
      if (column !== 'primary') assert.match(type, /^(bigint|text)$/, `${name}.${column}`)
    }
  }
})

test('every resource has its table', () => {
  for (const resource of storedResources()) assert.ok(clubTables.includes(tableOf(resource)), resource.name)
})

test('every listed resource has an index for updated_since', () => {
  const all = migrations.map(({ sql }) => sql).join('\n')
  for (const table of servedResources().map(tableOf))
    assert.ok(all.includes(`create index ${table}_by_updated_at on ${table} (club_id, updated_at, id);`), table)
})

test('every filterable field has an index', () => {
  const all = migrations.map(({ sql }) => sql).join('\n')
  for (const resource of servedResources()) {
    const table = tableOf(resource)
    for (const { field } of Object.values<Filter>(resource.filters ?? {})) {
      const isFlag = resource.fields[field]?.schema.type === 'boolean'
      if (isInReferences(resource, field) || resource.unique?.includes(field) || isFlag) continue
      const column = field === resource.listedFrom ? 'listed, listed_from' : field
      const index = `create index ${table}_by_${field} on ${table} (club_id, ${column}, id);`
      assert.ok(all.includes(index), index)
    }
  }
})

test('every field that the application sorts by has an index', () => {
  const all = migrations.map(({ sql }) => sql).join('\n')
  for (const resource of servedResources()) {
    for (const field of resource.sorted ?? []) {
      const [table, column] = [tableOf(resource), orderColumnOf(resource, field)]
      const index = `create index ${table}_by_${column} on ${table} (club_id, ${column}, id);`
      assert.ok(all.includes(index), index)
    }
  }
})

test('every statement on club tables names the club', () => {
  const statements = filesBelow('server', '.ts').flatMap((file) => statementsOf(readFileSync(join(root, file), 'utf8')))
  const ofClubs = statements.filter((sql) => clubTables.some((table) => touches(sql, table)))
  assert.ok(ofClubs.length >= 10, `found only ${ofClubs.length} statements`)
  const nameless = ofClubs.filter(
    (sql) => !namesClub(sql) && !overAllClubs.some(({ statement }) => statement.test(sql)),
  )
  assert.deepEqual(nameless, [])
  for (const { statement } of overAllClubs)
    assert.ok(
      ofClubs.some((sql) => statement.test(sql)),
      `no statement matches ${statement} any more`,
    )
})

test('no statement joins club rows with a coordinator table', () => {
  const statements = filesBelow('server', '.ts').flatMap((file) => statementsOf(readFileSync(join(root, file), 'utf8')))
  const onCoordinator = tables.map(({ name }) => name).filter((name) => name !== 'clubs' && !byClub.includes(name))
  const mixed = statements.filter(
    (sql) => byClub.some((table) => names(sql, table)) && onCoordinator.some((table) => names(sql, table)),
  )
  assert.deepEqual(mixed, [])
})

test('advisory locks are taken on the coordinator, without touching club rows', () => {
  const statements = filesBelow('server', '.ts').flatMap((file) => statementsOf(readFileSync(join(root, file), 'utf8')))
  const locks = statements.filter((sql) => /lockOf|pg_(try_)?advisory/.test(sql))
  assert.ok(locks.length >= 5, `found only ${locks.length} statements`)
  assert.deepEqual(
    locks.filter((sql) => byClub.some((table) => names(sql, table))),
    [],
  )
})

test('SQL appears only in the store, the lists and the parts that define tables', () => {
  const parts =
    /^server\/(store|clubs|records|callers|webhooks|sandbox|club-transfer|operations\/(lists|activity|attendance|calendar-links|charges|clubs|events|kennismakers|members|news|registrations))\//
  const elsewhere = filesBelow('server', '.ts').filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\bsql`/.test(text) && !parts.test(file) && !text.includes('defineTable(')
  })
  assert.deepEqual(elsewhere, [])
})

/** A file's SQL statements: the `sql` templates that start with a statement keyword, with their placeholders as written. */
const statementsOf = (text: string): string[] =>
  [...text.matchAll(/\bsql`\s*(?=(?:select|insert into|update|delete from|with)\s)/g)].map(({ 0: start, index }) =>
    templateAt(text, index + start.length),
  )

/** A template's text from a position to its end, including nested templates. */
function templateAt(text: string, start: number): string {
  let end = start
  for (let depth = 0; depth > 0 || text[end] !== '`'; end++) {
    if (text[end] === '`') end = start + templateAt(text, end + 1).length + (end + 1 - start)
    else if (text.startsWith('${', end)) depth++
    else if (text[end] === '}' && depth > 0) depth--
  }
  return text.slice(start, end)
}

/** Whether a statement may use a table. A placeholder in place of a table name could be any table. */
const touches = (sql: string, table: string) => new RegExp(`(from|into|update|join) (${table}\\b|\\$\\{)`).test(sql)

const names = (sql: string, table: string) => new RegExp(`(from|into|update|join) ${table}\\b`).test(sql)

const namesClub = (sql: string) => /club_id = \$\{|\(club_id,/.test(sql)
