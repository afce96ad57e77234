/** Fills a database with many records in little time: every row is as the server would have stored it. */
import { member } from '@kantine/contract/resources/member.ts'
import { type Club, createClub } from '../server/clubs/clubs.ts'
import { parseConfig } from '../server/config.ts'
import { createKey } from '../server/keys/keys.ts'
import { demoRecords } from '../server/sandbox/demo-club.ts'
import type { Fields } from '../server/store/body.ts'
import { migrations } from '../server/store/migrate.ts'
import { openStore, type Store } from '../server/store/store.ts'

/** A club and the text of a key that reads its members and groups. */
export type SeededClub = { readonly id: number; readonly key: string }

/** Statements stay well within the time that the store gives them. */
const rowsAtOnce = 50_000

/** Opens the store of a database, with its tables, and closes it behind `work`. */
export async function withStore<T>(environment: NodeJS.ProcessEnv, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(parseConfig(environment), migrations)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Makes a club on the Pro plan with a key. */
export async function newClub(store: Store, slug: string): Promise<SeededClub> {
  const { id } = await createClub(store, { name: slug, slug, plan: 'pro' })
  const { key } = await createKey(store, {
    clubId: id,
    label: 'Bench',
    purpose: 'live',
    scopes: ['members:read', 'groups:read'],
    expiresAt: null,
  })
  return { id, key }
}

/** The fields of so many members: those of the demo club, over and over. */
export function memberFields(howMany: number): Fields[] {
  const people = demoRecords('2026-01-05').members as readonly Fields[]
  return Array.from({ length: howMany }, (_, i) => people[i % people.length] as Fields)
}

/** Stores new members through the writer, as a bulk call does. */
export const putMembers = (store: Store, club: Pick<Club, 'id'>, fields: readonly Fields[]): Promise<number[]> =>
  store.write(club.id, (write) =>
    write.put(
      member,
      fields.map((fields) => ({ fields })),
    ),
  )

/** Gives every club of `to` the members of `from`, under the same ids and with the same stamps. */
export async function copyMembers(store: Store, from: SeededClub, to: readonly SeededClub[]): Promise<void> {
  const [row] = await store.findAcrossClubs('select count(*) as rows from members where club_id = $1', [from.id])
  const clubsAtOnce = Math.max(1, Math.floor(rowsAtOnce / Number(row?.rows)))
  for (let at = 0; at < to.length; at += clubsAtOnce) {
    const ids = to.slice(at, at + clubsAtOnce).map(({ id }) => id)
    await store.writeAcrossClubs(async (db) => {
      for (const [table, columns] of tablesOfMembers) {
        await db.all(
          `insert into ${table} (club_id, ${columns})
           select club.id, ${columns.replaceAll(/\w+/g, 'row.$&')} from ${table} as row cross join clubs as club
           where row.club_id = $1 and club.id between $2 and $3`,
          [from.id, ids.at(0) as number, ids.at(-1) as number],
        )
      }
    })
  }
}

const tablesOfMembers = [
  ['members', 'id, updated_at, body'],
  ['counters', 'resource, last_id'],
  ['club_clocks', 'last_stamp'],
] as const

/** Repeats the members of a club, under further ids, until there are `wanted`. Only the id in the body differs. */
export async function multiplyMembers(store: Store, club: SeededClub, wanted: number): Promise<void> {
  const [row] = await store.findAcrossClubs('select max(id) as id from members where club_id = $1', [club.id])
  for (let have = Number(row?.id); have < wanted; ) {
    const more = Math.min(have, wanted - have, rowsAtOnce)
    await store.writeAcrossClubs(async (db) => {
      await db.all(
        `insert into members (club_id, id, updated_at, body)
         select club_id, id + $2, updated_at, '{"id":' || (id + $2) || substr(body, length('{"id":' || id) + 1)
         from members where club_id = $1 and id <= $3`,
        [club.id, have, more],
      )
      await db.all("update counters set last_id = $2 where club_id = $1 and resource = 'member'", [
        club.id,
        have + more,
      ])
    })
    have += more
  }
}
