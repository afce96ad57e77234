/** How the notifications of a webhook endpoint fare. */
import { instant, object, texts, whole } from '../fields.ts'
import { exampleOf } from '../schemas.ts'
import { delivery, deliveryStates } from './delivery.ts'

const at = '2026-11-20T08:00:00.000Z'

const missed = whole('Missed', 'Gemist', {
  required: true,
  doc: 'How many notifications failed or were missed, at most 1000.',
  example: 0,
})

const missedSince = instant('Missed since', 'Gemist sinds', { doc: 'When the first of them happened.', example: at })

/** What did not arrive. */
export const undelivered = { missed, missed_since: missedSince }

const shape = {
  latest: object('Latest', 'Laatste', {
    shape: delivery.fields,
    doc: 'The newest delivery, which may be a test; null when there is none.',
    example: exampleOf(delivery.fields) as never,
  }),
  newest: {
    ...texts('Newest', 'Nieuwste', {
      required: true,
      doc: 'What became of the newest notifications, at most 100, newest first; without tests and those that were not tried yet.',
      example: ['delivered'],
    }),
    schema: { type: 'array', items: { enum: deliveryStates } },
  },
  last_arrived_at: instant('Last arrived', 'Laatst aangekomen', {
    doc: 'When one of the newest last arrived.',
    example: at,
  }),
  last_failed_at: instant('Last failed', 'Laatst mislukt', {
    doc: 'When a try of one of the newest last failed.',
    example: at,
  }),
  waiting: whole('Waiting', 'Wachtend', {
    required: true,
    doc: 'How many notifications wait for a try, at most 1000.',
    example: 0,
  }),
  next_try_at: instant('Next try', 'Volgende poging', { doc: 'When the first of them is tried.', example: at }),
  ...undelivered,
  counted_at_most: whole('Counted at most', 'Hoogstens geteld', {
    required: true,
    doc: 'How far missed and waiting are counted.',
    example: 1000,
  }),
}

export const endpointHealth = object('Health', 'Gezondheid', {
  required: true,
  shape,
  doc: 'How its notifications fare.',
  example: exampleOf(shape) as never,
})
