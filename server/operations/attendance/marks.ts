/** The attendance marks on a sheet, with the author and effective time of each. */
import type { RecordOf } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { attendanceTap } from '@kantine/contract/resources/attendance-tap.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import { wrongField } from '../../refusal.ts'
import { changeLog } from '../../store/change-log.ts'
import type { Connection } from '../../store/engine.ts'
import { referringTo } from '../../store/record-references.ts'
import { everyRecord } from '../../store/records-in-parts.ts'
import { list, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import { changeOf } from '../activity/entry.ts'
import { withNames } from '../activity/names.ts'
import { listedBodies, notFound } from '../lists/get.ts'

type Attendance = RecordOf<typeof attendance>
type Tap = RecordOf<typeof attendanceTap>

/** One person on a sheet. `present` is null without attendance. */
type Mark = {
  readonly present: boolean | null
  /** When it was tapped or set in another way; null if never. */
  readonly at: string | null
  /** Who set it; null for Kantine itself, or if unknown. */
  readonly by: string | null
}

/** When a mark was last set, and the record whose latest change shows who set it. */
type LastSet = { readonly in: 'attendance' | 'attendance_tap'; readonly id: number; readonly at: string }

/** When a mark was last set: the time of the tap, or of any other write. Undefined if it was never set. */
export async function lastSet(
  db: Connection,
  club: number,
  record: Attendance | undefined,
  tap: Tap | undefined,
): Promise<LastSet | undefined> {
  if (record && (!tap || record.updated_at > tap.updated_at)) {
    return { in: 'attendance', id: record.id, at: record.updated_at }
  }
  if (!tap) return undefined
  const { id, at, updated_at, attendance_id } = tap
  if (record || attendance_id === null) return { in: 'attendance_tap', id, at }
  // The record was deleted after the tap.
  const deleted = await db.get(sql`select max(at) as at from journal
    where club_id = ${club} and resource = 'attendance' and record_id = ${attendance_id}`)
  const deletedAt = deleted?.at ? new Date(Number(deleted.at)).toISOString() : updated_at
  return { in: 'attendance', id: attendance_id, at: deletedAt }
}

/**
 * The marks on a group's sheet for one day, by member id.
 *
 * @param members whose marks to read; those of everybody if absent
 * @throws {Refusal} `validation_failed` if they are more than a sheet can have
 */
export async function marksOnSheet(
  db: Connection,
  caller: Caller,
  sheet: { readonly group_id: number; readonly date: string },
  members?: readonly number[],
): Promise<Map<number, Mark>> {
  const { club } = caller
  const records = new Map<number, Attendance>()
  const taps = new Map<number, Tap>()
  const ofMembers = members ? sql` and member_id in (${list(members)})` : sql``
  const [ofDay, ofGroup] = [sql`and date = ${sheet.date}`, sql`and group_id = ${sheet.group_id}`]
  const also = sql`${ofGroup}${ofMembers}`
  for await (const one of everyRecord(db.all, club, attendance, { further: ofDay, also })) {
    records.set(one.member_id, one)
    if (records.size > mostPeople) throw tooManyPeople()
  }
  for await (const one of everyRecord(db.all, club, attendanceTap, { further: sql`${ofGroup} ${ofDay}${ofMembers}` })) {
    taps.set(one.member_id, one)
    if (taps.size > mostPeople) throw tooManyPeople()
  }
  const last = new Map<number, LastSet>()
  for (const member_id of new Set([...records.keys(), ...taps.keys()])) {
    const set = await lastSet(db, club, records.get(member_id), taps.get(member_id))
    if (set) last.set(member_id, set)
  }
  const names = await settersOf(db, caller, [...last.values()])
  return new Map(
    [...last].map(([member_id, { in: resource, id, at }]) => [
      member_id,
      {
        present: records.get(member_id)?.present ?? null,
        at,
        by: names.get(`${resource} ${id}`) ?? null,
      },
    ]),
  )
}

export const tooManyPeople = () =>
  wrongField('group_id', {
    en: `has more than ${mostPeople} people. Record attendance in smaller groups`,
    nl: `heeft meer dan ${mostPeople} personen. Houd de aanwezigheid bij in kleinere groepen`,
  })

/** The last author of each of these records, keyed by subject, such as `attendance 96`. */
async function settersOf(db: Connection, caller: Caller, last: readonly LastSet[]): Promise<Map<string, string>> {
  const { club } = caller
  const names = new Map<string, string>()
  for (const [resource, some] of Map.groupBy(last, ({ in: resource }) => resource)) {
    for (const ids of inChunks(some.map(({ id }) => id))) {
      const rows = await db.all(sql`select ${changeLog.selected} from journal where club_id = ${club}
        and id in (select max(id) from journal where club_id = ${club} and resource = ${resource}
          and record_id in (${list(ids)}) group by record_id)`)
      for (const { subject, name } of await withNames(db, caller, rows.map(changeOf))) {
        if (name !== null) names.set(subject, name)
      }
    }
  }
  return names
}

/** The most people on a sheet, and its former members. Above this, a sheet would be too long to use. */
export const mostPeople = 1000

/** A person on a sheet. */
export type Person = { readonly member_id: number; readonly name: string }

/**
 * The people on a group's sheets, sorted by name: its members, and former members with a mark.
 *
 * @throws {Refusal} `not_found`; `validation_failed` if there are too many
 */
export async function sheetOf(db: Connection, club: number, group_id: number, marked: Iterable<number>) {
  const groupBody = (await listedBodies(db, club, group, [group_id])).get(group_id)
  if (groupBody === undefined) throw notFound(group)
  const people = new Map<number, Person>()
  const further = sql`and ${referringTo(club, member, 'group_ids', [group_id])}`
  for await (const { id, name, status } of everyRecord(db.all, club, member, { further })) {
    if (status !== 'archived') people.set(id, { member_id: id, name })
    if (people.size > mostPeople) throw tooManyPeople()
  }
  const others = [...marked].filter((id) => !people.has(id))
  if (people.size + others.length > mostPeople) throw tooManyPeople()
  for (const [id, body] of await listedBodies(db, club, member, others)) {
    people.set(id, { member_id: id, name: JSON.parse(body).name })
  }
  const { compare } = new Intl.Collator('nl')
  return {
    group: String(JSON.parse(groupBody).name),
    people: [...people.values()].sort((a, b) => compare(a.name, b.name) || a.member_id - b.member_id),
  }
}
