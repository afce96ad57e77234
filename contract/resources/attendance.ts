import { day, flag, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecified, unspecifiedOperation } from '../unspecified.ts'

/** Section 2.5: one record for each member, group and day. */
export const attendance = defineResource({
  name: 'attendance',
  plural: 'attendance',
  title: { en: 'Attendance', nl: 'Aanwezigheid' },
  titleOfOne: { en: 'Attendance record', nl: 'Aanwezigheid' },
  doc: "Members' attendance at sessions: one record per member, group and day.",
  exampleId: 96,
  scopes: unspecified('§5', { read: 'attendance:read', write: 'attendance:write' }),
  operations: {
    list: shown,
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
    upsert: unspecifiedOperation('§4'),
    bulk: shown,
  },
  events: { created: 'attendance.updated', updated: 'attendance.updated', deleted: 'attendance.deleted' },
  fields: {
    member_id: reference('Member', 'Lid', {
      to: 'member',
      required: true,
      doc: 'Member that the record is about.',
      example: 14,
    }),
    group_id: reference('Group', 'Groep', {
      to: 'group',
      required: true,
      doc: 'Group that the record is about.',
      example: 3,
    }),
    date: day('Date', 'Datum', { required: true, doc: 'Day of the session.', example: '2026-09-03' }),
    present: flag('Present', 'Aanwezig', {
      required: true,
      doc: '`true` for present, `false` for absent; `null` deletes the record.',
      example: true,
    }),
  },
  filters: eachUnspecified('§4', {
    member_id: { field: 'member_id', compare: '=', doc: 'Only records for this member.' },
    group_id: { field: 'group_id', compare: '=', doc: 'Only records for this group.' },
    date: { field: 'date', compare: '=', doc: 'Only records for this day.' },
    date_from: { field: 'date', compare: '>=', doc: 'On or after this day.' },
    date_to: { field: 'date', compare: '<=', doc: 'On or before this day.' },
    present: { field: 'present', compare: '=', doc: 'Only who was present, or only who was absent.' },
  }),
  columns: ['member_id', 'group_id', 'date', 'present'],
  sorted: ['date'],
  removedByNull: 'present',
  naturalKey: ['member_id', 'group_id', 'date'],
})
