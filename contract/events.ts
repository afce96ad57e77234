/**
 * The kinds of events a webhook endpoint can choose (section 6). Five are named there; the others follow their pattern
 * and are an open point. The calendar's events are a resource of their own and have nothing to do with these.
 */
import type { LocalizedText } from './languages.ts'
import type { Marked } from './unspecified.ts'

export type EventDefinition = Marked & {
  /** What it is called in lists of events. */
  readonly label: LocalizedText
  readonly doc: string
  /** The ids that a notification carries beside `club_id`, in `data`; each is the id of a record, or null. */
  readonly ids: readonly string[]
}

/** The events that changes of records cause, in the order in which they are documented and sent. */
const changes = {
  'member.created': {
    label: { en: 'Member added', nl: 'Lid toegevoegd' },
    doc: 'A member was added.',
    ids: ['member_id'],
    open: '§6',
  },
  'member.updated': {
    label: { en: 'Member changed', nl: 'Lid gewijzigd' },
    doc: 'A member changed.',
    ids: ['member_id'],
    open: '§6',
  },
  'member.archived': {
    label: { en: 'Membership ended', nl: 'Lidmaatschap beëindigd' },
    doc: 'A membership ended.',
    ids: ['member_id'],
  },
  'member.deleted': {
    label: { en: 'Member removed', nl: 'Lid verwijderd' },
    doc: 'A member was removed.',
    ids: ['member_id'],
    open: '§6',
  },
  'event.created': {
    label: { en: 'Event added', nl: 'Activiteit toegevoegd' },
    doc: 'A calendar event was added.',
    ids: ['event_id'],
    open: '§6',
  },
  'event.updated': {
    label: { en: 'Event changed', nl: 'Activiteit gewijzigd' },
    doc: 'A calendar event changed.',
    ids: ['event_id'],
    open: '§6',
  },
  'event.deleted': {
    label: { en: 'Event removed', nl: 'Activiteit verwijderd' },
    doc: 'A calendar event was removed.',
    ids: ['event_id'],
    open: '§6',
  },
  'event.registration': {
    label: { en: 'Registration for an event', nl: 'Aanmelding voor een activiteit' },
    doc: 'Someone registered for a calendar event.',
    ids: ['event_id', 'member_id'],
  },
  'attendance.updated': {
    label: { en: 'Attendance recorded', nl: 'Aanwezigheid vastgelegd' },
    doc: 'Attendance was recorded or changed.',
    ids: ['attendance_id', 'member_id', 'group_id'],
    open: '§6',
  },
  'attendance.deleted': {
    label: { en: 'Attendance cleared', nl: 'Aanwezigheid gewist' },
    doc: 'Attendance was cleared.',
    ids: ['attendance_id', 'member_id', 'group_id'],
    open: '§6',
  },
  'kennismaker.created': {
    label: { en: 'Kennismaker added', nl: 'Kennismaker toegevoegd' },
    doc: 'A trial member was added.',
    ids: ['kennismaker_id'],
    open: '§6',
  },
  'kennismaker.updated': {
    label: { en: 'Kennismaker changed', nl: 'Kennismaker gewijzigd' },
    doc: 'A trial member changed.',
    ids: ['kennismaker_id'],
    open: '§6',
  },
  'kennismaker.status_changed': {
    label: { en: 'Kennismaker moved to another stage', nl: 'Kennismaker naar een andere fase' },
    doc: 'A trial member moved to another status.',
    ids: ['kennismaker_id'],
    open: '§6',
  },
  'charge.created': {
    label: { en: 'Charge created', nl: 'Contributie aangemaakt' },
    doc: 'A membership-fee charge was created.',
    ids: ['charge_id', 'member_id'],
  },
  'payment.received': {
    label: { en: 'Payment received', nl: 'Betaling ontvangen' },
    doc: 'A membership-fee payment was received.',
    ids: ['charge_id', 'member_id'],
  },
  'payment.failed': {
    label: { en: 'Payment failed or charged back', nl: 'Betaling mislukt of teruggeboekt' },
    doc: 'A direct debit failed or was charged back.',
    ids: ['charge_id', 'member_id'],
  },
} as const satisfies { [kind: string]: EventDefinition }

/** The event that the test button sends; no change of a record causes it. */
export const testKind = 'webhook.test'

/** Every kind of event, with what it means. */
export const eventKinds = {
  ...changes,
  [testKind]: {
    label: { en: 'Test', nl: 'Test' },
    doc: 'The test button of an endpoint was pressed.',
    ids: [],
    open: '§6',
  },
} as const satisfies { [kind: string]: EventDefinition }

export type ChangeKind = keyof typeof changes
export type EventKind = keyof typeof eventKinds

/** The names of all kinds. */
export const eventNames = Object.keys(eventKinds) as EventKind[]

/** The kinds that an endpoint can choose. */
export const changeKinds = Object.keys(changes) as ChangeKind[]
