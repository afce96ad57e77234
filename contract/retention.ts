/**
 * Data that is deleted after a number of days, each with its setting. The settings, the job that deletes, and the table in
 * docs/privacy.md come from this list.
 */
import { limits } from './limits.ts'

type Row = {
  readonly what: string
  /** The environment variable that sets the days. */
  readonly setting: string
  /** The default number of days; null keeps the data forever. */
  readonly days: number | null
  /** The minimum and maximum number of days that can be set. */
  readonly least: number
  readonly most: number
  /** The reason for the minimum or maximum. */
  readonly why: string
}

const tenYears = 3650

export const retention = {
  archivedMembers: {
    what: 'Archived members, counted from `left_on`, or from their last change if `left_on` is `null`. Erased as with `kantine persons erase`',
    setting: 'KEEP_ARCHIVED_MEMBERS_DAYS',
    days: null,
    least: 30,
    most: tenYears,
    why: 'A member may be archived by mistake.',
  },
  debtors: {
    what: '`debtor` in charges of removed members, counted from the due date or last payment, whichever is later, or otherwise from the last change. The charges and payments themselves are kept',
    setting: 'KEEP_DEBTORS_DAYS',
    days: limits.debtorDays,
    least: 365,
    most: 2 * tenYears,
    why: 'Dutch law requires seven years after the financial year (AWR, article 52), so up to eight years. A club that keeps its books elsewhere needs a shorter period.',
  },
  changes: {
    what: 'Change log, from which the API reads its list of changes. `GET /api/v1/changes` returns 410 for deleted entries',
    setting: 'KEEP_CHANGES_DAYS',
    days: limits.changeLogDays,
    least: 30,
    most: tenYears,
    why: 'A sync client may pause for this long.',
  },
  trail: {
    what: 'Audit log: sign-ins, keys, endpoints, users and so on, with IP addresses',
    setting: 'KEEP_TRAIL_DAYS',
    days: limits.auditLogDays,
    least: 30,
    most: tenYears,
    why: 'Break-ins are often discovered late.',
  },
  deliveries: {
    what: 'Webhook deliveries and their attempts. Deleted deliveries cannot be resent',
    setting: 'KEEP_DELIVERIES_DAYS',
    days: limits.deliveryDays,
    least: 7,
    most: 365,
    why: 'Retries continue for three days, and endpoints are disabled after five days of failures.',
  },
  answers: {
    what: 'Responses to requests with an Idempotency-Key: ids, statuses and messages',
    setting: 'KEEP_ANSWERS_DAYS',
    days: limits.idempotencyDays,
    least: 1,
    most: 30,
    why: 'Clients retry within a day.',
  },
  usage: {
    what: 'Daily counts of requests and errors, for each key and assistant',
    setting: 'KEEP_USAGE_DAYS',
    days: limits.usageDays,
    least: limits.usageDays,
    most: tenYears,
    why: 'The application shows the last 30 days (§5).',
  },
  refusedRequests: {
    what: 'Latest rejected requests of each key and assistant, with field names but no values',
    setting: 'KEEP_REFUSED_REQUESTS_DAYS',
    days: limits.refusedRequestDays,
    least: 1,
    most: 30,
    why: 'They help to debug recent errors.',
  },
  sessions: {
    what: 'Application sessions, with IP address and browser. Unused sessions end after 12 hours',
    setting: 'KEEP_SESSIONS_DAYS',
    days: limits.sessionDays,
    least: 1,
    most: limits.sessionDays,
    why: 'Users sign in again after 30 days.',
  },
} as const satisfies { readonly [name: string]: Row }

/** The name of something that is kept for a number of days. */
export type Kept = keyof typeof retention

export const keptNames = Object.keys(retention) as readonly Kept[]
