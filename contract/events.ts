/**
 * The types of webhook events (section 6). The specification names five; the others follow their pattern. The calendar's resource
 * `event` is unrelated.
 */
import type { LocalizedText } from './languages.ts'
import { type Marked, unspecified } from './unspecified.ts'

export type EventDefinition = Marked & {
  readonly label: LocalizedText
  readonly doc: string
  /** The ids in `data` of its notification, besides `club_id`. */
  readonly ids: readonly string[]
}

const event = (en: string, nl: string, doc: string, ids: readonly string[]): EventDefinition => ({
  label: { en, nl },
  doc,
  ids,
})

/** An event that the specification does not name. */
const ours = (...parts: Parameters<typeof event>) => unspecified('§6', event(...parts))

/** The events caused by changes to records, in the order in which they are documented and sent. */
const changes = {
  'member.created': ours('Member added', 'Lid toegevoegd', 'A member was added.', ['member_id']),
  'member.updated': ours('Member changed', 'Lid gewijzigd', 'A member changed.', ['member_id']),
  'member.archived': event('Membership ended', 'Lidmaatschap beëindigd', 'A membership ended.', ['member_id']),
  'member.deleted': ours('Member removed', 'Lid verwijderd', 'A member was removed.', ['member_id']),
  'event.created': ours('Event added', 'Activiteit toegevoegd', 'A calendar event was added.', ['event_id']),
  'event.updated': ours('Event changed', 'Activiteit gewijzigd', 'A calendar event changed.', ['event_id']),
  'event.deleted': ours('Event removed', 'Activiteit verwijderd', 'A calendar event was removed.', ['event_id']),
  'event.registration': event(
    'Registration for an event',
    'Aanmelding voor een activiteit',
    'Someone registered for a calendar event.',
    ['event_id', 'member_id'],
  ),
  'event.registration_withdrawn': ours(
    'Registration withdrawn',
    'Afmelding voor een activiteit',
    'A registration for a calendar event was withdrawn or removed.',
    ['event_id', 'member_id'],
  ),
  'attendance.updated': ours('Attendance recorded', 'Aanwezigheid vastgelegd', 'Attendance was recorded or changed.', [
    'attendance_id',
    'member_id',
    'group_id',
  ]),
  'attendance.deleted': ours('Attendance cleared', 'Aanwezigheid gewist', 'Attendance was cleared.', [
    'attendance_id',
    'member_id',
    'group_id',
  ]),
  'kennismaker.created': ours('Trial member added', 'Kennismaker toegevoegd', 'A trial member was added.', [
    'kennismaker_id',
  ]),
  'kennismaker.updated': ours(
    'Trial member changed, other than its stage',
    'Kennismaker gewijzigd, behalve de fase',
    'A trial member changed, other than its stage.',
    ['kennismaker_id'],
  ),
  'kennismaker.status_changed': ours(
    'Trial member moved to another stage',
    'Fase van kennismaker gewijzigd',
    'A trial member moved to another stage.',
    ['kennismaker_id'],
  ),
  'charge.created': event('Charge created', 'Nieuwe contributie', 'A membership-fee charge was created.', [
    'charge_id',
    'member_id',
  ]),
  'charge.updated': ours(
    'Charge changed, other than by a payment',
    'Contributie gewijzigd, behalve door een betaling',
    'A membership-fee charge was corrected, waived, cancelled or reopened, or a payment was undone.',
    ['charge_id', 'member_id'],
  ),
  'payment.received': event('Payment received', 'Betaling ontvangen', 'A membership-fee payment was received.', [
    'charge_id',
    'member_id',
  ]),
  'payment.failed': event(
    'Payment failed or charged back',
    'Betaling mislukt of teruggeboekt',
    'A direct debit failed or was charged back.',
    ['charge_id', 'member_id'],
  ),
} satisfies { [kind: string]: EventDefinition }

/** The event that the test button sends; no change to a record causes it. */
export const testKind = 'webhook.test'

export const eventKinds = {
  ...changes,
  [testKind]: ours('Test', 'Test', 'A test notification was sent to the endpoint.', []),
} satisfies { [kind: string]: EventDefinition }

export type ChangeKind = keyof typeof changes
export type EventKind = keyof typeof eventKinds

export const eventNames = Object.keys(eventKinds) as EventKind[]

/** The kinds that an endpoint can choose. */
export const changeKinds = Object.keys(changes) as ChangeKind[]
