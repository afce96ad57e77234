/** The health of endpoints: since when an endpoint fails, when a warning is given, and when it is disabled. */
import { limits } from '@kantine/contract/limits.ts'
import { dayMs } from '../../day.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import { disable, type Endpoint } from './endpoint.ts'

const failingMs = limits.failingDays * dayMs

/** What is needed of an endpoint to judge its tries. */
type Health = Pick<Endpoint, 'clubId' | 'id' | 'failingSince' | 'warnedAt'>

/** What is needed of a try to judge it: it has arrived when there is no `failure`. */
type Answered = { readonly status?: number | undefined; readonly failure?: string | undefined }

/** A warning about an endpoint, or that it was disabled, to be reported in the log. */
export type Notice = { readonly club: number; readonly endpoint: number; readonly what: 'warned' | 'failing' | 'gone' }

export type Judgement = 'recovered' | 'begins to fail' | 'warn' | 'disable as failing' | 'disable as gone' | undefined

/**
 * Decides what tries mean for their endpoint. It is disabled at once when it answers 410 Gone. It is disabled when every try of
 * five days has failed, but only when the warning was given at least a day before.
 */
export function judge({ failingSince, warnedAt }: Health, tries: readonly Answered[], now: number): Judgement {
  if (tries.some(({ status }) => status === 410)) return 'disable as gone'
  if (tries.some(({ failure }) => !failure)) return failingSince === null ? undefined : 'recovered'
  if (failingSince === null) return 'begins to fail'
  if (warnedAt === null) return now - failingSince >= failingMs - dayMs ? 'warn' : undefined
  return now - failingSince >= failingMs && now - warnedAt >= dayMs ? 'disable as failing' : undefined
}

/**
 * Changes an endpoint as a judgement demands.
 *
 * @returns what to report
 */
export async function applyJudgement(
  db: Connection,
  { clubId: club, id }: Pick<Health, 'clubId' | 'id'>,
  judgement: Judgement,
  now: number,
): Promise<Notice[]> {
  const notice = (what: Notice['what']) => [{ club, endpoint: id, what }]
  switch (judgement) {
    case 'recovered':
      await db.all(
        sql`update webhook_endpoints set failing_since = null, warned_at = null where club_id = ${club} and id = ${id}`,
      )
      return []
    case 'begins to fail':
      await db.all(
        sql`update webhook_endpoints set failing_since = ${now} where club_id = ${club} and id = ${id} and failing_since is null`,
      )
      return []
    case 'warn':
      await db.all(sql`update webhook_endpoints set warned_at = ${now} where club_id = ${club} and id = ${id}`)
      return notice('warned')
    case 'disable as failing':
      return (await disable({ db, club }, id, 'failing', now)) ? notice('failing') : []
    case 'disable as gone':
      return (await disable({ db, club }, id, 'gone', now)) ? notice('gone') : []
    case undefined:
      return []
  }
}
