/**
 * What the OAuth server remembers for a while: requests for authorization, codes and refresh tokens. Each is found by the digest of its
 * secret, which is enough for 256 random bits; the secret itself is stored nowhere.
 */
import { hash } from 'node:crypto'
import type { Value } from '../../../store/engine.ts'
import { choice, instant, integer, nullable, secret, text } from '../../../store/own-columns.ts'
import { defineTable, type ValueOf } from '../../../store/own-table.ts'
import { runTogether } from '../../../store/statements.ts'
import type { Store } from '../../../store/store.ts'

/** The kinds, named as oidc-provider names its models. An `Interaction` is a request for authorization that waits for its consent. */
const kinds = ['Interaction', 'PushedAuthorizationRequest', 'AuthorizationCode', 'RefreshToken'] as const

export type Kind = (typeof kinds)[number]

export const oauthRecords = defineTable({
  name: 'oauth_records',
  columns: {
    digest: secret(text),
    kind: choice(kinds),
    body: text,
    grant_id: nullable(integer),
    browser: nullable(text),
    session: nullable(text),
    expires_at: instant,
    consumed_at: nullable(instant),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

type OauthRecord = ValueOf<typeof oauthRecords>

/** The digest under which a record is kept. */
export const digestOf = (id: string): string => hash('sha256', id, 'hex')

/** Keeps a record, or what it has become; whom it belongs to, and that it was consumed, stays. */
export function keepRecord(
  store: Store,
  id: string,
  record: Pick<OauthRecord, 'kind' | 'body' | 'grantId' | 'expiresAt'>,
): Promise<void> {
  const statement = oauthRecords.insert(
    { ...record, digest: digestOf(id) },
    'on conflict (digest) do update set body = excluded.body, expires_at = excluded.expires_at',
  )
  return store.keepBooks('connecting assistants', async ({ db }) => {
    await runTogether(db, [statement])
  })
}

/** The record with an id, also one that has expired and was not deleted yet. */
export async function findRecord(store: Store, kind: Kind, id: string): Promise<OauthRecord | undefined> {
  const [row] = await store.findAcrossClubs(
    `select ${oauthRecords.selected} from oauth_records where digest = $1 and kind = $2`,
    [digestOf(id), kind],
  )
  return row && oauthRecords.valueOf(row)
}

/**
 * Consumes a record, on all instances together. Returns whether it could be used: it was not consumed yet, or later than `since`.
 *
 * @param since milliseconds since 1970
 */
export async function consumeRecord(store: Store, id: string, since: number): Promise<boolean> {
  const rows = await changeRecords(
    store,
    `update oauth_records set consumed_at = coalesce(consumed_at, $2)
     where digest = $1 and (consumed_at is null or consumed_at > $3) returning 1 as changed`,
    [digestOf(id), store.now(), since],
  )
  return rows.length > 0
}

export async function forgetRecord(store: Store, id: string): Promise<void> {
  await changeRecords(store, 'delete from oauth_records where digest = $1', [digestOf(id)])
}

/** Forgets the codes and refresh tokens of a grant. */
export async function forgetRecordsOf(store: Store, grantId: number): Promise<void> {
  await changeRecords(store, 'delete from oauth_records where grant_id = $1', [grantId])
}

/** Changes records without an entry in the trail. */
export const changeRecords = (store: Store, sql: string, values: readonly Value[]) =>
  store.keepBooks('connecting assistants', ({ db }) => db.all(sql, values))
