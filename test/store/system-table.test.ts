/** A table of the server that is described once: what follows from the description. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import { runTogether } from '../../server/store/statements.ts'
import type { Store } from '../../server/store/store.ts'
import {
  choice,
  day,
  flag,
  instant,
  integer,
  internal,
  nullable,
  secret,
  text,
  words,
} from '../../server/store/system-columns.ts'
import { defineTable, type ValueOf } from '../../server/store/system-table.ts'
import { changeRows } from '../support/change-rows.ts'
import { onEngines, startKantine } from '../support/kantine.ts'

const dayMs = 86_400_000

const lockers = defineTable({
  name: 'lockers',
  columns: {
    id: integer,
    code: secret(text),
    state: choice(['free', 'taken']),
    marks: words<'big' | 'wet'>(),
    is_old: flag,
    rank: internal(nullable(integer)),
    taken_at: nullable(instant),
    built_on: day,
  },
  retention: [
    { since: 'taken_at', keptMs: 2 * dayMs, empties: ['taken_at', 'rank'] },
    { since: 'built_on', keptMs: 30 * dayMs, where: "state = 'free'", key: ['id'] },
  ],
})

const row = {
  id: 1,
  code: 'x',
  state: 'free',
  marks: ' big wet ',
  is_old: 1,
  rank: null,
  taken_at: 1_790_000_000_000,
  built_on: '2026-01-31',
}

const value: ValueOf<typeof lockers> = {
  id: 1,
  state: 'free',
  marks: ['big', 'wet'],
  isOld: true,
  rank: null,
  takenAt: 1_790_000_000_000,
  builtOn: '2026-01-31',
}

test('a row becomes a value without secrets, and its JSON omits internal fields', () => {
  assert.deepEqual(lockers.valueOf(row), value)
  assert.deepEqual(lockers.jsonOf(value), {
    id: 1,
    state: 'free',
    marks: ['big', 'wet'],
    is_old: true,
    taken_at: '2026-09-21T14:13:20.000Z',
    built_on: '2026-01-31',
  })
  assert.equal(lockers.selected.sql, 'id, state, marks, is_old, rank, taken_at, built_on')
})

const tableOfLockers = sql`create table lockers (id bigint not null, code text not null, state text not null, marks text not null,
  is_old bigint not null, rank bigint, taken_at bigint, built_on text not null, primary key (id))`

test('reading an unselected column throws an error', () => {
  const { state: _, ...others } = row
  assert.throws(() => lockers.valueOf(others), /did not select state/)
})

test('an insert sets every column, with null for omitted ones', () => {
  const { sql, values } = lockers.insert({
    id: 1,
    code: 'x',
    state: 'free',
    marks: ['wet'],
    isOld: false,
    builtOn: 'd',
  })
  assert.match(sql, /^insert into lockers \(id, code, state, marks, is_old, rank, taken_at, built_on\) values \(\$1, /)
  assert.deepEqual(values, [1, 'x', 'free', 'wet', 0, null, null, 'd'])
})

onEngines('rows are inserted, read, also through a join, and deleted or cleared on time', async (engine) => {
  const { store } = await startKantine(engine)
  await changeRows(store, tableOfLockers)
  const now = store.now()
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const { id: _, ...locker } = { ...value, code: 'x', rank: 3 }
  const wanted = [
    { ...locker, id: 1, takenAt: now - 2 * dayMs - 1000, builtOn: dayOf(now - 29 * dayMs) },
    { ...locker, id: 2, takenAt: now - 2 * dayMs + 60_000, builtOn: dayOf(now - 31 * dayMs), state: 'taken' as const },
    { ...locker, id: 3, takenAt: null, builtOn: dayOf(now - 30 * dayMs) },
  ]
  await store.writeUnaudited('settings', ({ db }) => runTogether(db, lockers.insertAll(wanted)))
  const stored = async () =>
    (await store.findAcrossClubs(sql`select ${lockers.selected} from lockers order by id`)).map(lockers.valueOf)
  const joined = await store.findAcrossClubs(
    sql`select ${lockers.joined} from lockers join clubs on clubs.id = 1 order by lockers.id`,
  )
  assert.deepEqual(
    await stored(),
    wanted.map(({ code: _, ...others }) => others),
  )
  assert.deepEqual(joined.map(lockers.joinedValueOf), await stored())
  await forgetOld(store, [lockers])
  assert.deepEqual(
    (await stored()).map(({ id, takenAt, rank }) => [id, takenAt, rank]),
    [
      [1, null, null],
      [2, wanted[1]?.takenAt, 3],
    ],
  )
})

onEngines('many old rows are deleted in several transactions, so that other writes run in between', async (engine) => {
  const { store } = await startKantine(engine)
  await changeRows(store, tableOfLockers)
  const { id: _, ...locker } = { ...value, code: 'x', builtOn: '2000-01-01' }
  const old = Array.from({ length: 1203 }, (_, n) => ({ ...locker, id: n + 1 }))
  await store.writeUnaudited('settings', ({ db }) => runTogether(db, lockers.insertAll(old)))
  let transactions = 0
  const counting: Store = {
    ...store,
    writeUnaudited(name, work) {
      transactions++
      return store.writeUnaudited(name, work)
    },
  }
  await forgetOld(counting, [lockers])
  assert.deepEqual(await store.findAcrossClubs(sql`select id from lockers`), [])
  // One empties columns, and three delete.
  assert.equal(transactions, 4)
})
