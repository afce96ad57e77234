import { day, flag, reference } from '../fields.ts'
import { allOpen, notShown, open, shown } from '../open.ts'
import { defineResource } from '../resource.ts'

/** Section 2.5: one record for each member, group and day. */
export const attendance = defineResource({
  name: 'attendance',
  plural: 'attendance',
  title: { en: 'Attendance', nl: 'Aanwezigheid' },
  titleOfOne: { en: 'Attendance record', nl: 'Aanwezigheid' },
  doc: 'Who was present at which session. A member has one record for each group and day.',
  scopes: open('§5', { read: 'attendance:read', write: 'attendance:write' }),
  operations: { list: shown, get: notShown('§4'), upsert: notShown('§4'), bulk: shown },
  events: { created: 'attendance.updated', updated: 'attendance.updated', deleted: 'attendance.deleted' },
  fields: {
    member_id: reference('Member', 'Lid', {
      to: 'member',
      required: true,
      doc: 'Member the record concerns.',
      example: 14,
    }),
    group_id: reference('Group', 'Groep', {
      to: 'group',
      required: true,
      doc: 'Group the record concerns.',
      example: 3,
    }),
    date: day('Date', 'Datum', { required: true, doc: 'Day of the session.', example: '2026-09-03' }),
    present: flag('Present', 'Aanwezig', {
      required: true,
      doc: '`true` for present, `false` for absent. Written as `null` it deletes the record.',
      example: true,
    }),
  },
  filters: allOpen('§4', {
    member_id: { column: 'member_id', compare: '=', type: 'id', doc: 'Only this member.', example: '14' },
    group_id: { column: 'group_id', compare: '=', type: 'id', doc: 'Only this group.', example: '3' },
    date: { column: 'date', compare: '=', type: 'day', doc: 'Only this day.', example: '2026-09-03' },
    date_from: {
      column: 'date',
      compare: '>=',
      type: 'day',
      doc: 'This day and later.',
      example: '2026-09-01',
    },
    date_to: {
      column: 'date',
      compare: '<=',
      type: 'day',
      doc: 'This day and earlier.',
      example: '2026-09-30',
    },
  }),
  columns: ['member_id', 'group_id', 'date'],
  removedByNull: 'present',
  naturalKey: ['member_id', 'group_id', 'date'],
})
