import { eventKinds } from '../events.ts'
import { choice, flag, instant, list, reference, text, whole } from '../fields.ts'
import { administered } from './resource.ts'

/** What can become of a delivery: it waits for a try; it arrived; all its tries failed; or its endpoint was disabled. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'missed'] as const

/** Why a try failed. */
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

const at = '2026-11-20T08:00:00.000Z'

/** A notification to an endpoint, with its tries (section 6). */
export const delivery = administered({
  name: 'delivery',
  plural: 'deliveries',
  title: { en: 'Deliveries', nl: 'Bezorgingen' },
  titleOfOne: { en: 'Delivery', nl: 'Bezorging' },
  id: whole('Delivery', 'Bezorging', { min: 1, required: true, doc: 'The id of the delivery.', example: 831 }),
  columns: ['id', 'endpoint_id', 'event', 'test', 'occurred_at', 'state', 'tries', 'last_answer', 'next_try_at'],
  fields: {
    id: whole('Id', 'Id', { min: 1, required: true, doc: 'The id of the delivery.', example: 831 }),
    endpoint_id: reference('Endpoint', 'Endpoint', {
      to: 'endpoint',
      required: true,
      doc: 'The id of its endpoint.',
      example: 2,
    }),
    webhook_id: text('Number for the receiver', 'Nummer voor de ontvanger', {
      required: true,
      doc: 'The header webhook-id of every try.',
      example: 'msg_1_831_mwqjggkr',
    }),
    event: choice('Event', 'Gebeurtenis', {
      words: Object.keys(eventKinds),
      required: true,
      doc: 'The kind of event that it tells.',
      example: 'member.created',
    }),
    occurred_at: instant('Occurred', 'Gebeurd', { required: true, doc: 'When it happened.', example: at }),
    state: choice('State', 'Toestand', {
      words: deliveryStates,
      required: true,
      doc: 'What became of it.',
      example: 'delivered',
    }),
    test: flag('Test', 'Test', { required: true, doc: 'Whether it is a test: nothing happened.', example: false }),
    next_try_at: instant('Next try', 'Volgende poging', {
      doc: 'When it is tried next; null when it is not.',
      example: at,
    }),
    last_answer: text('Last answer', 'Laatste antwoord', {
      doc: 'The status of the last answer, and why the last try failed; null before the first try.',
      example: '204',
    }),
    tries: list('Tries', 'Pogingen', {
      required: true,
      shape: {
        at: instant('Time', 'Tijdstip', { required: true, doc: 'When it began.', example: at }),
        duration_ms: whole('Milliseconds', 'Milliseconden', {
          required: true,
          doc: 'How long it took, in milliseconds.',
          example: 84,
        }),
        status: whole('Status', 'Status', { doc: 'The status of the answer; null without one.', example: 204 }),
        failure: {
          ...choice('Failure', 'Fout', {
            words: failureNames,
            doc: 'Why it failed; null when it arrived.',
            example: 'timeout',
          }),
          nullable: true,
        },
        excerpt: {
          ...text('Answer', 'Antwoord', {
            required: true,
            doc: 'The beginning of the answer, at most 1 KiB.',
            example: 'thank you',
          }),
          schema: { type: 'string' },
        },
      },
      doc: 'The tries, oldest first.',
      example: [],
    }),
  },
})
