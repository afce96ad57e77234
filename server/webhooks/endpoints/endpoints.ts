/** Endpoints: where a club has its events sent, which of them, and with whose signature (section 6). */

import type { Actor } from '../../store/actor.ts'
import { endpointCounter } from '../../store/fan-out.ts'
import type { Webhooks } from '../webhooks.ts'
import { columns, disable, type Endpoint, endpointIn, endpointOf } from './endpoint.ts'
import { makeSecret } from './secrets.ts'
import { checkWanted, type Wanted } from './wanted.ts'

/**
 * Creates an endpoint, enabled.
 *
 * @returns it, and its secret, which nobody is shown again
 * @throws {Refusal} `validation_failed`, naming everything that is wrong
 */
export async function createEndpoint(
  webhooks: Webhooks,
  club: number,
  actor: Actor,
  wanted: Wanted,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { store } = webhooks
  const { url, description, kinds } = checkWanted(webhooks, wanted)
  return store.write(club, actor, async (write) => {
    const id = await write.takeIds(endpointCounter)
    const { secret, sealed } = makeSecret(webhooks, club, id)
    await write.db.all(
      `insert into webhook_endpoints (club_id, id, url, description, kinds, secret, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'enabled', $7)`,
      [club, id, url, description, stored(kinds), sealed, write.stamp],
    )
    write.note({ action: 'endpoint.created', subject: `endpoint ${id}` })
    return { endpoint: await endpointIn(write, id), secret }
  })
}

/** The endpoints of a club, oldest first. */
export const listEndpoints = ({ store }: Pick<Webhooks, 'store'>, club: number): Promise<Endpoint[]> =>
  store.read(club, async (db) =>
    (await db.all(`select ${columns} from webhook_endpoints where club_id = $1 order by id`, [club])).map(endpointOf),
  )

/**
 * One endpoint.
 *
 * @throws {Refusal} `not_found`
 */
export const getEndpoint = ({ store }: Pick<Webhooks, 'store'>, club: number, id: number): Promise<Endpoint> =>
  store.read(club, (db) => endpointIn({ db, club }, id))

/**
 * Changes what is given of an endpoint.
 *
 * @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong
 */
export async function changeEndpoint(
  webhooks: Webhooks,
  club: number,
  actor: Actor,
  id: number,
  changes: Partial<Wanted>,
): Promise<Endpoint> {
  return webhooks.store.write(club, actor, async (write) => {
    const { url, description, kinds } = checkWanted(webhooks, { ...(await endpointIn(write, id)), ...changes })
    await write.db.all(
      'update webhook_endpoints set url = $3, description = $4, kinds = $5 where club_id = $1 and id = $2',
      [club, id, url, description, stored(kinds)],
    )
    write.note({ action: 'endpoint.changed', subject: `endpoint ${id}`, details: Object.keys(changes) })
    return endpointIn(write, id)
  })
}

/**
 * Removes an endpoint with its log; what still waits is not sent.
 *
 * @throws {Refusal} `not_found`
 */
export async function removeEndpoint({ store }: Webhooks, club: number, actor: Actor, id: number): Promise<Endpoint> {
  return store.write(club, actor, async (write) => {
    const endpoint = await endpointIn(write, id)
    for (const sql of [
      `delete from webhook_tries where club_id = $1 and delivery_id in
       (select id from webhook_deliveries where club_id = $1 and endpoint_id = $2)`,
      'delete from webhook_deliveries where club_id = $1 and endpoint_id = $2',
      'delete from webhook_endpoints where club_id = $1 and id = $2',
    ])
      await write.db.all(sql, [club, id])
    write.note({ action: 'endpoint.removed', subject: `endpoint ${id}` })
    return endpoint
  })
}

/**
 * Disables an endpoint: what waits and what happens from now on is missed, until somebody recovers it.
 *
 * @throws {Refusal} `not_found`
 */
export async function disableEndpoint({ store }: Webhooks, club: number, actor: Actor, id: number): Promise<Endpoint> {
  return store.write(club, actor, async (write) => {
    await endpointIn(write, id)
    await disable(write.db, club, id, 'administrator', write.stamp)
    write.note({ action: 'endpoint.disabled', subject: `endpoint ${id}` })
    return endpointIn(write, id)
  })
}

/**
 * Enables an endpoint. What it missed is not sent by that; `recover` (log.ts) does so.
 *
 * @returns also how many deliveries it missed, and since when
 * @throws {Refusal} `not_found`
 */
export async function enableEndpoint(
  { store }: Webhooks,
  club: number,
  actor: Actor,
  id: number,
): Promise<{ endpoint: Endpoint; missed: number; missedSince: number | null }> {
  return store.write(club, actor, async (write) => {
    await endpointIn(write, id)
    await write.db.all(
      `update webhook_endpoints set state = 'enabled', reason = null, disabled_at = null, failing_since = null, warned_at = null
       where club_id = $1 and id = $2`,
      [club, id],
    )
    write.note({ action: 'endpoint.enabled', subject: `endpoint ${id}` })
    const row = await write.db.get(
      `select count(*) as missed, min(at) as since from webhook_deliveries
       where club_id = $1 and endpoint_id = $2 and state in ('failed', 'missed') and is_test = 0`,
      [club, id],
    )
    const missedSince = row?.since === null ? null : Number(row?.since)
    return { endpoint: await endpointIn(write, id), missed: Number(row?.missed), missedSince }
  })
}

/** Kinds as the table has them: between blanks, so that one is found whole. */
const stored = (kinds: readonly string[]) => ` ${kinds.join(' ')} `
