import { answered, orNull } from './answered.ts'
import { delivery, deliveryStates } from './delivery.ts'

/** Up to 1000 notifications that failed or were missed, and the time of the first. */
export const undelivered = {
  missed: answered.whole('Missed', 'Gemist'),
  missed_since: orNull(answered.instant('Missed since', 'Gemist sinds')),
}

export const endpointHealth = answered.object('Health', 'Status', {
  /** The newest delivery, which may be a test. */
  latest: orNull(answered.object('Latest', 'Laatste', delivery.fields)),
  /** The outcomes of up to 100 notifications, newest first, except tests and those not yet attempted. */
  newest: answered.choices('Newest', 'Nieuwste', deliveryStates),
  last_arrived_at: orNull(answered.instant('Last delivered', 'Laatst aangekomen')),
  last_failed_at: orNull(answered.instant('Last failed', 'Laatst mislukt')),
  /** Up to 1000 notifications that wait for an attempt, and the time of the next attempt. */
  waiting: answered.whole('Waiting', 'In de wachtrij'),
  next_try_at: orNull(answered.instant('Next attempt', 'Volgende poging')),
  ...undelivered,
  /** Missed and waiting notifications are counted up to this number. */
  counted_at_most: answered.whole('Counted up to', 'Geteld tot'),
})
