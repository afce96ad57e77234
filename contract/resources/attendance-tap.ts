import { day, flag, instant, reference, whole } from '../fields.ts'
import { defineResource } from '../resource.ts'

/**
 * When someone last tapped a person on an attendance sheet. A tap can arrive late, and the latest tap wins. The API shows only the
 * attendance.
 */
export const attendanceTap = defineResource({
  name: 'attendance_tap',
  plural: 'attendance-taps',
  title: { en: 'Taps on attendance sheets', nl: 'Invoer op presentielijsten' },
  titleOfOne: { en: 'Tap on an attendance sheet', nl: 'Ingevulde aanwezigheid' },
  doc: 'The last tap on the attendance sheet for each member, group and day.',
  exampleId: 96,
  scopes: { read: 'attendance:read' },
  operations: {},
  fields: {
    group_id: reference('Group', 'Groep', {
      to: 'group',
      required: true,
      doc: 'The group that the sheet belongs to.',
      example: 3,
    }),
    date: day('Date', 'Datum', { required: true, doc: 'The day that the sheet is for.', example: '2026-09-03' }),
    member_id: reference('Member', 'Lid', {
      to: 'member',
      required: true,
      doc: 'Member whose attendance was tapped.',
      example: 14,
    }),
    present: flag('Present', 'Aanwezig', { doc: 'What was tapped; `null` if it was cleared.', example: true }),
    at: instant('Time', 'Tijdstip', {
      required: true,
      doc: 'When it was tapped.',
      example: '2026-09-03T17:02:00.000Z',
    }),
    attendance_id: whole('Attendance record', 'Aanwezigheid', {
      min: 1,
      setBy: 'kantine',
      doc: 'Id of the attendance record that the tap created, even if it has been deleted since; `null` if cleared.',
      example: 96,
    }),
  },
  columns: ['group_id', 'date', 'member_id'],
  naturalKey: ['group_id', 'date', 'member_id'],
})
