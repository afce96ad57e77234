/** Every write that ends a membership also removes the member from events after their last day. */
import { utcTime } from '@kantine/contract/local-time.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { dayMs, dayOf } from '../day.ts'
import { tableOf } from '../store/body.ts'
import { list, raw, sql } from '../store/sql.ts'
import type { Consequence, Writer } from '../store/writer.ts'

/** Removes the registrations of members whom the write has archived, and their places on waiting lists. Others can then move up. */
export const leaveEvents: Consequence = {
  /** Members who were archived, or whose last day changed after that. */
  concerns({ resource, id, before, after }) {
    if (resource.name !== member.name || !before || after?.status !== 'archived') return undefined
    return before.status !== after.status || before.left_on !== after.left_on ? id : undefined
  },
  async follow(write, members) {
    const leftFrom = await timesOfLeaving(write, members)
    if (leftFrom.size === 0) return
    // The statement sees only changes that have been sent.
    await write.flush()
    for (const resource of [waitingRegistration, registration]) {
      const rows = await write.db.all(sql`select own.id, own.member_id, events.starts_at
        from ${raw(tableOf(resource))} as own join events on events.club_id = own.club_id and events.id = own.event_id
        where own.club_id = ${write.club} and own.member_id in (${list([...leftFrom.keys()])})
          and events.starts_at >= ${write.wallClock} order by own.id`)
      const later = rows.filter(({ member_id, starts_at }) => {
        const from = leftFrom.get(Number(member_id))
        return from !== undefined && Number(starts_at) >= from
      })
      await write.remove(
        resource,
        later.map(({ id }) => Number(id)),
      )
    }
  },
}

/** From when each former member takes part in nothing, in milliseconds since 1970: the end of their last day, but not before now. */
async function timesOfLeaving(write: Writer, members: readonly number[]): Promise<Map<number, number>> {
  const club = await write.db.get(sql`select time_zone from clubs where id = ${write.club}`)
  const times = new Map<number, number>()
  for (const [id, body] of await write.bodies(member, members)) {
    const { status, left_on } = JSON.parse(body) as RecordOf<typeof member>
    const afterLastDay = left_on === null ? 0 : endOfDay(left_on, String(club?.time_zone))
    if (status === 'archived') times.set(id, Math.max(afterLastDay, write.wallClock))
  }
  return times
}

/** Milliseconds since 1970 at which a day is over in a time zone. */
const endOfDay = (day: string, timeZone: string): number =>
  Date.parse(utcTime(`${dayOf(Date.parse(day) + dayMs)}T00:00`, timeZone) ?? '')
