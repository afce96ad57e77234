/**
 * The kinds of events a webhook endpoint can choose (section 6). Five are named there; the others follow their pattern
 * and are an open point. The calendar's events are a resource of their own and have nothing to do with these.
 */
import type { Marked } from './open.ts'

export type EventDefinition = Marked & {
  readonly doc: string
  /** The ids that a notification carries beside `club_id`, in `data`; each is the id of a record, or null. */
  readonly ids: readonly string[]
}

/** The events that changes of records cause, in the order in which they are documented and sent. */
const changes = {
  'member.created': { doc: 'A member was added.', ids: ['member_id'], open: '§6' },
  'member.updated': { doc: 'A member changed.', ids: ['member_id'], open: '§6' },
  'member.archived': { doc: 'A membership ended.', ids: ['member_id'] },
  'member.deleted': { doc: 'A member was removed.', ids: ['member_id'], open: '§6' },
  'event.created': { doc: 'A calendar event was added.', ids: ['event_id'], open: '§6' },
  'event.updated': { doc: 'A calendar event changed.', ids: ['event_id'], open: '§6' },
  'event.deleted': { doc: 'A calendar event was removed.', ids: ['event_id'], open: '§6' },
  'event.registration': { doc: 'Someone registered for a calendar event.', ids: ['event_id', 'member_id'] },
  'attendance.updated': {
    doc: 'Attendance was recorded or changed.',
    ids: ['attendance_id', 'member_id', 'group_id'],
    open: '§6',
  },
  'attendance.deleted': {
    doc: 'Attendance was cleared.',
    ids: ['attendance_id', 'member_id', 'group_id'],
    open: '§6',
  },
  'kennismaker.created': { doc: 'A trial member was added.', ids: ['kennismaker_id'], open: '§6' },
  'kennismaker.updated': { doc: 'A trial member changed.', ids: ['kennismaker_id'], open: '§6' },
  'kennismaker.status_changed': {
    doc: 'A trial member moved to another status.',
    ids: ['kennismaker_id'],
    open: '§6',
  },
  'charge.created': { doc: 'A membership-fee charge was created.', ids: ['charge_id', 'member_id'] },
  'payment.received': { doc: 'A membership-fee payment was received.', ids: ['charge_id', 'member_id'] },
  'payment.failed': { doc: 'A direct debit failed or was charged back.', ids: ['charge_id', 'member_id'] },
} as const satisfies { [kind: string]: EventDefinition }

/** The event that the test button sends; no change of a record causes it. */
export const testKind = 'webhook.test'

/** Every kind of event, with what it means. */
export const eventKinds = {
  ...changes,
  [testKind]: { doc: 'The test button of an endpoint was pressed.', ids: [], open: '§6' },
} as const satisfies { [kind: string]: EventDefinition }

export type ChangeKind = keyof typeof changes
export type EventKind = keyof typeof eventKinds

/** The kinds that an endpoint can choose. */
export const changeKinds = Object.keys(changes) as ChangeKind[]
