/** The use of a key or an assistant over the last 30 days (UTC), oldest first. */
import { answered, orNull } from './answered.ts'

export const usageOutcomes = ['valid', 'limited', 'expired', 'forbidden', 'invalid', 'failed'] as const

const requests = answered.whole('Requests', 'Verzoeken')
const errors = answered.whole('Errors', 'Fouten')

const outcomes = Object.fromEntries(usageOutcomes.map((name) => [name, answered.whole(name, name)])) as {
  readonly [outcome in (typeof usageOutcomes)[number]]: typeof requests
}

/** Days with the outcomes of requests, errors by call, and the last rejected requests. */
export const usageInDetail = {
  days: answered.list('Days', 'Dagen', {
    day: answered.day('Day', 'Dag'),
    requests,
    errors,
    outcomes: answered.object('Outcomes', 'Resultaten', outcomes),
  }),
  /** The most frequent first. */
  errors: answered.list('Errors', 'Fouten', {
    code: answered.text('Code', 'Code'),
    /** Null if the errors are from several calls. */
    call: orNull(answered.text('Call', 'Verzoek')),
    errors,
    last_day: answered.day('Day', 'Dag'),
  }),
  /** Newest first. */
  refused: answered.list('Rejected requests', 'Geweigerde verzoeken', {
    at: answered.instant('Time', 'Tijdstip'),
    call: answered.text('Call', 'Verzoek'),
    code: answered.text('Code', 'Code'),
    /** The fields, parameters and headers that were wrong; never their values. */
    places: answered.texts('Places', 'Velden'),
    request_id: answered.text('Request', 'Id van het verzoek'),
  }),
  /** How many days rejected requests are kept. */
  refused_days: answered.whole('Days kept', 'Dagen bewaard'),
}

/** The last 30 days as two series of numbers, for small charts. */
export const usageSeries = answered.object('Usage', 'Gebruik', {
  from: answered.day('Day', 'Dag'),
  requests: answered.wholes('Requests', 'Verzoeken'),
  errors: answered.wholes('Errors', 'Fouten'),
})
