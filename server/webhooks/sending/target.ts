import type { Connection, Row } from '../../store/engine.ts'
import { inChunks, placesBehindClub } from '../../store/statements.ts'
import { type Message, postOf } from '../deliveries/message.ts'
import { numberOrNull } from '../endpoints/endpoint.ts'
import type { Health } from '../endpoints/health.ts'
import { secretsOf } from '../endpoints/secrets.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Outcome } from './outcome.ts'

/** An endpoint as it was when something was taken for it: where to, and with whose signature. */
export type Target = Health & { readonly url: string; readonly enabled: boolean; readonly row: Row }

/** Endpoints of a club, as they are now; those that are gone are left out. */
export async function targetsOf(db: Connection, club: number, ids: readonly number[]): Promise<Target[]> {
  const found = await Promise.all(
    [...inChunks(ids)].map((some) =>
      db.all(
        `select id, url, state, secret, old_secret, old_secret_until, failing_since, warned_at from webhook_endpoints
         where club_id = $1 and id in (${placesBehindClub(some)})`,
        [club, ...some],
      ),
    ),
  )
  return found.flat().map((row) => targetOf(club, row))
}

/** Sends a message once, signed at this moment. */
export async function sendTo(webhooks: Webhooks, { club, url, row }: Target, message: Message): Promise<Outcome> {
  const now = Date.now()
  const secrets = secretsOf(webhooks, club, row, now)
  if (secrets.length === 0) return { failure: 'secret', durationMs: 0, excerpt: '' }
  return webhooks.sender.send(postOf(message, url, secrets, now))
}

const targetOf = (club: number, row: Row): Target => ({
  club,
  id: Number(row.id),
  url: String(row.url),
  enabled: row.state === 'enabled',
  failingSince: numberOrNull(row.failing_since),
  warnedAt: numberOrNull(row.warned_at),
  row,
})
