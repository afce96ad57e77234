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
    parent: nullable(text),
    expires_at: instant,
    consumed_at: nullable(instant),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

type OauthRecord = ValueOf<typeof oauthRecords>

/** The digest under which a record is kept. */
export const digestOf = (id: string): string => hash('sha256', id, 'hex')

/**
 * Keeps a record, or what it has become; whom it belongs to, and that it was consumed, stays.
 *
 * @param parentId the refresh token that this one takes the place of
 * @returns false, and keeps nothing, when that token has another child by now, which was used, or its grant has ended
 */
export function keepRecord(
  store: Store,
  id: string,
  record: Pick<OauthRecord, 'kind' | 'body' | 'grantId' | 'expiresAt'>,
  parentId?: string,
): Promise<boolean> {
  const parent = parentId === undefined ? null : digestOf(parentId)
  const statement = oauthRecords.insert(
    { ...record, parent, digest: digestOf(id) },
    'on conflict (digest) do update set body = excluded.body, expires_at = excluded.expires_at',
  )
  return store.keepBooks('connecting assistants', async ({ db }) => {
    if (parent !== null) {
      // Changes nothing: it locks the row, so that no child comes while another one is used and ends its siblings.
      const living = await db.all(
        'update oauth_records set consumed_at = consumed_at where digest = $1 and consumed_at > $2 returning 1 as living',
        [parent, superseded],
      )
      if (living.length === 0) return false
    }
    await runTogether(db, [statement])
    return true
  })
}

/** When a token was consumed in whose place another one is used: so long ago that nothing excuses its use. */
const superseded = 0

/** The record with an id, also one that has expired and was not deleted yet. */
export async function findRecord(store: Store, kind: Kind, id: string): Promise<OauthRecord | undefined> {
  const [row] = await store.findAcrossClubs(
    `select ${oauthRecords.selected} from oauth_records where digest = $1 and kind = $2`,
    [digestOf(id), kind],
  )
  return row && oauthRecords.valueOf(row)
}

/**
 * Consumes a record, on all instances together. Returns whether it could be used: it was not consumed yet, or its grace lasts. A refresh
 * token has one child: the use of one ends its siblings, and the grace of their parent.
 */
export function consumeRecord(store: Store, id: string, graceMs: number): Promise<boolean> {
  const digest = digestOf(id)
  const now = store.wallClock()
  // Without a grace one use counts, also where another one came earlier and had to wait for it.
  const since = graceMs > 0 ? now - graceMs : Number.MAX_SAFE_INTEGER
  return store.keepBooks('connecting assistants', async ({ db }) => {
    const row = await db.get('select parent from oauth_records where digest = $1', [digest])
    const parent = row?.parent ?? null
    // The parent is locked first: of two siblings that are used at the same moment, the second finds that it was ended.
    if (parent !== null)
      await db.all('update oauth_records set consumed_at = $2 where digest = $1', [parent, superseded])
    const used = await db.all(
      `update oauth_records set consumed_at = coalesce(consumed_at, $2)
       where digest = $1 and (consumed_at is null or consumed_at > $3) returning 1 as used`,
      [digest, now, since],
    )
    if (used.length === 0) return false
    if (parent !== null) {
      const sql = 'update oauth_records set consumed_at = $3 where parent = $1 and digest <> $2'
      await db.all(sql, [parent, digest, superseded])
    }
    return true
  })
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
