/** Quickly fills a database with many records, each stored exactly as the server would store it. */
import type { Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { createKey } from '../server/callers/keys/keys.ts'
import { createClub } from '../server/clubs/clubs.ts'
import { parseConfig } from '../server/config.ts'
import { openStoreWithRules } from '../server/open-store.ts'
import { setQuotas } from '../server/operations/quotas/quota.ts'
import { demoRecords } from '../server/sandbox/demo-records.ts'
import { kantineItself } from '../server/store/actor.ts'
import { columnsOf, type FieldValues, tableOf } from '../server/store/body.ts'
import { raw, sql } from '../server/store/sql.ts'
import type { Store } from '../server/store/store.ts'
import { idsOfPart, idsOfZone } from '../server/store/zones.ts'

/** A club, with a key that can read its members and groups. */
export type SeededClub = { readonly id: number; readonly key: string }

/** Few enough that a statement stays well within the store's time limit. */
const rowsAtOnce = 50_000

/** Opens a database's store, with its tables, and closes it after `work`. */
export async function withStore<T>(environment: NodeJS.ProcessEnv, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStoreWithRules(parseConfig(environment))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** More than any bench creates, because benches measure the cost of many records and deliveries. */
const noLimit = { records: 1e9, endpoints: 1e9, waiting_deliveries: 1e9, kept_answer_bytes: 1e12 }

/** Creates a club on the Pro plan, with a key and effectively no quotas. */
export async function newClub(store: Store, slug: string): Promise<SeededClub> {
  const { id } = await createClub(store, kantineItself, { name: slug, slug, plan: 'pro' })
  await setQuotas(store, id, kantineItself, noLimit)
  return { id, key: await newKey(store, id) }
}

/** Creates a key for a club. A fast machine sends more requests a minute than the highest limit of a single key allows. */
export async function newKey(store: Store, clubId: number): Promise<string> {
  const { key } = await createKey(store, kantineItself, {
    clubId,
    label: 'Bench',
    purpose: 'live',
    scopes: ['members:read', 'members:write', 'groups:read', 'attendance:write', 'reservations:read'],
    expiresAt: null,
  })
  return key
}

/** Creates clubs that all have the same members. */
export async function equalClubs(store: Store, howMany: number, membersOfEach: number): Promise<SeededClub[]> {
  const clubs: SeededClub[] = []
  for (let i = 1; i <= howMany; i++) clubs.push(await newClub(store, `bench-${i}`))
  const [first, ...others] = clubs as [SeededClub, ...SeededClub[]]
  await putMembers(store, first, people(membersOfEach))
  await copyMembers(store, first, others)
  await settle(store)
  return clubs
}

/** This many new members: those of the demo club, repeated, without external ids, which must be unique, and planned ends, which only Kantine sets. */
export function people(howMany: number): { fields: FieldValues }[] {
  const demo = demoRecords('2026-01-05').members as readonly FieldValues[]
  return Array.from({ length: howMany }, (_, i) => ({
    fields: { ...demo[i % demo.length], external_id: null, ends_on: undefined },
  }))
}

/** Stores members through the writer, as a bulk call does: creates those without an id, and overwrites the others. */
export const putMembers = (
  store: Store,
  club: SeededClub,
  members: readonly { id?: number; fields: FieldValues }[],
): Promise<number[]> => store.write(club.id, kantineItself, (write) => write.put(member, members))

/** Copies the members of `from` to every club in `to`, with the same ids and stamps. */
export async function copyMembers(store: Store, from: SeededClub, to: readonly SeededClub[]): Promise<void> {
  const [row] = await store.findAcrossClubs(sql`select count(*) as rows from members where club_id = ${from.id}`)
  const clubsAtOnce = Math.max(1, Math.floor(rowsAtOnce / Number(row?.rows)))
  for (let at = 0; at < to.length; at += clubsAtOnce) {
    const ids = to.slice(at, at + clubsAtOnce).map(({ id }) => id)
    await store.writeUnaudited('settings', async ({ db }) => {
      for (const [table, columns] of tablesOfMembers) {
        await db.all(sql`insert into ${raw(table)} (club_id, ${raw(columns)})
           select club.id, ${raw(columns.replaceAll(/\w+/g, 'row.$&'))} from ${raw(table)} as row cross join clubs as club
           where row.club_id = ${from.id} and club.id between ${ids.at(0) as number} and ${ids.at(-1) as number}`)
      }
    })
  }
}

const tablesOfMembers = [
  ['members', ['id, updated_at, body', ...columnsOf(member)].join(', ')],
  ['counters', 'resource, last_id'],
  ['club_clocks', 'last_stamp'],
  ['zones', 'resource, size, block, last_stamp'],
  ['list_versions', 'resource, version'],
] as const

/**
 * Copies a club's newest records, those with the ids in `pattern`, until its highest id is `until`. Only the ids differ. Searches do not find
 * the copies, and their unique columns are empty.
 */
export async function repeatRecords(
  store: Store,
  resource: Resource,
  club: Pick<SeededClub, 'id'>,
  pattern: readonly number[],
  until: number,
): Promise<void> {
  const { name, unique = [] } = resource
  const table = tableOf(resource)
  const copied = ['updated_at', ...columnsOf(resource).filter((column) => !unique.includes(column))]
  const [first = 0, last = 0] = [pattern[0], pattern.at(-1)]
  for (let offset = pattern.length; last + offset <= until; offset += pattern.length) {
    await store.writeUnaudited('settings', async ({ db }) => {
      await db.all(sql`insert into ${raw(table)} (club_id, id, body, ${raw(copied.join())})
         select club_id, id + ${offset}, '{"id":' || (id + cast(${offset} as bigint)) || substr(body, length('{"id":' || id) + 1), ${raw(copied.join())}
         from ${raw(table)} where club_id = ${club.id} and id between ${first} and ${last}`)
      await db.all(sql`insert into record_references (club_id, resource, field, target_id, record_id)
         select club_id, resource, field, target_id, record_id + ${offset}
         from record_references where club_id = ${club.id} and resource = ${name} and record_id between ${first} and ${last}`)
      await db.all(
        sql`update counters set last_id = ${last + offset} where club_id = ${club.id} and resource = ${name}`,
      )
    })
  }
  await store.writeUnaudited('settings', async ({ db }) => {
    await db.all(sql`insert into zones (club_id, resource, size, block, last_stamp)
       select club_id, cast(${name} as text), size, id / size, max(updated_at)
       from ${raw(table)} cross join (select ${raw(idsOfZone)} as size union all select ${raw(idsOfPart)}) as sizes
       where club_id = ${club.id} group by club_id, size, id / size order by size, id / size
       on conflict (club_id, resource, size, block) do update set last_stamp = excluded.last_stamp`)
  })
}

/** Does what autovacuum would do a minute later. Until then, PostgreSQL plans as if the tables were still empty. */
export async function settle(store: Store): Promise<void> {
  if (store.engine === 'postgres') await store.findAcrossClubs(sql`vacuum analyze`)
}
