import type { Logger } from 'pino'
import { NewerSchema } from './store/migrate.ts'

/** Logs failures that occur outside calls. */
export type Report = (message: string, error: unknown, fields?: object) => void

/** Logs once that a newer release has changed the database, because then every write fails. */
export function reportOf(log: Logger): Report {
  let isTold = false
  return (message, error, fields = {}) => {
    if (!(error instanceof NewerSchema)) log.error({ ...fields, err: error }, message)
    else if (!isTold) log.error(error.message)
    isTold ||= error instanceof NewerSchema
  }
}

/** Reports that a newer release has changed the database; throws every other error. */
export const unlessNewerSchema = (report: Report) => (error: unknown) => {
  if (!(error instanceof NewerSchema)) throw error
  report('', error)
}
