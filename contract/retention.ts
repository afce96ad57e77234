/**
 * What is kept for a number of days and then deleted by itself: one row for each, with the setting that changes it. The settings, the
 * job that deletes, and the table in docs/privacy.md come from this list.
 */
import { limits } from './limits.ts'

type Row = {
  readonly what: string
  /** The environment variable that sets the days. */
  readonly setting: string
  /** The days when nothing is set; null keeps it for ever. */
  readonly days: number | null
  /** The fewest and the most days that can be set. */
  readonly least: number
  readonly most: number
  /** Why no fewer days, or no more, can be set. */
  readonly why: string
}

const tenYears = 3650

export const retention = {
  archivedMembers: {
    what: 'Members whose status is `archived`, from their `left_on` on, or where it is `null` from their last change on. They are removed as `kantine persons erase` does it',
    setting: 'KEEP_ARCHIVED_MEMBERS_DAYS',
    days: null,
    least: 30,
    most: tenYears,
    why: 'Somebody may archive a member by mistake.',
  },
  debtors: {
    what: 'Who owed a charge (`debtor`), where that member was removed: from the day on which it was due or last paid on, whichever is later, or where it has neither from its last change on. The charge and its payments stay',
    setting: 'KEEP_DEBTORS_DAYS',
    days: limits.debtorDays,
    least: 365,
    most: 2 * tenYears,
    why: 'The law wants the bookkeeping of a year kept for the seven years after it (AWR, article 52), so for eight years at most. A club that keeps its bookkeeping elsewhere can do with fewer days, and closes the books of a year in the next one.',
  },
  changes: {
    what: 'The journal of changes of records, and so the list of changes',
    setting: 'KEEP_CHANGES_DAYS',
    days: limits.journalDays,
    least: 30,
    most: tenYears,
    why: 'A copy that follows the changes may rest for so long.',
  },
  trail: {
    what: 'The trail: log-ins, keys, endpoints, people and the like, with the IP address of who did it',
    setting: 'KEEP_TRAIL_DAYS',
    days: limits.trailDays,
    least: 30,
    most: tenYears,
    why: 'It shows a break-in that is noticed late.',
  },
  deliveries: {
    what: 'The log of webhook deliveries with their tries, and so what can be sent again',
    setting: 'KEEP_DELIVERIES_DAYS',
    days: limits.deliveryDays,
    least: 7,
    most: 365,
    why: 'The tries of a delivery take three days, and an endpoint is disabled after five days of failures.',
  },
  answers: {
    what: 'What was answered to requests with an Idempotency-Key: ids, statuses and sentences',
    setting: 'KEEP_ANSWERS_DAYS',
    days: limits.idempotencyDays,
    least: 1,
    most: 30,
    why: 'A client that lost the connection repeats its request within a day.',
  },
  usage: {
    what: 'The requests and errors of each key and assistant by day',
    setting: 'KEEP_USAGE_DAYS',
    days: limits.usageDays,
    least: limits.usageDays,
    most: tenYears,
    why: 'The application shows the last 30 days (§5).',
  },
  refusedRequests: {
    what: 'The last refused requests of each key and assistant, with the names of fields and none of their values',
    setting: 'KEEP_REFUSED_REQUESTS_DAYS',
    days: limits.refusedRequestDays,
    least: 1,
    most: 30,
    why: 'They are for finding mistakes of the last days.',
  },
  sessions: {
    what: 'Log-ins in the application, with the address and the browser. A session that was not used for 12 hours ends earlier',
    setting: 'KEEP_SESSIONS_DAYS',
    days: limits.sessionDays,
    least: 1,
    most: limits.sessionDays,
    why: 'After 30 days somebody gives the password again.',
  },
} as const satisfies { readonly [name: string]: Row }

/** The name of something that is kept for a number of days. */
export type Kept = keyof typeof retention

export const keptNames = Object.keys(retention) as readonly Kept[]
