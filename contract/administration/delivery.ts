import { eventNames } from '../events.ts'
import { choice, reference } from '../fields.ts'
import { answered, orNull } from './answered.ts'
import { administered, idOf } from './resource.ts'

/** The states of a delivery. It waits for an attempt, was delivered, failed permanently, or lost its endpoint. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'missed'] as const

/** The reason for a failed attempt. */
export const failureNames = [
  'secret',
  'refused_address',
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'invalid_answer',
  'redirect',
  'status',
] as const

const id = idOf('delivery', 831)

/** A notification to an endpoint, with its attempts (section 6). */
export const delivery = administered({
  name: 'delivery',
  plural: 'deliveries',
  title: { en: 'Deliveries', nl: 'Bezorgingen' },
  id,
  columns: ['id', 'endpoint_id', 'event', 'test', 'occurred_at', 'state', 'tries', 'last_answer', 'next_try_at'],
  fields: {
    id,
    endpoint_id: reference('Endpoint', 'Endpoint', {
      to: 'endpoint',
      required: true,
      doc: 'The id of the endpoint.',
      example: 2,
    }),
    /** The `webhook-id` header of every attempt. */
    webhook_id: answered.text('Id for the receiver', 'Id voor de ontvanger'),
    event: choice('Event', 'Gebeurtenis', {
      words: eventNames,
      required: true,
      doc: 'The type of the event.',
      example: 'member.created',
    }),
    occurred_at: answered.instant('Occurred', 'Tijdstip'),
    state: choice('State', 'Status', {
      words: deliveryStates,
      required: true,
      doc: 'The outcome of the delivery.',
      example: 'delivered',
    }),
    test: answered.flag('Test', 'Test'),
    next_try_at: orNull(answered.instant('Next attempt', 'Volgende poging')),
    /** The status of the last response, and why the last attempt failed; null before the first attempt. */
    last_answer: orNull(answered.text('Last response', 'Laatste antwoord')),
    /** Oldest first. */
    tries: answered.list('Attempts', 'Pogingen', {
      at: answered.instant('Time', 'Tijdstip'),
      duration_ms: answered.whole('Milliseconds', 'Milliseconden'),
      /** Null if there was no response. */
      status: orNull(answered.whole('Status', 'Status')),
      /** Null if the attempt succeeded. */
      failure: orNull(answered.choice('Failure', 'Fout', failureNames)),
      /** The beginning of the response, at most 1 KiB. */
      excerpt: answered.text('Response', 'Antwoord'),
    }),
  },
})
