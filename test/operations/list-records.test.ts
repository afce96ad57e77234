/** A filtered list matches a scan of every record. */
import assert from 'node:assert/strict'
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { type ListQuery, listRecords } from '../../server/operations/lists/list.ts'
import { createRandom, type Random } from '../../server/sandbox/random.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { full, seedOf } from '../support/full.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

const writes = full ? 60 : 20
const walksAfterEach = 8
/** More ids than one statement walks. */
const highestId = 16_000

onEngines('after random writes, updated_since with filters matches a scan of every record', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'lists')
  const seed = seedOf(`lists ${engine}`)
  const random = createRandom('lists', seed)
  for (let n = 0; n < writes; n++) {
    const { resource, fields } = random.pick(kinds)
    await writeSome(store, club, resource, () => fields(random), random)
    for (let walk = 0; walk < walksAfterEach; walk++) {
      const query = await randomQuery(store, club, resource, random)
      const told = `SEED=${seed} ${resource.name} ${JSON.stringify(query)}`
      assert.deepEqual(await listed(store, club, resource, query), await expected(store, club, resource, query), told)
    }
  }
})

const kinds: readonly { resource: Resource; fields(random: Random): FieldValues }[] = [
  { resource: member, fields: (random) => ({ name: random.pick(['Sanne', 'Youssef', 'Anna']) }) },
  {
    resource: news,
    fields: (random) => ({
      title: random.pick(['Barbecue', 'Clean-up']),
      published_at: random.pick([null, '2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']),
    }),
  },
  {
    resource: attendance,
    fields: (random) => ({
      member_id: random.whole(1, 40),
      group_id: random.whole(1, 3),
      present: random.chance(0.5),
      date: new Date(Date.UTC(2026, 0, random.whole(1, 300))).toISOString().slice(0, 10),
    }),
  },
]

/** Creates, changes and removes records: a few anywhere, or many with ids that follow each other. */
async function writeSome(
  store: Store,
  club: number,
  resource: Resource,
  fields: () => FieldValues,
  random: Random,
): Promise<void> {
  const howMany = random.pick([1, 3, 20, 400])
  const first = random.whole(1, highestId - howMany)
  const ids = Array.from({ length: howMany }, (_, i) => (howMany > 20 ? first + i : random.whole(1, highestId)))
  await store.write(club, kantineItself, async (write) => {
    if (random.chance(0.2)) return write.remove(resource, ids)
    const records = [...new Set(ids)].map((id) => ({ id, fields: fields() }))
    const taken = await write.idsByName(
      resource,
      records.map(({ fields }) => fields),
    )
    const free = records.filter((_, i) => taken[i] === undefined)
    const names = free.map(({ fields }) => JSON.stringify((resource.naturalKey ?? []).map((name) => fields[name])))
    await write.put(
      resource,
      resource.naturalKey ? free.filter((_, i) => names.indexOf(names[i] ?? '') === i) : records,
    )
  })
}

async function randomQuery(store: Store, club: number, resource: Resource, random: Random): Promise<ListQuery> {
  const stamps = (await rowsOf(store, club, resource)).map(({ updated_at }) => Number(updated_at))
  const values: { readonly [column: string]: string | number } = {
    member_id: random.whole(1, 40),
    group_id: random.whole(1, 3),
    date: '2026-06-01',
  }
  const filters = Object.values<Filter>(resource.filters ?? {}).filter(
    ({ field }) => Object.hasOwn(values, field) && random.chance(0.3),
  )
  return {
    limit: random.pick([1, 3, 50, 200]),
    startingAfter: random.pick([0, random.whole(1, highestId), 4095, 4096]),
    ...(random.chance(0.7) && {
      updatedSince:
        random.pick([0, ...stamps.slice(-1), ...(stamps.length > 0 ? [random.pick(stamps)] : [])]) + random.whole(0, 1),
    }),
    filters: filters.map((filter) => ({ filter, values: [values[filter.field] ?? ''] })),
  }
}

async function listed(store: Store, club: number, resource: Resource, query: ListQuery) {
  const page = JSON.parse(String((await listRecords(store, club, resource, query)).text))
  return { ids: page.data.map(({ id }: { id: number }) => id), more: page.has_more }
}

/** The same page, from all rows of the table. */
async function expected(store: Store, club: number, resource: Resource, query: ListQuery) {
  const { limit, startingAfter, updatedSince = 0, filters } = query
  const rows = (await rowsOf(store, club, resource)).filter(
    (row) =>
      Number(row.id) > startingAfter &&
      Number(row.updated_at) >= updatedSince &&
      row.listed !== 0 &&
      filters.every(({ filter: { field, compare }, values: [value] }) => {
        const [own, wanted] = [row[field], value] as [number, number]
        return compare === '=' ? own === wanted : compare === '>=' ? own >= wanted : own <= wanted
      }),
  )
  return { ids: rows.slice(0, limit).map(({ id }) => Number(id)), more: rows.length > limit }
}

const rowsOf = (store: Store, club: number, resource: Resource) =>
  store.findAcrossClubs(sql`select * from ${raw(tableOf(resource))} where club_id = ${club} order by id`)
