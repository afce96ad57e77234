/** The table of webhook endpoints (section 6). */
import { disabledReasons } from '@kantine/contract/administration/endpoint.ts'
import { changeKinds } from '@kantine/contract/events.ts'
import { Refusal } from '../../refusal.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, type Statement, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import { choice, instant, integer, internal, nullable, secret, text, words } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import type { Writer } from '../../store/writer.ts'

export type Reason = (typeof disabledReasons)[number]

export const endpoints = defineTable({
  name: 'webhook_endpoints',
  columns: {
    club_id: internal(integer),
    id: integer,
    url: text,
    description: text,
    kinds: words(changeKinds),
    state: choice(['enabled', 'disabled']),
    reason: nullable(choice(disabledReasons)),
    disabled_at: nullable(instant),
    /** The first failure since the last success. */
    failing_since: nullable(instant),
    /** When the warning was given that it will be disabled. */
    warned_at: nullable(instant),
    /** Sealed. Notifications are also signed with the old secret until `old_secret_until`; then it is deleted. */
    secret: secret(text),
    old_secret: secret(nullable(text)),
    old_secret_until: nullable(instant),
    created_at: instant,
    /** The person who created its secret; null if a command or an import did. */
    made_by: nullable(internal(integer)),
  },
  retention: [{ since: 'old_secret_until', keptMs: 0, empties: ['old_secret', 'old_secret_until'] }],
})

export type Endpoint = ValueOf<typeof endpoints>

export type EndpointWithSecrets = Endpoint & { readonly secret: string; readonly oldSecret: string | null }

type InClub = Pick<Writer, 'db' | 'club'>

export const endpointCounter = 'webhook_endpoint'

/** The endpoints of a write's club. Needs no statement in a club that never had one. */
export async function endpointsOf({ db, club, lastId }: Pick<Writer, 'db' | 'club' | 'lastId'>): Promise<Endpoint[]> {
  return (await lastId(endpointCounter)) === 0 ? [] : allEndpoints(db, club)
}

export async function allEndpoints(db: Connection, club: number): Promise<Endpoint[]> {
  const rows = await db.all(
    sql`select ${endpoints.selected} from webhook_endpoints where club_id = ${club} order by id`,
  )
  return rows.map(endpoints.valueOf)
}

/** @throws {Refusal} `not_found` */
export async function endpointIn({ db, club }: InClub, id: number): Promise<Endpoint> {
  const row = await db.get(
    sql`select ${endpoints.selected} from webhook_endpoints where club_id = ${club} and id = ${id}`,
  )
  if (!row) throw endpointNotFound()
  return endpoints.valueOf(row)
}

/** @throws {Refusal} `not_found`; `bad_request` if it is disabled */
export async function enabledEndpointIn(where: InClub, id: number): Promise<Endpoint> {
  const endpoint = await endpointIn(where, id)
  if (endpoint.state === 'disabled') throw new Refusal('bad_request', disabled)
  return endpoint
}

const disabled = {
  en: 'The endpoint is disabled. Enable it first.',
  nl: 'Het endpoint is uitgeschakeld. Schakel het eerst in.',
}

export const endpointNotFound = () => new Refusal('not_found', 'There is no such webhook endpoint in this club.')

/** Omits endpoints that no longer exist. */
export async function endpointsWithSecrets(
  db: Connection,
  club: number,
  ids: readonly number[],
): Promise<EndpointWithSecrets[]> {
  const found = await Promise.all(
    [...inChunks(ids)].map((some) =>
      db.all(
        sql`select ${endpoints.selected}, secret, old_secret from webhook_endpoints
         where club_id = ${club} and id in (${list(some)})`,
      ),
    ),
  )
  return found.flat().map((row) => ({
    ...endpoints.valueOf(row),
    secret: String(row.secret),
    oldSecret: row.old_secret === null ? null : String(row.old_secret),
  }))
}

export async function addEndpoint({ db }: InClub, made: Parameters<typeof endpoints.insert>[0]): Promise<Endpoint> {
  const row = await db.get(endpoints.insert(made, sql`returning ${endpoints.selected}`))
  return endpoints.valueOf(row as Row)
}

/**
 * @param set the columns with their values
 * @throws {Refusal} `not_found`
 */
export async function updateEndpoint({ db, club }: InClub, id: number, set: Statement): Promise<Endpoint> {
  const row = await db.get(
    sql`update webhook_endpoints set ${set} where club_id = ${club} and id = ${id} returning ${endpoints.selected}`,
  )
  if (!row) throw endpointNotFound()
  return endpoints.valueOf(row)
}

export const changeEndpoint = (
  where: InClub,
  id: number,
  { url, description, kinds }: Pick<Endpoint, 'url' | 'description' | 'kinds'>,
): Promise<Endpoint> =>
  updateEndpoint(
    where,
    id,
    sql`url = ${url}, description = ${description}, kinds = ${endpoints.columns.kinds.write(kinds)}`,
  )

/** Enables an endpoint as if it had never failed. */
export const enable = (where: InClub, id: number): Promise<Endpoint> =>
  updateEndpoint(
    where,
    id,
    sql`state = 'enabled', reason = null, disabled_at = null, failing_since = null, warned_at = null`,
  )

/** @returns undefined if it was already disabled; it keeps the original reason */
export async function disable(
  { db, club }: InClub,
  id: number,
  reason: Reason,
  at: number,
): Promise<Endpoint | undefined> {
  const row = await db.get(sql`update webhook_endpoints set state = 'disabled', reason = ${reason}, disabled_at = ${at}
    where club_id = ${club} and id = ${id} and state = 'enabled' returning ${endpoints.selected}`)
  return row && endpoints.valueOf(row)
}
