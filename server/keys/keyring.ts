import { type Club, clubOf } from '../clubs/clubs.ts'
import type { Store } from '../store/store.ts'
import { digestOf, isWellFormed } from './format.ts'
import { infoOf, type KeyInfo } from './keys.ts'

/** A key that calls, and the club it belongs to. */
export type CallingKey = KeyInfo & {
  readonly club: Club
  /** Requests a minute, where the key has a limit of its own. */
  readonly rateLimit: number | undefined
}

/** Knows the keys that call. */
export type Keyring = {
  /** The key with this text, revoked and expired ones too; undefined when no such key was issued. */
  find(text: string): Promise<CallingKey | undefined>
}

/** A revocation or a change of plan is promised within a second; the rest of it is for the database's answer. */
const freshMs = 500
const mostKeys = 10_000

/**
 * Keeps the keys that called lately, each for half a second, so that a busy key costs the database two look-ups a second.
 * They are kept under their digest: the text of a key is not kept.
 */
export function openKeyring(store: Store): Keyring {
  const known = new Map<string, { at: number; key: Promise<CallingKey | undefined> }>()

  return {
    find(text) {
      const digest = digestOf(text)
      const entry = known.get(digest)
      const now = performance.now()
      if (entry && now - entry.at < freshMs) return entry.key
      if (!entry && !isWellFormed(text)) return Promise.resolve(undefined)
      const key = load(store, digest)
      known.delete(digest)
      known.set(digest, { at: now, key })
      const forget = () => known.delete(digest)
      key.then((found) => found ?? forget(), forget)
      if (known.size > mostKeys) known.delete(known.keys().next().value as string)
      return key
    },
  }
}

async function load(store: Store, digest: string): Promise<CallingKey | undefined> {
  const [row] = await store.findAcrossClubs(
    `select k.*, c.name as club_name, c.slug, c.plan, c.updated_at as club_updated_at
     from api_keys k join clubs c on c.id = k.club_id where k.digest = $1`,
    [digest],
  )
  if (!row) return undefined
  return {
    ...infoOf(row),
    rateLimit: row.rate_limit === null ? undefined : Number(row.rate_limit),
    club: clubOf({
      id: Number(row.club_id),
      name: String(row.club_name),
      slug: String(row.slug),
      plan: String(row.plan),
      updated_at: Number(row.club_updated_at),
    }),
  }
}
