/** Removing something takes two releases, so that the previous release can run alongside the new one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations, statementsOf } from '../../server/store/migrate.ts'

/** Migrations up to this one predate this rule. */
const lastBefore = '030-whole-clubs.sql'

/** Changes that break the previous release, which does not know about them. */
const refused: readonly [rule: string, statement: RegExp][] = [
  ['drops or renames something', /\b(drop|rename)\b/],
  ['alters a column', /\balter\s+column\b/],
  ['adds a column that is not null and has no default', /\badd\s+(?:column\s+)?(?!.*\bdefault\b).*\bnot\s+null\b/],
  ['makes rows of an existing table unique', /\badd\s+constraint\b/],
]

const faultsIn = (sql: string): string[] =>
  statementsOf(sql).flatMap((statement) => {
    const plain = statement.toLowerCase().replaceAll(/\s+/g, ' ')
    const broken = plain.startsWith('create table') ? [] : refused.filter(([, pattern]) => pattern.test(plain))
    return broken.map(([rule]) => `${rule}: ${statement}`)
  })

test('migrations only add, and remove nothing that the previous release uses', () => {
  const newer = migrations.filter(({ name }) => name > lastBefore)
  assert.deepEqual(
    newer.flatMap(({ name, sql }) => faultsIn(sql).map((fault) => `${name} ${fault}`)),
    [],
  )
})

test('every migration has a unique number', () => {
  const numbers = migrations.map(({ name }) => name.slice(0, 3))
  assert.deepEqual(numbers, [...new Set(numbers)])
})

test('this check detects each kind of change that it rejects', () => {
  for (const sql of [
    'alter table members drop column body;',
    'drop index members_by_id;',
    'alter table members rename to people;',
    'alter table members alter column name set not null;',
    'alter table members\n  add column nickname text not null;',
    'alter table members add constraint one unique (club_id, id);',
  ])
    assert.equal(faultsIn(sql).length, 1, sql)
  for (const sql of [
    'alter table members add column nickname text;',
    "alter table members add column nickname text not null default '';",
    'create table things (club_id bigint not null, primary key (club_id));',
  ])
    assert.deepEqual(faultsIn(sql), [], sql)
})
