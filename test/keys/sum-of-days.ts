import type { DayOfUse } from '../../server/callers/usage-of.ts'

/** The requests and errors of all days, because midnight may fall between two requests of a test. */
export const sumOfDays = (days: readonly DayOfUse[]): Pick<DayOfUse, 'requests' | 'errors'> => ({
  requests: days.reduce((sum, { requests }) => sum + requests, 0),
  errors: days.reduce((sum, { errors }) => sum + errors, 0),
})
