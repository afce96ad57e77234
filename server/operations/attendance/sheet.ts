/** A group's attendance sheet for one day, and the taps trainers make on it. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { flag, list, type ValuesOf, whole } from '@kantine/contract/fields.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { attendanceTap } from '@kantine/contract/resources/attendance-tap.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord } from '../lists/get.ts'
import { requirePermission } from '../may.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf, readsOf } from '../records/several.ts'
import { lastSet, marksOnSheet, sheetOf } from './marks.ts'

const { member_id, group_id, date } = attendance.fields

const mark = {
  present: orNull(answered.flag('Present', 'Aanwezig')),
  at: orNull(answered.instant('Time', 'Tijdstip')),
  by: orNull(answered.text('By', 'Door')),
}

const nothingYet = { present: null, at: null, by: null }

const sheet = operation({
  ...readsOf(attendance),
  name: 'sheet',
  about: 'all',
  noun: 'sheet',
  title: { en: 'Attendance sheet', nl: 'Presentielijst' },
  says: {
    en: 'Shows a group’s attendance on one day, including who recorded it and when.',
    nl: 'Toont de aanwezigheid van een groep op één dag, en wie die wanneer heeft ingevuld.',
  },
  input: { group_id, date },
  output: one({
    group: answered.text('Group', 'Groep'),
    people: answered.list('People', 'Personen', {
      member_id: answered.whole('Member', 'Lid'),
      name: answered.text('Name', 'Naam'),
      ...mark,
    }),
  }),
  run({ store }, caller, wanted) {
    requirePermission(caller, { permission: member.scopes.read, effect: 'reads' })
    return store.read(caller.club, async (db) => {
      const marks = await marksOnSheet(db, caller, wanted)
      const { group, people } = await sheetOf(db, caller.club, wanted.group_id, marks.keys())
      return { group, people: people.map((person) => ({ ...nothingYet, ...marks.get(person.member_id), ...person })) }
    })
  },
})

const tapped = {
  group_id,
  date,
  member_id,
  present: flag('Present', 'Aanwezig', { doc: 'Present or absent; `null` clears it.', example: true }),
  age_ms: whole('Age', 'Hoe lang geleden', { required: true, doc: 'Milliseconds since the tap.', example: 1200 }),
}

const items = list('Taps', 'Invoer', {
  required: true,
  max: 500,
  shape: tapped,
  doc: 'The taps, which can be for any group and day.',
  example: [{ group_id: 3, date: '2026-09-03', member_id: 14, present: true, age_ms: 1200 }],
})

type Tap = ValuesOf<typeof tapped>

/** Stores a tap, unless the mark was set after it. Returns whether the tap was stored. */
async function enter(write: Writer, { age_ms, ...fields }: Tap): Promise<boolean> {
  const at = new Date(Math.max(0, write.stamp - age_ms)).toISOString()
  const [recordId] = await write.idsByName(attendance, [fields])
  const [tapId] = await write.idsByName(attendanceTap, [fields])
  const record = await findRecord(write, attendance, recordId)
  const last = await lastSet(write.db, write.club, record, await findRecord(write, attendanceTap, tapId))
  if (last && last.at > at) return false
  const attendance_id = await setAttendance(write, recordId, fields)
  await write.put(attendanceTap, [{ ...(tapId && { id: tapId }), fields: { ...fields, at, attendance_id } }])
  return true
}

/** Stores or removes an attendance record. Returns its id; null without one. */
async function setAttendance(write: Writer, id: number | undefined, fields: Omit<Tap, 'age_ms'>) {
  if (fields.present !== null) {
    const [stored = null] = await write.put(attendance, [{ ...(id && { id }), fields }])
    return stored
  }
  if (id !== undefined) await write.remove(attendance, [id])
  return null
}

/**
 * Stores taps in chronological order. Taps for members or groups that no longer exist are skipped.
 *
 * @returns those that lost to a later mark
 */
async function enterAll(write: Writer, taps: readonly Tap[]): Promise<Tap[]> {
  const groups = await write.bodies(group, [...new Set(taps.map(({ group_id }) => group_id))])
  const members = await write.bodies(member, [...new Set(taps.map(({ member_id }) => member_id))])
  // Loads the records for all taps in advance.
  await write.bodies(attendance, idsIn(await write.idsByName(attendance, taps)))
  await write.bodies(attendanceTap, idsIn(await write.idsByName(attendanceTap, taps)))
  const late: Tap[] = []
  for (const tap of [...taps].sort((a, b) => b.age_ms - a.age_ms)) {
    if (!groups.has(tap.group_id) || !members.has(tap.member_id)) continue
    if (!(await enter(write, tap))) late.push(tap)
  }
  return late
}

const idsIn = (ids: readonly (number | undefined)[]) => ids.filter((id) => id !== undefined)

/** The marks that were set after these taps. */
async function marksAfter({ db }: Writer, caller: Caller, late: readonly Tap[]) {
  const marked = []
  for (const taps of Map.groupBy(late, ({ group_id, date }) => `${group_id} ${date}`).values()) {
    const members = taps.map(({ member_id }) => member_id)
    const marks = await marksOnSheet(db, caller, taps[0] as Tap, members)
    for (const { group_id, date, member_id } of taps) {
      marked.push({ ...nothingYet, ...marks.get(member_id), group_id, date, member_id })
    }
  }
  return marked
}

const enterOnSheet = operation({
  ...onRecordsOf(attendance),
  name: 'enter',
  about: 'all',
  noun: 'sheet',
  title: { en: 'Enter attendance', nl: 'Aanwezigheid invoeren' },
  says: {
    en: 'Saves attendance from the sheets. If someone else recorded it later, theirs is kept.',
    nl: 'Slaat de ingevulde presentielijsten op. Heeft iemand anders later iets ingevuld, dan blijft dat staan.',
  },
  effect: 'writes',
  input: { items },
  output: one({
    later: answered.list('Set later by others', 'Later door anderen ingevuld', {
      group_id: answered.whole('Group', 'Groep'),
      date: answered.day('Date', 'Datum'),
      member_id: answered.whole('Member', 'Lid'),
      ...mark,
    }),
  }),
  write: async (write, { items }, caller) => ({ later: await marksAfter(write, caller, await enterAll(write, items)) }),
})

export default [sheet, enterOnSheet]
