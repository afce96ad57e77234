/** A group's attendance over a period, by person and day. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { day } from '@kantine/contract/fields.ts'
import { localTime } from '@kantine/contract/local-time.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { dayMs } from '../../day.ts'
import { wrongField } from '../../refusal.ts'
import type { Connection } from '../../store/engine.ts'
import { referringTo } from '../../store/record-references.ts'
import { everyRecord } from '../../store/records-in-parts.ts'
import { sql } from '../../store/sql.ts'
import { mayRead, requirePermission } from '../may.ts'
import { one, operation } from '../operation.ts'
import { readsOf } from '../records/several.ts'
import { mostPeople, sheetOf, tooManyPeople } from './marks.ts'

/** The longest period, in days, and the most marks: those of 500 people on 200 days. */
const [mostDays, mostMarks] = [400, 100_000]

export default operation({
  ...readsOf(attendance),
  name: 'grid',
  about: 'all',
  noun: 'grid',
  title: { en: 'Attendance by period', nl: 'Aanwezigheid per periode' },
  says: {
    en: 'Shows a group’s attendance for each day of a period.',
    nl: 'Toont de aanwezigheid van een groep voor elke dag van een periode.',
  },
  input: {
    group_id: attendance.fields.group_id,
    from: day('From', 'Van', { required: true, doc: 'First day of the period.', example: '2026-08-01' }),
    to: day('To', 'Tot en met', {
      required: true,
      notBefore: 'from',
      doc: 'Last day of the period.',
      example: '2027-07-31',
    }),
  },
  output: one({
    group: answered.text('Group', 'Groep'),
    days: answered.texts('Days', 'Dagen'),
    people: answered.list('People', 'Personen', {
      member_id: answered.whole('Member', 'Lid'),
      name: answered.text('Name', 'Naam'),
      marks: answered.choices('For each day', 'Per dag', ['present', 'absent', 'none']),
    }),
  }),
  run({ store }, caller, period) {
    requirePermission(caller, { permission: member.scopes.read, effect: 'reads' })
    if (Date.parse(period.to) - Date.parse(period.from) >= mostDays * dayMs) {
      throw wrongField('to', {
        en: `must be at most ${mostDays - 1} days after from`,
        nl: `mag hoogstens ${mostDays - 1} dagen na de eerste dag liggen`,
      })
    }
    const { club } = caller
    return store.read(club, async (db) => {
      const marks = await marksIn(db, club, period)
      const { group, people } = await sheetOf(db, club, period.group_id, marks.keys())
      const days = new Set([...marks.values()].flatMap((own) => [...own.keys()]))
      if (mayRead(caller, event))
        for (const day of await daysOfEvents(db, club, period, store.wallClock())) days.add(day)
      const inOrder = [...days].sort()
      if (people.length * inOrder.length > mostMarks) throw wrongField('to', tooManyMarks)
      return {
        group,
        days: inOrder,
        people: people.map((person) => ({
          ...person,
          marks: inOrder.map((day) => marks.get(person.member_id)?.get(day) ?? 'none'),
        })),
      }
    })
  },
})

const tooManyMarks = {
  en: `is too far from the first day for so many people: the table would have more than ${mostMarks} marks. Choose a shorter period`,
  nl: `ligt voor zo veel personen te ver van de eerste dag: de tabel zou meer dan ${mostMarks} vakjes krijgen. Kies een kortere periode`,
}

type Period = { readonly group_id: number; readonly from: string; readonly to: string }

/** The marks of a period, by member and day. */
async function marksIn(db: Connection, club: number, { group_id, from, to }: Period) {
  const marks = new Map<number, Map<string, 'present' | 'absent'>>()
  const [further, also] = [sql`and group_id = ${group_id}`, sql`and date >= ${from} and date <= ${to}`]
  for await (const { member_id, date, present } of everyRecord(db.all, club, attendance, { further, also })) {
    const own = marks.get(member_id) ?? new Map()
    marks.set(member_id, own.set(date, present ? 'present' : 'absent'))
    if (marks.size > mostPeople) throw tooManyPeople()
  }
  return marks
}

/** The days in a period on which an event of the group began, leaving out cancelled events. */
async function daysOfEvents(db: Connection, club: number, { group_id, from, to }: Period, now: number) {
  const days = new Set<string>()
  // A day in the club's time zone begins at most a day before or after the same day in UTC.
  const further = sql`and ${referringTo(club, event, 'group_ids', [group_id])}`
  const also = sql`and starts_at >= ${Date.parse(from) - dayMs} and starts_at < ${Math.min(now, Date.parse(to) + 2 * dayMs)}`
  const timeZone = await timeZoneOf(db, club)
  for await (const { starts_at, status } of everyRecord(db.all, club, event, { further, also })) {
    const day = localTime(starts_at, timeZone).slice(0, 10)
    if (status !== 'cancelled' && day >= from && day <= to) days.add(day)
  }
  return days
}
