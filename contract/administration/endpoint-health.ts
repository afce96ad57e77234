/** How the notifications of a webhook endpoint fare. */
import { answered, orNull } from './answered.ts'
import { delivery, deliveryStates } from './delivery.ts'

/** What did not arrive: how many notifications failed or were missed, at most 1000, and when the first of them happened. */
export const undelivered = {
  missed: answered.whole('Missed', 'Gemist'),
  missed_since: orNull(answered.instant('Missed since', 'Gemist sinds')),
}

export const endpointHealth = answered.object('Health', 'Status', {
  /** The newest delivery, which may be a test. */
  latest: orNull(answered.object('Latest', 'Laatste', delivery.fields)),
  /** What became of the newest notifications, at most 100, newest first; without tests and those that were not tried yet. */
  newest: answered.choices('Newest', 'Nieuwste', deliveryStates),
  last_arrived_at: orNull(answered.instant('Last arrived', 'Laatst aangekomen')),
  last_failed_at: orNull(answered.instant('Last failed', 'Laatst mislukt')),
  /** How many notifications wait for a try, at most 1000, and when the first of them is tried. */
  waiting: answered.whole('Waiting', 'Wachtend'),
  next_try_at: orNull(answered.instant('Next try', 'Volgende poging')),
  ...undelivered,
  /** How far missed and waiting are counted. */
  counted_at_most: answered.whole('Counted at most', 'Hoogstens geteld'),
})
