/** The health of endpoints: since when one fails, when somebody is warned of it, and when it is disabled. */
import { limits } from '@kantine/contract/limits.ts'
import type { Connection } from '../../store/engine.ts'
import { disable, type Endpoint } from './endpoint.ts'

const dayMs = 86_400_000
const failingMs = limits.failingDays * dayMs

/** What is known of an endpoint when its tries are judged. */
type Health = Pick<Endpoint, 'clubId' | 'id' | 'failingSince' | 'warnedAt'>

/** What the judgement needs to know of a try: it has arrived when there is no `failure`. */
type Answered = { readonly status?: number | undefined; readonly failure?: string | undefined }

/** What somebody should hear about. */
export type Notice = { readonly club: number; readonly endpoint: number; readonly what: 'warned' | 'failing' | 'gone' }

export type Judgement = 'recovered' | 'begins to fail' | 'warn' | 'disable as failing' | 'disable as gone' | undefined

/**
 * What follows from tries of an endpoint. It is disabled at once when it answers 410 Gone, and when every try of five days has
 * failed; but never unless it was warned about a day or more before.
 */
export function judge({ failingSince, warnedAt }: Health, tries: readonly Answered[], now: number): Judgement {
  if (tries.some(({ status }) => status === 410)) return 'disable as gone'
  if (tries.some(({ failure }) => !failure)) return failingSince === null ? undefined : 'recovered'
  if (failingSince === null) return 'begins to fail'
  if (warnedAt === null) return now - failingSince >= failingMs - dayMs ? 'warn' : undefined
  return now - failingSince >= failingMs && now - warnedAt >= dayMs ? 'disable as failing' : undefined
}

/**
 * Does with an endpoint what the judgement says.
 *
 * @returns what somebody should hear about
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
        'update webhook_endpoints set failing_since = null, warned_at = null where club_id = $1 and id = $2',
        [club, id],
      )
      return []
    case 'begins to fail':
      await db.all(
        'update webhook_endpoints set failing_since = $3 where club_id = $1 and id = $2 and failing_since is null',
        [club, id, now],
      )
      return []
    case 'warn':
      await db.all('update webhook_endpoints set warned_at = $3 where club_id = $1 and id = $2', [club, id, now])
      return notice('warned')
    case 'disable as failing':
      return (await disable(db, club, id, 'failing', now)) ? notice('failing') : []
    case 'disable as gone':
      return (await disable(db, club, id, 'gone', now)) ? notice('gone') : []
    case undefined:
      return []
  }
}
