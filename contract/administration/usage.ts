/** The use of a key or an assistant, of the last 30 days (UTC), oldest first. */
import { day, type Fields, instant, list, object, text, texts, whole } from '../fields.ts'
import { limits } from '../limits.ts'

/** What can become of a request. */
export const usageOutcomes = ['valid', 'limited', 'expired', 'forbidden', 'invalid', 'failed'] as const

const counted = (en: string, nl: string, doc: string) => whole(en, nl, { required: true, doc, example: 12 })

const ofDay = {
  day: day('Day', 'Dag', { required: true, doc: 'The day, in UTC.', example: '2026-11-20' }),
  requests: counted('Requests', 'Verzoeken', 'How many requests there were.'),
  errors: counted('Errors', 'Fouten', 'How many of them were refused or failed.'),
}

const outcomes: Fields = Object.fromEntries(
  usageOutcomes.map((name) => [name, counted(name, name, `How many requests were ${name}.`)]),
)

/** Days with what became of the requests, errors by what was called, and the last refused requests. */
export const usageInDetail: Fields = {
  days: list('Days', 'Dagen', {
    required: true,
    max: limits.usageDays,
    shape: {
      ...ofDay,
      outcomes: object('Outcomes', 'Uitkomsten', {
        required: true,
        shape: outcomes,
        doc: 'What became of the requests.',
        example: { valid: 12, limited: 0, expired: 0, forbidden: 0, invalid: 0, failed: 0 },
      }),
    },
    doc: 'The last 30 days, oldest first.',
    example: [],
  }),
  errors: list('Errors', 'Fouten', {
    required: true,
    shape: {
      code: text('Code', 'Code', { required: true, doc: 'The code of the error.', example: 'not_found' }),
      call: text('Call', 'Aanroep', {
        doc: 'What was called; null for several calls.',
        example: 'GET /api/v1/members',
      }),
      errors: counted('Errors', 'Fouten', 'How many errors.'),
      last_day: { ...ofDay.day, doc: 'The last day on which it happened.' },
    },
    doc: 'The errors by what was called, the most frequent first.',
    example: [],
  }),
  refused: list('Refused requests', 'Geweigerde verzoeken', {
    required: true,
    max: limits.refusedRequests,
    shape: {
      at: instant('Time', 'Tijdstip', {
        required: true,
        doc: 'When it was refused.',
        example: '2026-11-20T08:00:00.000Z',
      }),
      call: text('Call', 'Aanroep', { required: true, doc: 'What was called.', example: 'GET /api/v1/members/12' }),
      code: text('Code', 'Code', { required: true, doc: 'The code of the error.', example: 'not_found' }),
      places: texts('Places', 'Plaatsen', {
        required: true,
        doc: 'The fields, parameters and headers that were wrong; never their values.',
        example: ['?limit'],
      }),
      request_id: text('Request', 'Verzoek', { required: true, doc: 'The id of the request.', example: 'req-14' }),
    },
    doc: 'The last refused requests, newest first.',
    example: [],
  }),
  refused_days: counted('Days kept', 'Dagen bewaard', 'For how many days a refused request is kept.'),
}

/** The last 30 days as two rows of numbers, for small charts. */
export const usageSeries = object('Usage', 'Gebruik', {
  required: true,
  shape: {
    from: { ...ofDay.day, doc: 'The first day.' },
    requests: numbers('Requests', 'Verzoeken', 'The requests of each day.'),
    errors: numbers('Errors', 'Fouten', 'The errors of each day.'),
  },
  doc: 'Requests and errors of each day.',
  example: { from: '2026-10-22', requests: [], errors: [] },
})

function numbers(en: string, nl: string, doc: string) {
  const each = { type: 'array', items: { type: 'integer', minimum: 0 } } as const
  return { ...texts(en, nl, { required: true, doc, example: [] }), schema: each }
}
