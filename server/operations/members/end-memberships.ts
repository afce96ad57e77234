/** Ends memberships whose planned last day is over. */
import { member } from '@kantine/contract/resources/member.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import { dayOf } from '../../day.ts'
import { candidateOf } from '../../records/check.ts'
import { kantineItself } from '../../store/actor.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import { updateRecord } from '../write-records.ts'

/** The members that one write archives, because other writes of the club wait for it. */
const membersAtOnce = 100

/** The time zone that is furthest ahead of UTC. */
const mostAheadMs = 14 * 3_600_000

/**
 * Archives the members of all clubs whose planned last day is over in the club's time zone, as a user would, each once. Each write decides
 * this itself: meanwhile, another instance may have archived them, or a user may have moved the day or the time zone.
 */
export async function endMemberships(store: Store): Promise<void> {
  const latestToday = dayOf(store.wallClock() + mostAheadMs)
  const clubs = await store.findAcrossClubs(sql`select club_id, min(ends_on) as first from members
    where ends_on < ${latestToday} and club_id in (select id from clubs) group by club_id order by club_id`)
  for (const { club_id, first } of clubs) {
    const club = Number(club_id)
    if (String(first) >= (await store.read(club, (db) => dayInClub(db, club, store.wallClock())))) continue
    while (await store.write(club, kantineItself, endSome));
  }
}

/** @returns whether there may be more */
async function endSome(write: Writer): Promise<boolean> {
  const { db, club } = write
  const today = await dayInClub(db, club, write.wallClock)
  const due = await db.all(sql`select id, ends_on, body from members where club_id = ${club} and ends_on < ${today}
    order by ends_on, id limit ${membersAtOnce}`)
  for (const { id, ends_on, body } of due) {
    // The previous release, running alongside, keeps the column but neither the field nor its rule. Then the column is only cleared.
    const { status, left_on } = JSON.parse(String(body))
    const change = status !== 'archived' && left_on === ends_on ? { status: 'archived' } : {}
    await updateRecord(write, member, Number(id), candidateOf(member, change, 'update'))
  }
  return due.length === membersAtOnce && write.changes() > 0
}
