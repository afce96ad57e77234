import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { type ListQuery, listRecords } from '../../server/operations/lists/list.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { engines, type Running, startKantine } from '../support/kantine.ts'

const rows = 2600
const members = 20

/** The same collection in memory: a record for each of 20 members on each of 130 days; the later half changed later. */
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / members))).toISOString().slice(0, 10)
const stamp = (id: number) => 1_700_000_000_000 + Math.floor(id / 100)
const model = Array.from({ length: rows }, (_, n) => ({
  id: n + 1,
  member_id: (n % members) + 1,
  group_id: 1,
  date: day(n),
  stamp: stamp(n + 1),
}))

const { filters } = attendance as Resource
const filter = (name: string, value: string | number) => {
  const filter = filters?.[name]
  if (!filter) throw new Error(`attendance has no filter ${name}`)
  return { filter, values: [value] }
}

for (const engine of engines) {
  describe(`a list on ${engine}`, () => {
    let kantine: Running
    let club: number

    before(async () => {
      kantine = await startKantine(engine)
      club = (await newClub(kantine.store, 'lists')).id
      await kantine.store.write(club, kantineItself, async (write) => {
        await write.put(
          attendance,
          model.map(({ member_id, group_id, date }) => ({ fields: { member_id, group_id, date, present: true } })),
        )
        await write.flush()
        await write.db.all(sql`update attendance set updated_at = 1700000000000 + id / 100 where club_id = ${club}`)
      })
    })

    const idsOf = async (query: Partial<ListQuery>) => {
      const { text } = await listRecords(kantine.store, club, attendance, {
        limit: 50,
        startingAfter: 0,
        filters: [],
        ...query,
      })
      const page = JSON.parse(String(text)) as { data: { id: number }[]; has_more: boolean }
      return { ids: page.data.map(({ id }) => id), more: page.has_more }
    }
    const wanted = (keep: (row: (typeof model)[number]) => boolean, after: number, limit: number) => {
      const ids = model.filter((row) => row.id > after && keep(row)).map(({ id }) => id)
      return { ids: ids.slice(0, limit), more: ids.length > limit }
    }

    test('gives the same page whether few or many records changed', async () => {
      for (const since of [1, 600, 601, 650, 2550, 2599, 2600, 9999].map(stamp)) {
        for (const startingAfter of [0, 599, 1300, 2590, 2600]) {
          for (const limit of [1, 50, 200]) {
            assert.deepEqual(
              await idsOf({ updatedSince: since, startingAfter, limit }),
              wanted((row) => row.stamp >= since, startingAfter, limit),
            )
          }
        }
      }
    })

    test('filters by member, group and days, alone and together, with and without updated_since', async () => {
      const cases: [ListQuery['filters'], (row: (typeof model)[number]) => boolean][] = [
        [[filter('member_id', 7)], (row) => row.member_id === 7],
        [[filter('group_id', 1)], () => true],
        [[filter('group_id', 2)], () => false],
        [[filter('date', day(400))], (row) => row.date === day(400)],
        [[filter('date_from', day(2000))], (row) => row.date >= day(2000)],
        [[filter('date_to', day(300)), filter('member_id', 3)], (row) => row.date <= day(300) && row.member_id === 3],
        [
          [filter('date_from', day(900)), filter('date_to', day(1900)), filter('group_id', 1), filter('member_id', 20)],
          (row) => row.date >= day(900) && row.date <= day(1900) && row.member_id === 20,
        ],
      ]
      for (const [filters, keep] of cases) {
        assert.deepEqual(await idsOf({ filters, limit: 30 }), wanted(keep, 0, 30))
        for (const since of [300, 1500].map(stamp)) {
          assert.deepEqual(
            await idsOf({ filters, limit: 30, startingAfter: 1000, updatedSince: since }),
            wanted((row) => keep(row) && row.stamp >= since, 1000, 30),
          )
        }
      }
    })
  })
}
