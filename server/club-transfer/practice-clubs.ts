import type { Resource } from '@kantine/contract/resource.ts'
import { usedSetting } from '../clubs/practice.ts'
import { dayMs, dayOf } from '../day.ts'
import { endClub } from '../operations/clubs/end-club.ts'
import { kantineItself } from '../store/actor.ts'
import type { Connection } from '../store/engine.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { clearClub } from './partial-clubs.ts'

/** The time without use after which a practice club is removed. */
const keptMs = 30 * dayMs

/** Removes unused practice clubs, and those whose club was removed. */
export async function removePracticeClubs(store: Store, resources: readonly Resource[]): Promise<void> {
  const rows = await store.findAcrossClubs(sql`select id, slug from clubs where practises_for is not null order by id`)
  for (const { id, slug } of rows) {
    const club = { id: Number(id), slug: String(slug) }
    const isEnded = await store.write(club.id, kantineItself, async (write) => {
      const isLeft = !(await isOfClub(write.db, club.id))
      if (!isLeft && (await isUsedSince(write.db, club.id, write.retentionClock - keptMs))) return false
      await endClub(write, club)
      return true
    })
    if (isEnded) await clearClub(store, club.id, resources)
  }
}

const isOfClub = async ({ get }: Connection, practice: number): Promise<boolean> =>
  (await get(sql`select id from clubs where id = (select practises_for from clubs where id = ${practice})`)) !==
  undefined

/** Whether anyone changed, administered or opened the club, or a key or assistant made a request. */
async function isUsedSince({ get }: Connection, club: number, since: number): Promise<boolean> {
  const row = await get(sql`select
      (select max(last_stamp) from club_clocks where club_id = ${club}) as changed,
      (select max(at) from trail where club_id = ${club}) as noted,
      (select max(day) from credential_usage where club_id = ${club}) as called,
      (select value from club_settings where club_id = ${club} and name = ${usedSetting}) as opened`)
  return (
    Math.max(Number(row?.changed ?? 0), Number(row?.noted ?? 0)) > since ||
    [row?.called, row?.opened].some((day) => String(day ?? '') > dayOf(since))
  )
}
