import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { dayMs } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import { choice, instant, integer, internal, nullable, secret, text, words } from '../../store/own-columns.ts'
import { defineTable, type ValueOf } from '../../store/own-table.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOf, displayPrefixOf, newKey, type Purpose } from './format.ts'

export const apiKeys = defineTable({
  name: 'api_keys',
  columns: {
    id: integer,
    club_id: integer,
    digest: secret(text),
    label: text,
    prefix: text,
    purpose: choice<Purpose>(),
    scopes: words<Scope>(),
    created_at: instant,
    expires_at: nullable(instant),
    revoked_at: nullable(instant),
    last_used_at: nullable(instant),
    rate_limit: internal(nullable(integer)),
  },
  // Expired keys of clubs stay in their lists; sandbox keys are many and belong to no club's list.
  retention: [{ since: 'expires_at', keptMs: 30 * dayMs, where: "purpose = 'sandbox'", key: ['id'] }],
})

/** A key as the application shows it: everything but the key itself. Instants are milliseconds since 1970. */
export type KeyInfo = ValueOf<typeof apiKeys>

export type NewKey = {
  readonly clubId: number
  readonly label: string
  readonly purpose: Purpose
  readonly scopes: readonly Scope[]
  readonly expiresAt: number | null
}

/** Issues a key. The text of the key is returned only here and stored nowhere. */
export async function createKey(
  store: Store,
  actor: Actor,
  wanted: NewKey,
): Promise<KeyInfo & { readonly key: string }> {
  return store.writeAcrossClubs(actor, async (write) => {
    const key = await insertKey(write, wanted, store.now())
    const details = key.scopes.length === allScopes.length ? ['all'] : key.scopes
    write.note({ action: 'key.created', subject: subjectOf(key), details, club: key.clubId })
    return key
  })
}

const subjectOf = ({ id }: KeyInfo) => `key ${id}`

/** Issues a key within a transaction of the caller, without an entry in the trail. */
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
    rateLimit: null,
  }
  await runTogether(db, [apiKeys.insert({ ...info, digest: digestOf(key) })])
  return { ...info, key }
}

/** The keys of a club, the revoked and expired ones too, oldest first. */
export async function listKeys(store: Store, clubId: number): Promise<KeyInfo[]> {
  const rows = await store.findAcrossClubs(`select ${apiKeys.selected} from api_keys where club_id = $1 order by id`, [
    clubId,
  ])
  return rows.map(apiKeys.valueOf)
}

/**
 * The key with an id.
 *
 * @throws {Refusal} `not_found`
 */
export async function keyById(store: Store, id: number): Promise<KeyInfo> {
  const [row] = await store.findAcrossClubs(`select ${apiKeys.selected} from api_keys where id = $1`, [id])
  if (!row) throw noKey(id)
  return apiKeys.valueOf(row)
}

/**
 * The key with an id, when it belongs to the club.
 *
 * @throws {Refusal} `not_found`
 */
export async function keyOfClub(store: Store, club: number, id: number): Promise<KeyInfo> {
  const key = await keyById(store, id)
  if (key.clubId !== club) throw noKey(id)
  return key
}

/**
 * Revokes a key; it stops working on every instance within a second. Revoking it again changes nothing.
 *
 * @throws {Refusal} `not_found`
 */
export async function revokeKey(store: Store, actor: Actor, id: number): Promise<KeyInfo> {
  const revoked = await store.writeAcrossClubs(actor, async ({ db, note }) => {
    const row = await db.get(
      `update api_keys set revoked_at = $2 where id = $1 and revoked_at is null returning ${apiKeys.selected}`,
      [id, store.now()],
    )
    if (!row) return undefined
    await noteCredentialChange(db)
    const key = apiKeys.valueOf(row)
    note({ action: 'key.revoked', subject: subjectOf(key), club: key.clubId })
    return key
  })
  return revoked ?? keyById(store, id)
}

const noKey = (id: number) => new Refusal('not_found', `There is no key ${id}.`)
