/** Endpoints: where a club has its events sent, which of them, and with whose signature (section 6). */
import type { EventKind } from '@kantine/contract/events.ts'
import { limits } from '@kantine/contract/limits.ts'
import { likeliest } from '../likeliest.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'
import { takeIds } from '../store/counters.ts'
import type { Connection, Row, Value } from '../store/engine.ts'
import { endpointCounter } from '../store/fan-out.ts'
import type { Actor } from '../store/journal.ts'
import type { Writer } from '../store/writer.ts'
import { checkUrl } from './guard.ts'
import { newSecret } from './sign.ts'
import type { Webhooks } from './webhooks.ts'

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

/** What an administrator chooses. */
export type Wanted = { readonly url: string; readonly description: string; readonly kinds: readonly string[] }

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
  const { store, seal } = webhooks
  const { url, description, kinds } = checked(webhooks, wanted)
  const secret = newSecret()
  return store.write(club, actor, async (write) => {
    const id = await takeIds(write.db, endpointCounter, 1, club)
    const sealed = seal.close(secret, purposeOf(club, id))
    await write.db.all(
      `insert into webhook_endpoints (club_id, id, url, description, kinds, secret, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'enabled', $7)`,
      [club, id, url, description, stored(kinds), sealed, write.stamp],
    )
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
    const { url, description, kinds } = checked(webhooks, { ...(await endpointIn(write, id)), ...changes })
    await write.db.all(
      'update webhook_endpoints set url = $3, description = $4, kinds = $5 where club_id = $1 and id = $2',
      [club, id, url, description, stored(kinds)],
    )
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
    return endpoint
  })
}

/**
 * Gives an endpoint a new secret. For 24 hours both sign, so that the receiver can change over in between; the one before them
 * ends at once.
 *
 * @throws {Refusal} `not_found`
 */
export async function rotateSecret(
  { store, seal }: Webhooks,
  club: number,
  actor: Actor,
  id: number,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const secret = newSecret()
  return store.write(club, actor, async (write) => {
    await endpointIn(write, id)
    await write.db.all(
      `update webhook_endpoints set old_secret = secret, old_secret_until = $3, secret = $4
       where club_id = $1 and id = $2`,
      [club, id, write.stamp + limits.oldSecretHours * 3_600_000, seal.close(secret, purposeOf(club, id))],
    )
    return { endpoint: await endpointIn(write, id), secret }
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
    const row = await write.db.get(
      `select count(*) as missed, min(at) as since from webhook_deliveries
       where club_id = $1 and endpoint_id = $2 and state in ('failed', 'missed') and is_test = 0`,
      [club, id],
    )
    const missedSince = row?.since === null ? null : Number(row?.since)
    return { endpoint: await endpointIn(write, id), missed: Number(row?.missed), missedSince }
  })
}

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

/** Forgets the secrets whose overlap is over. */
export const forgetOldSecrets = ({ store }: Pick<Webhooks, 'store'>): Promise<unknown> =>
  store.writeAcrossClubs((db) =>
    db.all('update webhook_endpoints set old_secret = null, old_secret_until = null where old_secret_until <= $1', [
      store.now(),
    ]),
  )

/** The secrets with which an endpoint's row says to sign now; none where they were sealed with another key. */
export function secretsOf({ seal }: Pick<Webhooks, 'seal'>, club: number, row: Row, now: number): string[] {
  const { id, secret, old_secret, old_secret_until } = row
  const sealed: Value[] = [secret ?? null]
  if (old_secret !== null && Number(old_secret_until) > now) sealed.push(old_secret ?? null)
  return sealed.flatMap((text) => seal.open(String(text), purposeOf(club, Number(id))) ?? [])
}

/** A sealed secret opens for its own endpoint only. */
const purposeOf = (club: number, id: number) => `webhook endpoint ${club}/${id}`

/**
 * The endpoint within a write or a read.
 *
 * @throws {Refusal} `not_found`
 */
export async function endpointIn({ db, club }: Pick<Writer, 'db' | 'club'>, id: number): Promise<Endpoint> {
  const row = await db.get(`select ${columns} from webhook_endpoints where club_id = $1 and id = $2`, [club, id])
  if (!row) throw new Refusal('not_found', 'There is no such webhook endpoint in this club.')
  return endpointOf(row)
}

const columns =
  'id, url, description, kinds, state, reason, disabled_at, failing_since, warned_at, old_secret_until, created_at'

const endpointOf = (row: Row): Endpoint => ({
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

/** Kinds as the table has them: between blanks, so that one is found whole. */
const stored = (kinds: readonly string[]) => ` ${kinds.join(' ')} `

const mostCharacters = 200

/** @throws {Refusal} `validation_failed`, naming everything that is wrong */
function checked({ guard, kinds: known }: Webhooks, { url, description, kinds }: Wanted) {
  const decided = checkUrl(url, guard)
  const faults: Fault[] = []
  if ('refused' in decided) faults.push({ pointer: '/url', detail: decided.refused })
  if (!oneLine.test(description)) {
    const detail = `The description has at most ${mostCharacters} characters on one line.`
    faults.push({ pointer: '/description', detail })
  }
  if (kinds.length === 0) {
    faults.push({ pointer: '/events', detail: `Choose at least one event. There are: ${known.join(', ')}.` })
  }
  faults.push(...kinds.flatMap((kind, i) => kindFaults(known, kind, i)))
  if ('refused' in decided || faults.length > 0) {
    throw new Refusal('validation_failed', faults.map(({ detail }) => detail).join(' '), { faults })
  }
  return { url: decided.url.href, description, kinds: known.filter((kind) => kinds.includes(kind)) }
}

const oneLine = new RegExp(`^[^\\p{Cc}\\p{Cs}]{0,${mostCharacters}}$`, 'u')

function kindFaults(known: readonly string[], kind: string, i: number): Fault[] {
  if (known.includes(kind)) return []
  const [shown, meant] = [printable(kind), likeliest(kind, known)]
  const what = shown ? `There is no event '${shown}'.` : 'One of the events is none.'
  const next = meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}.`
  return [{ pointer: `/events/${i}`, detail: `${what} ${next}` }]
}
