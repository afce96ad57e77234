import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes, isReading } from '@kantine/contract/scopes.ts'
import { dayMs } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import { type Actor, accountOf } from '../../store/actor.ts'
import { takeIds } from '../../store/counters.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Connection } from '../../store/engine.ts'
import { requireRoom } from '../../store/quotas.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { choice, instant, integer, internal, nullable, secret, text, words } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { listed, mayBeListed } from '../listed-credentials.ts'
import { digestOf } from '../tokens.ts'
import { displayPrefixOf, newKey, type Purpose, purposes } from './format.ts'

export const apiKeys = defineTable({
  name: 'api_keys',
  columns: {
    id: integer,
    club_id: integer,
    digest: secret(text),
    label: text,
    prefix: text,
    purpose: choice(purposes),
    scopes: words(allScopes),
    created_at: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: nullable(instant),
    /** Requests a minute; null for the limit of the whole server. */
    rate_limit: nullable(integer),
    /** The secret before the last rotation, which works until `old_ends_at`. */
    old_digest: secret(nullable(text)),
    old_prefix: nullable(text),
    old_ends_at: nullable(instant),
    /** The person who created its current secret; null if a command did, or if it was imported with its club. */
    made_by: nullable(internal(integer)),
  },
  retention: [
    // Expired keys of clubs stay in their lists; sandbox keys are many and belong to no club's list.
    { since: 'expires_at', keptMs: 30 * dayMs, where: "purpose = 'sandbox'", key: ['id'] },
    // Until then, the error tells callers with the old secret that it was replaced.
    { since: 'old_ends_at', keptMs: 30 * dayMs, empties: ['old_digest', 'old_prefix', 'old_ends_at'] },
  ],
})

/** A key as the application shows it: everything except its secret. Instants are milliseconds since 1970. */
export type KeyInfo = ValueOf<typeof apiKeys>

export type NewKey = {
  readonly clubId: number
  readonly label: string
  readonly purpose: Purpose
  readonly scopes: readonly Scope[]
  readonly expiresAt: number | null
  /** Requests a minute; the limit of the whole server when absent. */
  readonly rateLimit?: number | null
  /** The id of the person who creates it. */
  readonly madeBy?: number | null
}

/**
 * Issues a key. The secret of the key is returned only here and stored nowhere.
 *
 * @throws {Refusal} `quota_exceeded`, when the club has reached its quota of keys
 */
export async function createKey(
  store: Store,
  actor: Actor,
  wanted: NewKey,
): Promise<KeyInfo & { readonly key: string }> {
  // No other write of the club runs meanwhile, so two keys created at the same time cannot exceed the quota.
  return store.write(wanted.clubId, actor, async (write) => {
    const { db } = write
    await requireRoom(db, wanted.clubId, 'keys', 'Revoke a key you no longer need.')
    const made = { ...wanted, madeBy: accountOf(actor) ?? null }
    const key = await insertKey({ db, takeIds: (counter) => takeIds(db, counter, 1) }, made, store.wallClock())
    const details = key.scopes.length === allScopes.length ? ['all'] : key.scopes
    write.note({ action: 'key.created', subject: subjectOf(key), details })
    return key
  })
}

/** The name of a key in the audit log. */
export const subjectOf = ({ id }: Pick<KeyInfo, 'id'>) => `key ${id}`

/** Issues a key within a transaction of the caller, without an entry in the audit log. */
export async function insertKey(
  { db, takeIds }: Pick<WriterAcrossClubs, 'db' | 'takeIds'>,
  wanted: NewKey,
  now: number,
): Promise<KeyInfo & { readonly key: string }> {
  const key = newKey(wanted.purpose)
  const info: KeyInfo = {
    ...wanted,
    id: await takeIds('api_key'),
    prefix: displayPrefixOf(key),
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
    rateLimit: wanted.rateLimit ?? null,
    oldPrefix: null,
    oldEndsAt: null,
    madeBy: wanted.madeBy ?? null,
  }
  await db.all(apiKeys.insert({ ...info, digest: digestOf(key) }))
  return { ...info, key }
}

/** The keys of a club, oldest first. Above 200, unrevoked ones take precedence, then the newest. */
export async function listKeys(store: Store, clubId: number): Promise<KeyInfo[]> {
  const rows = await store.findAcrossClubs(
    sql`select ${apiKeys.selected} from api_keys where club_id = ${clubId} and ${mayBeListed('api_keys', clubId)}`,
  )
  return listed(rows.map(apiKeys.valueOf))
}

export function stateOf({ revokedAt, expiresAt }: KeyInfo, now: number): 'works' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'works'
}

/**
 * Why a key, or the secret that was sent, no longer works, as a sentence; undefined while both do.
 *
 * @param textEndsAt when this secret ends because a newer one replaced it; null for the newest
 */
export function endOf(
  { revokedAt, expiresAt, textEndsAt }: KeyInfo & { readonly textEndsAt: number | null },
  now: number,
): string | undefined {
  if (revokedAt !== null) return 'This key was revoked.'
  if (expiresAt !== null && expiresAt <= now) return `This key expired at ${iso(expiresAt)}.`
  if (textEndsAt === null || textEndsAt > now) return undefined
  return `This key was replaced, and stopped working at ${iso(textEndsAt)}. Use the new one.`
}

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * The key with an id, whichever club it belongs to. For commands, which do not ask for a club.
 *
 * @throws {Refusal} `not_found`
 */
export async function keyById(store: Store, id: number): Promise<KeyInfo> {
  const [row] = await store.findAcrossClubs(sql`select ${apiKeys.selected} from api_keys where id = ${id}`)
  if (!row) throw new Refusal('not_found', `There is no key ${id}. See: kantine keys list --club SLUG`)
  return apiKeys.valueOf(row)
}

/**
 * The key of a club with an id.
 *
 * @throws {Refusal} `not_found`
 */
export const keyOfClub = (store: Store, clubId: number, id: number): Promise<KeyInfo> =>
  keyIn({ all: store.findAcrossClubs }, clubId, id)

/** The same within a write. */
export async function keyIn({ all }: Pick<Connection, 'all'>, clubId: number, id: number): Promise<KeyInfo> {
  const [row] = await all(sql`select ${apiKeys.selected} from api_keys where club_id = ${clubId} and id = ${id}`)
  if (row) return apiKeys.valueOf(row)
  throw new Refusal('not_found', {
    en: 'There is no such key in this club.',
    nl: 'Deze sleutel hoort niet bij deze club.',
  })
}

export type WhichKey = Pick<KeyInfo, 'clubId' | 'id'>

/**
 * Revokes a key under the lock of its club. Both its secrets stop working within a second; revoking again changes nothing.
 *
 * @throws {Refusal} `not_found`
 */
export const revokeKey = (store: Store, actor: Actor, { clubId, id }: WhichKey): Promise<KeyInfo> =>
  store.write(clubId, actor, async ({ db, note }) => {
    const key = await keyIn(db, clubId, id)
    if (key.revokedAt !== null) return key
    const revokedAt = store.wallClock()
    await db.all(sql`update api_keys set revoked_at = ${revokedAt} where id = ${id}`)
    await noteCredentialChange(db)
    note({ action: 'key.revoked', subject: subjectOf(key) })
    return { ...key, revokedAt }
  })

/** `unused`: not used for 30 days. `expires_soon`: within 14 days. `wide`: it may read everything in the club, or change everything. */
export type Mark = 'unused' | 'expires_soon' | 'wide'

/** The marks on a key; none once it has stopped working. */
function marksOf(key: KeyInfo, now: number): Mark[] {
  if (stateOf(key, now) !== 'works') return []
  const marks: { readonly [mark in Mark]: boolean } = {
    unused: (key.lastUsedAt ?? key.createdAt) <= now - limits.unusedKeyDays * dayMs,
    expires_soon: key.expiresAt !== null && key.expiresAt <= now + limits.expiresSoonDays * dayMs,
    wide: isWide(key.scopes),
  }
  return (Object.keys(marks) as Mark[]).filter((mark) => marks[mark])
}

function isWide(scopes: readonly Scope[]): boolean {
  const reading = allScopes.filter(isReading)
  const writing = allScopes.filter((scope) => !isReading(scope))
  return [reading, writing].some((all) => all.every((scope) => scopes.includes(scope)))
}

/** A key as the application and the commands show it. Its old prefix and end are null once the old secret has ended. */
export function keyJson(key: KeyInfo, now: number) {
  const state = stateOf(key, now)
  const hasOld = state === 'works' && key.oldEndsAt !== null && key.oldEndsAt > now
  const shown = hasOld ? key : { ...key, oldPrefix: null, oldEndsAt: null }
  return { ...apiKeys.jsonOf(shown), state, marks: marksOf(key, now) }
}

export type KeyJson = ReturnType<typeof keyJson>
