/**
 * The kinds of events a webhook endpoint can choose (section 6). Five are named there; the others follow their pattern
 * and are an open point. The calendar's events are a resource of their own and have nothing to do with these.
 */
import type { Marked } from './resource.ts'

export const eventKinds = {
  'member.created': { doc: 'A member was added.', open: '§6' },
  'member.updated': { doc: 'A member changed.', open: '§6' },
  'member.archived': { doc: 'A membership ended.' },
  'member.deleted': { doc: 'A member was removed.', open: '§6' },
  'event.created': { doc: 'A calendar event was added.', open: '§6' },
  'event.updated': { doc: 'A calendar event changed.', open: '§6' },
  'event.deleted': { doc: 'A calendar event was removed.', open: '§6' },
  'event.registration': { doc: 'Someone registered for a calendar event.' },
  'attendance.updated': { doc: 'Attendance was recorded or changed.', open: '§6' },
  'attendance.deleted': { doc: 'Attendance was cleared.', open: '§6' },
  'kennismaker.created': { doc: 'A trial member was added.', open: '§6' },
  'kennismaker.updated': { doc: 'A trial member changed.', open: '§6' },
  'kennismaker.status_changed': { doc: 'A trial member moved to another status.', open: '§6' },
  'charge.created': { doc: 'A membership-fee charge was created.' },
  'payment.received': { doc: 'A membership-fee payment was received.' },
  'payment.failed': { doc: 'A direct debit failed or was charged back.' },
  'webhook.test': { doc: 'The test button of an endpoint was pressed.', open: '§6' },
} as const satisfies { [kind: string]: Marked & { doc: string } }

export type EventKind = keyof typeof eventKinds
