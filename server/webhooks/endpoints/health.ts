/** The health of endpoints: whether they are failing, warned about or disabled. */
import { limits } from '@kantine/contract/limits.ts'
import { dayMs } from '../../day.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import { disable, type Endpoint } from './endpoint.ts'

const failingMs = limits.failingDays * dayMs

type Health = Pick<Endpoint, 'clubId' | 'id' | 'failingSince' | 'warnedAt'>

type Answered = { readonly status?: number | undefined; readonly failure?: string | undefined }

/** A warning that an endpoint is failing or was disabled, for the log. */
export type Notice = { readonly club: number; readonly endpoint: number; readonly what: 'warned' | 'failing' | 'gone' }

export type Judgement = 'recovered' | 'begins to fail' | 'warn' | 'disable as failing' | 'disable as gone' | undefined

/** Judges an endpoint by the outcomes of its tries. 410 Gone disables it. So do five days of failures, at least a day after the warning. */
export function judge({ failingSince, warnedAt }: Health, tries: readonly Answered[], now: number): Judgement {
  if (tries.some(({ status }) => status === 410)) return 'disable as gone'
  if (tries.some(({ failure }) => !failure)) return failingSince === null ? undefined : 'recovered'
  if (failingSince === null) return 'begins to fail'
  if (warnedAt === null) return now - failingSince >= failingMs - dayMs ? 'warn' : undefined
  return now - failingSince >= failingMs && now - warnedAt >= dayMs ? 'disable as failing' : undefined
}

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
