/** Retention: the settings of contract/retention.ts, and the job that deletes old data. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptNames, retention } from '@kantine/contract/retention.ts'
import { parseConfig } from '../../server/config.ts'
import { dayMs, dayOf } from '../../server/day.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { list, raw, sql, type Value } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Retention, SystemTable } from '../../server/store/system-table.ts'
import { systemTables } from '../../server/system-tables.ts'
import { changeRows, setChangesShownSince } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, type Running, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

test('each setting accepts its range of days, and the error for others names the rule', () => {
  for (const name of keptNames) {
    const { setting, days, least, most } = retention[name]
    const read = (text: string) => parseConfig({ [setting]: text }).keptDays[name]
    assert.deepEqual([read(''), read(`${least}`), read(`${most}`)], [days, least, most], setting)
    for (const wrong of [`${least - 1}`, `${most + 1}`, '1.5', '-1', 'never'])
      assert.throws(() => read(wrong), {
        message: `${setting} must be a whole number from ${least} to ${most}, not '${wrong}'.`,
      })
  }
})

test('an unknown retention setting is rejected with the likely name', () => {
  const wrong = {
    KEEP_SESSION_DAYS: /^There is no setting KEEP_SESSION_DAYS\. Did you mean KEEP_SESSIONS_DAYS\?$/,
    KEEP_MEMBERS: /^There is no setting KEEP_MEMBERS\. Use one of: KEEP_ARCHIVED_MEMBERS_DAYS, /,
  }
  for (const [name, message] of Object.entries(wrong))
    assert.throws(() => parseConfig({ [name]: '30' }), { name: 'ConfigError', message })
  assert.equal(
    parseConfig({ KEEP_SESSION_DAYS: '' }).keptDays.sessions,
    retention.sessions.days,
    'an empty one is not set',
  )
})

/** The settings under which everything is kept for as few days as possible. */
const fewestDays = Object.fromEntries(Object.values(retention).map(({ setting, least }) => [setting, `${least}`]))

/** Puts a row into a table whose `since` is at this moment; the other columns are numbers or texts that say nothing. */
async function plant(store: Store, { name, columns }: SystemTable, since: string, at: number, number: number) {
  const values = Object.entries(columns).map(([column, { kind }]): Value => {
    if (column === since) return kind === 'day' ? dayOf(at) : at
    return ['integer', 'instant', 'flag'].includes(kind) ? number : `${number}`
  })
  await changeRows(store, sql`insert into ${raw(name)} (${raw(Object.keys(columns).join())}) values (${list(values)})`)
}

/** The descriptions of rows that go by a setting. */
const bySetting = systemTables.flatMap((table) =>
  table.retention.flatMap((retention) => (retention.kept ? [{ table, retention }] : [])),
)

onEngines('rows are kept for the days in their setting, then deleted', async (engine) => {
  const { store } = await startKantine(engine, { environment: fewestDays })
  const now = store.now()
  const ageOf = ({ kept = [], keptMs = 0 }: Retention) =>
    Math.max(...kept.map((name) => retention[name].least)) * dayMs + keptMs
  for (const { table, retention } of bySetting) {
    await changeRows(store, sql`delete from ${raw(table.name)}`)
    await plant(store, table, retention.since, now - ageOf(retention) - dayMs, 900_001)
    await plant(store, table, retention.since, now - ageOf(retention) + dayMs, 900_002)
  }
  await forgetOld(store, systemTables)
  for (const { table, retention } of bySetting) {
    const [left, ...others] = await store.findAcrossClubs(
      sql`select ${raw(retention.since)} as since from ${raw(table.name)}`,
    )
    const age = now - (typeof left?.since === 'string' ? Date.parse(left.since) : Number(left?.since))
    assert.ok(others.length === 0 && age < ageOf(retention), table.name)
  }
  const named = new Set(bySetting.flatMap(({ retention }) => retention.kept ?? []))
  assert.deepEqual(
    keptNames.filter((name) => !named.has(name)),
    // These are no rows of one of the server's own tables that only age: members and charges are records, and a session has its end in its row.
    ['archivedMembers', 'debtors', 'sessions'],
  )
})

/** Whether the list of changes answers 410 to this cursor. */
async function isGone({ call }: Running, key: string, query: string): Promise<boolean> {
  const { status } = await call(`/api/v1/changes?${query}`, { key })
  assert.ok(status === 200 || status === 410)
  return status === 410
}

onEngines('changes deleted under a shorter setting still count as deleted under a longer one', async (engine) => {
  const database = await newDatabase(engine)
  const start = (days: string) => startKantine(engine, { database, environment: { KEEP_CHANGES_DAYS: days } })
  const few = await start('30')
  const { key, id: club } = await newClub(few.store, 'forgetful')
  for (const name of ['Old', 'Older', 'New']) await sender(few, key)('POST /members', { name })
  await changeRows(few.store, sql`update journal set at = at - ${31 * dayMs} where club_id = ${club} and id < 3`)
  // Installed long ago.
  await setChangesShownSince(few.store, 1)
  const since = (days: number) => `updated_since=${new Date(Date.now() - days * dayMs).toISOString()}`
  const asked = ['starting_after=1', 'starting_after=2', since(31), since(29)]
  const answers = async (kantine: Running) => Promise.all(asked.map((query) => isGone(kantine, key, query)))
  assert.deepEqual(await answers(few), [true, false, true, false])
  await few.close()

  const many = await start('400')
  assert.deepEqual(await answers(many), [false, false, false, false])
  await many.close()

  const fewAgain = await start('30')
  await forgetOld(fewAgain.store, systemTables)
  await fewAgain.close()

  const manyAgain = await start('400')
  assert.deepEqual(await answers(manyAgain), [true, false, true, false])
})
