/** A group's attendance sheet for one day, and the taps trainers make on it. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { flag, list, whole } from '@kantine/contract/fields.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { attendanceTap } from '@kantine/contract/resources/attendance-tap.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord } from '../lists/get.ts'
import { requirePermission } from '../may.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf, readsOf } from '../records/several.ts'
import { checkedFields } from '../write.ts'
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

const items = list('Taps', 'Invoer', {
  required: true,
  max: 500,
  shape: {
    ...{ group_id, date, member_id },
    present: flag('Present', 'Aanwezig', { doc: 'Present or absent; `null` clears it.', example: true }),
    age_ms: whole('Age', 'Hoe lang geleden', { required: true, doc: 'Milliseconds since the tap.', example: 1200 }),
  },
  doc: 'The taps, which can be for any group and day.',
  example: [{ group_id: 3, date: '2026-09-03', member_id: 14, present: true, age_ms: 1200 }],
})

const form = { plural: attendance.plural, fields: { items } }

type Item = Pick<RecordOf<typeof attendanceTap>, 'group_id' | 'date' | 'member_id' | 'present'> & {
  readonly age_ms: number
}

/** Stores a tap, unless the mark was set after it. Returns whether the tap was stored. */
async function tap(write: Writer, { age_ms, ...fields }: Item): Promise<boolean> {
  const at = new Date(Math.max(0, write.stamp - age_ms)).toISOString()
  const [recordId] = await write.idsByName(attendance, [fields])
  const [tapId] = await write.idsByName(attendanceTap, [fields])
  const [record, before] = [
    await findRecord(write, attendance, recordId),
    await findRecord(write, attendanceTap, tapId),
  ]
  const last = await lastSet(write.db, write.club, record, before)
  if (last && last.at > at) return false
  let [attendance_id = null]: (number | null | undefined)[] = [recordId]
  if (fields.present !== null) {
    ;[attendance_id = null] = await write.put(attendance, [{ ...(recordId && { id: recordId }), fields }])
  } else if (recordId !== undefined) {
    await write.remove(attendance, [recordId])
    attendance_id = null
  }
  await write.put(attendanceTap, [{ ...(tapId && { id: tapId }), fields: { ...fields, at, attendance_id } }])
  return true
}

/** A tap that lost to a later one, as saved for repeated requests. */
type Later = Pick<Item, 'group_id' | 'date' | 'member_id'>

/** Stores taps in chronological order. Taps for members or groups that no longer exist are skipped. */
async function enterTaps(write: Writer, items: readonly Item[]): Promise<Later[]> {
  const [groups, members] = [
    await write.bodies(group, [...new Set(items.map(({ group_id }) => group_id))]),
    await write.bodies(member, [...new Set(items.map(({ member_id }) => member_id))]),
  ]
  // Loads the records for all taps in advance.
  await write.bodies(attendance, idsIn(await write.idsByName(attendance, items)))
  await write.bodies(attendanceTap, idsIn(await write.idsByName(attendanceTap, items)))
  const later: Later[] = []
  for (const item of [...items].sort((a, b) => b.age_ms - a.age_ms)) {
    if (!groups.has(item.group_id) || !members.has(item.member_id)) continue
    const { group_id, date, member_id } = item
    if (!(await tap(write, item))) later.push({ group_id, date, member_id })
  }
  return later
}

const idsIn = (ids: readonly (number | undefined)[]) => ids.filter((id) => id !== undefined)

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
  called: () => 'enter attendance',
  plan: (input: unknown, caller) => ({
    async work(write) {
      const { items } = checkedFields(form, input)
      return { outcome: 'processed', results: JSON.stringify(await enterTaps(write, items)) }
    },
    async text(write, { results = '[]' }) {
      const sheets = Map.groupBy(JSON.parse(results) as Later[], ({ group_id, date }) => `${group_id} ${date}`)
      const later = []
      for (const some of sheets.values()) {
        const members = some.map(({ member_id }) => member_id)
        const marks = await marksOnSheet(write.db, caller, some[0] as Later, members)
        later.push(...some.map((one) => ({ ...nothingYet, ...marks.get(one.member_id), ...one })))
      }
      return JSON.stringify({ later })
    },
  }),
})

export default [sheet, enterOnSheet]
