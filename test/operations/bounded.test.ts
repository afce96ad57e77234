/** Answers stay short, however much a club has: they end earlier and say so, count the rest, or are refused with the next step. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { fattest } from '../../bench/fat-records.ts'
import { clubsOf } from '../../server/callers/accounts/administrators.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { listRecords } from '../../server/operations/lists/list.ts'
import { listSorted } from '../../server/operations/lists/sorted.ts'
import { dataOf } from '../../server/records/data-subjects/data.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

async function clubWith(store: Store, ...filled: [Resource, number, (n: number) => FieldValues][]) {
  const { id } = await newClub(store)
  for (const [resource, howMany, fieldsOf] of filled) {
    const records = Array.from({ length: howMany }, (_, n) => ({ fields: fieldsOf(n) }))
    await store.write(id, kantineItself, (write) => write.put(resource, records))
  }
  return commandCaller(id, kantineItself)
}

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

onEngines('pages of the longest records end at two megabytes, and together have every record once', async (engine) => {
  const { store } = await sharedKantine(engine)
  const published_at = '2026-01-01T00:00:00.000Z'
  const { club } = await clubWith(
    store,
    [news, 23, (n) => ({ ...fattest(news, n), published_at })],
    [group, 210, (n) => ({ ...fattest(group, n), name: `Group ${1000 - n}`, parent_id: null })],
  )
  const query = { limit: 200, filters: [] }
  const ids: number[] = []
  for (let [pages, more] = [1, true]; more; pages++) {
    const listed = await listRecords(store, club, news, { ...query, startingAfter: ids.at(-1) ?? 0 })
    assert.ok((listed.text?.length ?? 0) <= limits.answerBytes)
    const { data, has_more } = JSON.parse(String(listed.text))
    assert.equal(has_more, pages < 3)
    ids.push(...data.map(({ id }: { id: number }) => id))
    more = has_more
  }
  assert.deepEqual(ids, upTo(23))
  const sorted: number[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const text = await listSorted(store, club, group, query, { field: 'name', isDescending: false }, after)
    assert.ok(Buffer.byteLength(text) <= limits.answerBytes + 1000)
    const { data, has_more, next } = JSON.parse(text)
    assert.equal(has_more, next !== null)
    sorted.push(...data.map(({ id }: { id: number }) => id))
    after = next
  }
  assert.deepEqual(sorted, upTo(210).reverse())
})

onEngines('a sheet for more than a thousand people is refused, and a charge counts who it skips', async (engine) => {
  const { store } = await sharedKantine(engine)
  const caller = await clubWith(
    store,
    [group, 701, (n) => ({ name: `Group ${n}`, parent_id: n === 0 ? null : 1 })],
    [member, 1001, (n) => ({ name: `Lid ${n}`, group_ids: n < 600 ? [1, 2] : [1] })],
  )
  const sheet = { group_id: 1, date: '2026-01-01' }
  await assert.rejects(perform(store, 'attendance sheet', caller, sheet), /group_id has more than 1000 people/)
  const grid = { group_id: 1, from: '2026-01-01', to: '2026-01-01' }
  await assert.rejects(perform(store, 'attendance grid', caller, grid), /group_id has more than 1000 people/)
  const round = { to: 'groups', group_ids: [1], description: 'Kleding', amount_cents: 100, due_on: null }
  assert.equal((await perform(store, 'charges charge_many', caller, round)).count, 1001)
  const again = await perform(store, 'charges charge_many', caller, round)
  const { count, subgroups, subgroups_count, left_out, left_out_count } = again
  assert.deepEqual([count, left_out.length, left_out_count], [0, 500, 1001])
  assert.deepEqual([subgroups.length, subgroups_count], [500, 700])
})

onEngines('totals show the largest 500 statuses, and the next season at most 200 fees', async (engine) => {
  const { store } = await sharedKantine(engine)
  const caller = await clubWith(
    store,
    [season, 1, () => ({ name: 'Now', starts_on: '2026-01-01', ends_on: '2026-12-31' })],
    [member, 1, () => ({ name: 'Sanne' })],
    [
      charge,
      602,
      (n) => ({
        member_id: 1,
        season_id: 1,
        description: `Fee ${n}`,
        amount_cents: 100,
        paid_cents: 0,
        status: `state ${n % 601}`,
      }),
    ],
  )
  const totals = await perform(store, 'charges totals', caller)
  assert.deepEqual([totals.count, totals.by_status.length, totals.has_more], [602, 500, true])
  assert.equal(totals.by_status[0].count, 2)
  const few = await perform(store, 'charges totals', caller, { status: 'state 7' })
  assert.deepEqual([few.count, few.has_more], [1, false])
  const next = { season_id: 1, name: 'Next', starts_on: '2027-01-01', ends_on: '2027-12-31', copy_fees: true }
  await assert.rejects(perform(store, 'seasons continue', caller, next), /copy_fees is limited to 200 different fees/)
})

onEngines('lists about one person and one account are bounded too', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const from = { store, seal: kantine.webhooks.seal }
  const caller = await clubWith(
    store,
    [member, 22, () => ({ name: 'Jan de Vries' })],
    [charge, 44, (n) => ({ member_id: 1 + (n % 22), description: 'Contributie', amount_cents: 100 })],
  )
  await assert.rejects(dataOf(from, caller.club, member, 1, 500), { code: 'bad_request', message: /persons export/ })
  assert.ok(await dataOf(from, caller.club, member, 1, 100_000))
  await store.write(caller.club, kantineItself, (write) => write.remove(member, upTo(22)))
  const named = perform(kantine, 'persons export', caller, { debtor: 'Jan de Vries' })
  await assert.rejects(named, /Several removed members had this name\. Send one of these ids: (\d+, ){20}and others\.$/)

  const { slug } = await newClub(store)
  const { id } = await newAdministrator(store, [slug])
  const columns = raw('id, slug, name, plan, time_zone, updated_at, assistants_allowed')
  const numbers = sql`with recursive n (n) as (select cast(900001 as bigint) union all select n + 1 from n where n < 901100)`
  await changeRows(
    store,
    sql`insert into clubs (${columns}) ${numbers} select n, 'bounded-' || n, 'Club', 'pro', 'Europe/Amsterdam', 1, 0 from n`,
  )
  await changeRows(
    store,
    sql`insert into club_administrators (club_id, administrator_id, role) ${numbers} select n, ${id}, 'reader' from n`,
  )
  assert.equal((await clubsOf(store, id)).length, limits.clubsOfAccount)
  await changeRows(store, sql`delete from club_administrators where administrator_id = ${id}`)
  await changeRows(store, sql`delete from clubs where id > 900000`)
})
