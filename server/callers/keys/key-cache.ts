import { clubs } from '../../clubs/clubs.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { Credential } from '../caller.ts'
import { rememberCredentials } from '../remember-credentials.ts'
import { digestOf } from '../tokens.ts'
import { isWellFormed } from './format.ts'
import { apiKeys, type KeyInfo } from './keys.ts'

/** The key of a call, and its club. `prefix` is the prefix of the secret that was sent. */
export type CallingKey = KeyInfo &
  Credential & {
    readonly kind: 'key'
    /** The digest of the secret that was sent. */
    readonly digest: string
    /** When this secret ends because a newer one replaced it; null for the newest. */
    readonly textEndsAt: number | null
  }

/** Finds keys, and remembers those used in calls. */
export function openKeyCache(store: Store) {
  const remembered = rememberCredentials(store, (digest) => load(store, digest))
  return {
    /** The key with this secret, even if it was revoked, expired or replaced; undefined if it was never issued. */
    find(text: string): Promise<CallingKey | undefined> {
      const digest = digestOf(text)
      return remembered.has(digest) || isWellFormed(text) ? remembered.find(digest) : Promise.resolve(undefined)
    },
  }
}

export type KeyCache = ReturnType<typeof openKeyCache>

async function load(store: Store, digest: string): Promise<CallingKey | undefined> {
  const [row] =
    await store.findAcrossClubs(sql`select ${apiKeys.joined}, ${clubs.joined}, case when digest = ${digest} then 0 else 1 end as is_old
     from api_keys join clubs on clubs.id = api_keys.club_id where digest = ${digest} or old_digest = ${digest}`)
  if (!row) return undefined
  const key = apiKeys.joinedValueOf(row)
  const text =
    Number(row.is_old) === 1
      ? { prefix: key.oldPrefix ?? key.prefix, textEndsAt: key.oldEndsAt }
      : { prefix: key.prefix, textEndsAt: null }
  return { kind: 'key', ...key, digest, ...text, club: clubs.joinedValueOf(row) }
}
