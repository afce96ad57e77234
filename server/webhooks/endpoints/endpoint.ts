/** One endpoint as the table has it, and what becomes of it when it is disabled. */
import type { EventKind } from '@kantine/contract/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Connection, Row, Value } from '../../store/engine.ts'
import type { Writer } from '../../store/writer.ts'

/** Why an endpoint is disabled: by hand, because it answered 410, or because it failed for days. */
export type Reason = 'administrator' | 'gone' | 'failing'

/** An endpoint without its secret; instants in milliseconds since 1970. */
export type Endpoint = {
  readonly id: number
  readonly url: string
  readonly description: string
  readonly kinds: readonly EventKind[]
  readonly enabled: boolean
  readonly reason: Reason | null
  readonly disabledAt: number | null
  /** Since when every try has failed. */
  readonly failingSince: number | null
  /** When it was noted that it will be disabled if it goes on failing. */
  readonly warnedAt: number | null
  /** Until when the secret before the last rotation signs as well. */
  readonly oldSecretUntil: number | null
  readonly createdAt: number
}

/**
 * The endpoint within a write or a read.
 *
 * @throws {Refusal} `not_found`
 */
export async function endpointIn({ db, club }: Pick<Writer, 'db' | 'club'>, id: number): Promise<Endpoint> {
  const row = await db.get(`select ${columns} from webhook_endpoints where club_id = $1 and id = $2`, [club, id])
  if (!row) throw noEndpoint()
  return endpointOf(row)
}

export const noEndpoint = () => new Refusal('not_found', 'There is no such webhook endpoint in this club.')

export const columns =
  'id, url, description, kinds, state, reason, disabled_at, failing_since, warned_at, old_secret_until, created_at'

/** An endpoint from its row. */
export const endpointOf = (row: Row): Endpoint => ({
  id: Number(row.id),
  url: String(row.url),
  description: String(row.description),
  kinds: String(row.kinds).trim().split(' ') as EventKind[],
  enabled: row.state === 'enabled',
  reason: row.reason as Reason | null,
  disabledAt: numberOrNull(row.disabled_at),
  failingSince: numberOrNull(row.failing_since),
  warnedAt: numberOrNull(row.warned_at),
  oldSecretUntil: numberOrNull(row.old_secret_until),
  createdAt: Number(row.created_at),
})

export const numberOrNull = (value: Value | undefined) => (value == null ? null : Number(value))

/** Disables an endpoint, for whichever reason; one that is disabled already keeps its reason. */
export async function disable(db: Connection, club: number, id: number, reason: Reason, at: number): Promise<void> {
  await db.all(
    `update webhook_endpoints set state = 'disabled', reason = $3, disabled_at = $4
     where club_id = $1 and id = $2 and state = 'enabled'`,
    [club, id, reason, at],
  )
  await missWaiting(db, club, id)
}

/** Lets what waits for an endpoint that is disabled count as missed. */
export async function missWaiting(db: Connection, club: number, id: number): Promise<void> {
  await db.all(
    `update webhook_deliveries set state = 'missed', due_at = null
     where club_id = $1 and endpoint_id = $2 and due_at is not null`,
    [club, id],
  )
}
