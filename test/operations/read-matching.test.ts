/** Statements of a filtered list never read a whole collection. */
import assert from 'node:assert/strict'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { type ListQuery, listRecords } from '../../server/operations/lists/list.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { columnValue, tableOf } from '../../server/store/body.ts'
import type { Connection } from '../../server/store/engine.ts'
import { list, type Statement, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

const filters: { readonly [name: string]: Filter } = (attendance as Resource).filters ?? {}

const values: { readonly [field: string]: string | number } = { member_id: 7, group_id: 1, date: '2026-03-01' }

const chosen = (...names: string[]): ListQuery['filters'] =>
  names.map((name) => {
    const filter = filters[name] as Filter
    return { filter, values: [values[filter.field] as string | number] }
  })

const all: ListQuery = { limit: 200, startingAfter: 0, filters: [] }

onEngines('no statement of a filter or of updated_since scans a table or sorts its rows', async (engine) => {
  // PostgreSQL chooses by its statistics.
  if (engine === 'postgres') return
  const { store } = await sharedKantine(engine)
  for (const resource of servedResources()) {
    const isScan = new RegExp(`^SCAN (record|held|${tableOf(resource)})\\b`)
    const ofFilters = Object.entries<Filter>(resource.filters ?? {}).map(([name, filter]) => {
      const value = columnValue(resource, filter.field, [resource.fields[filter.field]?.example].flat()[0])
      return [name, { ...all, filters: [{ filter, values: [value] }] }] as const
    })
    for (const [name, query] of [...ofFilters, ['updated_since', { ...all, updatedSince: 1 }] as const]) {
      const { ran } = await noting(store, 1, query, undefined, resource)
      for (const statement of ran) {
        const plan = (await store.findAcrossClubs(sql`explain query plan ${statement}`)).map(({ detail }) =>
          String(detail),
        )
        const told = `${resource.name} ${name}: ${statement.sql}\n${plan.join('\n')}`
        assert.deepEqual(
          plan.filter((step) => isScan.test(step)),
          [],
          told,
        )
        // The tree of distinct ids grows no larger than the limit.
        assert.ok(!plan.some((step) => /^USE TEMP B-TREE (?!FOR DISTINCT)/.test(step)), told)
      }
    }
  }
})

/** Half of the records are of the group, the other half of the day: each column lets many through, both together none. */
async function disjoint(store: Store): Promise<number> {
  const { id: club } = await newClub(store)
  await store.write(club, kantineItself, async (write) => {
    const dates = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
    await write.put(
      attendance,
      Array.from({ length: 6000 }, (_, n) => ({
        fields:
          n % 2 === 0
            ? { member_id: 1 + (n % 900), group_id: 1, date: dates(Math.floor(n / 900)), present: true }
            : { member_id: 10_000 + n, group_id: 2, date: '2026-03-01', present: true },
      })),
    )
  })
  return club
}

onEngines('each statement of a list with several filters examines few records', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await disjoint(store)
  const query = { ...all, filters: chosen('group_id', 'date') }
  const { page, ran } = await noting(store, club, query)
  assert.deepEqual(page, { data: [], has_more: false })
  const pages = ran.filter(({ sql }) => sql.includes('string_agg'))
  const selecting = pages.filter(({ sql }) => sql.includes('limit 1025'))
  const walking = pages.filter((one) => !selecting.includes(one))
  assert.equal(selecting.length, query.filters.length)
  const ends = walking.map(({ sql, values }) =>
    [/ id > \$(\d+)/, / id <= \$(\d+)/].map((end) => Number(values[Number(end.exec(sql)?.[1]) - 1])),
  )
  assert.deepEqual(ends, [
    [0, 4096],
    [4096, 8192],
  ])
})

onEngines('a page from several windows is merged, and reports whether more follow', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await disjoint(store)
  const ids = [2, 2048, 2050, 4100, 5990]
  await changeRows(
    store,
    sql`update attendance set date = '2026-03-01' where club_id = ${club} and id in (${list(ids.map((id) => id - 1))})`,
  )
  const expected = ids.map((id) => id - 1)
  for (let limit = 1; limit <= 6; limit++) {
    const { page } = await noting(store, club, { ...all, limit, filters: chosen('group_id', 'date') })
    assert.deepEqual(idsOf(page), expected.slice(0, limit))
    assert.equal(page.has_more, limit < expected.length)
  }
})

onEngines('a record that changes between two windows is on this page or in the next sync', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await disjoint(store)
  const query = { ...all, filters: chosen('group_id', 'date') }
  const date = store.now()
  const [passed, ahead] = [2, 5000]
  let windows = 0
  const { page } = await noting(store, club, query, async (rows) => {
    if (rows < 0 || windows++ > 0) return
    const records = [passed, ahead].map((id) => ({
      id,
      fields: { member_id: 20_000 + id, group_id: 1, date: '2026-03-01', present: true },
    }))
    await store.write(club, kantineItself, (write) => write.put(attendance, records))
  })
  assert.deepEqual(idsOf(page), [ahead])
  const { page: next } = await noting(store, club, { ...query, updatedSince: date })
  assert.deepEqual(idsOf(next), [passed, ahead])
})

const idsOf = (page: Answer) => page.data.map(({ id }) => id)

type Answer = { readonly data: readonly { readonly id: number }[]; readonly has_more: boolean }

/** A page and the statements that it took. */
async function noting(
  store: Store,
  club: number,
  query: ListQuery,
  afterPage = async (_rows: number) => {},
  resource: Resource = attendance,
) {
  const ran: Statement[] = []
  const watched = (db: Connection): Connection => ({
    all: db.all,
    get(statement) {
      ran.push(statement)
      return db.get(statement)
    },
    async page(statement) {
      ran.push(statement)
      const page = await db.page(statement)
      await afterPage(page.rows)
      return page
    },
  })
  const noted: Store = { ...store, read: (clubId, work) => store.read(clubId, (db) => work(watched(db))) }
  const page: Answer = JSON.parse(String((await listRecords(noted, club, resource, query)).text))
  return { page, ran }
}
