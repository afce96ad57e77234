/** Changes an existing key, or replaces its secret. Calls on every instance follow the change within a second. */
import type { Scope } from '@kantine/contract/resource.ts'
import { Refusal, wrongField } from '../../refusal.ts'
import { type Actor, accountOf } from '../../store/actor.ts'
import type { Note } from '../../store/audit-log.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Row } from '../../store/engine.ts'
import { type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { digestOf } from '../tokens.ts'
import { displayPrefixOf, newKey } from './format.ts'
import { apiKeys, type KeyInfo, keyIn, stateOf, subjectOf, type WhichKey } from './keys.ts'

/** The changes to a key; absent fields stay. */
type Change = {
  readonly label?: string | undefined
  readonly scopes?: readonly Scope[] | undefined
  /** Requests a minute; null for the limit of the whole server. */
  readonly rateLimit?: number | null | undefined
}

/**
 * Changes the label, the scopes and the limit of a key.
 *
 * @param mayWiden whether it can gain scopes, which anyone who has the key then gets
 * @throws {Refusal} `not_found`; `validation_failed` for a forbidden scope or none; `bad_request` if the key has ended
 */
export const changeKey = (
  store: Store,
  actor: Actor,
  which: WhichKey,
  wanted: Change,
  mayWiden = false,
): Promise<KeyInfo> =>
  updateKey(store, actor, which, (key) => {
    const { label = key.label, scopes = key.scopes, rateLimit = key.rateLimit } = wanted
    const added = scopes.filter((scope) => !key.scopes.includes(scope))
    if (added.length > 0 && !mayWiden) throw wrongField('scopes', onlyFewer(added))
    const kept = key.scopes.filter((scope) => scopes.includes(scope))
    const lost = key.scopes.filter((scope) => !scopes.includes(scope))
    return {
      set: sql`label = ${label}, scopes = ${apiKeys.columns.scopes.write([...kept, ...added])}, rate_limit = ${rateLimit}`,
      notes: [
        ...(label === key.label ? [] : [{ action: 'key.renamed' } as const]),
        ...(lost.length === 0 ? [] : [{ action: 'key.narrowed', details: lost } as const]),
        ...(added.length === 0 ? [] : [{ action: 'key.widened', details: added } as const]),
        ...(rateLimit === key.rateLimit
          ? []
          : [{ action: 'key.limited', details: [`${rateLimit ?? 'none'}`] } as const]),
      ],
    }
  })

const onlyFewer = (added: readonly Scope[]) => ({
  en: `can only be removed, not added: ${added.join(', ')}. Create a new key with more scopes`,
  nl: `kun je alleen weghalen, niet toevoegen: ${added.join(', ')}. Maak een nieuwe sleutel met meer rechten`,
})

/** The columns that an update sets, and its notes for the audit log. No notes means no change. */
type Update = {
  readonly set: Statement
  readonly notes: readonly Pick<Note, 'action' | 'details'>[]
}

/**
 * Changes a key under the lock of its club.
 *
 * @throws {Refusal} `not_found`, or `bad_request` when the key does not work
 */
const updateKey = (store: Store, actor: Actor, which: WhichKey, updateOf: (key: KeyInfo) => Update): Promise<KeyInfo> =>
  store.write(which.clubId, actor, async ({ db, note }) => {
    const key = await keyIn(db, which.clubId, which.id)
    requireWorking(key, store.wallClock())
    const { set, notes } = updateOf(key)
    if (notes.length === 0) return key
    const row = await db.get(sql`update api_keys set ${set} where id = ${key.id} returning ${apiKeys.selected}`)
    await noteCredentialChange(db)
    for (const one of notes) note({ ...one, subject: subjectOf(key) })
    return apiKeys.valueOf(row as Row)
  })

function requireWorking(key: KeyInfo, now: number): void {
  const state = stateOf(key, now)
  if (state !== 'works') throw new Refusal('bad_request', doesNotWork[state])
}

const doesNotWork = {
  revoked: {
    en: 'This key was revoked and cannot be changed. Create a new key.',
    nl: 'Deze sleutel is ingetrokken. Maak een nieuwe sleutel.',
  },
  expired: {
    en: 'This key has expired and cannot be changed. Create a new key.',
    nl: 'Deze sleutel is verlopen. Maak een nieuwe sleutel.',
  },
}

const hourMs = 3_600_000

/**
 * Gives a key a new secret, which is returned only here. The previous secret works for some more hours; an older one ends immediately.
 *
 * @param hours how long the previous secret works; 0 ends it within a second
 * @throws {Refusal} `not_found`, or `bad_request` when the key does not work
 */
export async function rotateKey(
  store: Store,
  actor: Actor,
  which: WhichKey,
  hours: number,
): Promise<KeyInfo & { readonly key: string }> {
  let text = ''
  const key = await updateKey(store, actor, which, ({ purpose }) => {
    text = newKey(purpose)
    return {
      set: sql`old_digest = digest, old_prefix = prefix, old_ends_at = ${store.wallClock() + hours * hourMs},
        digest = ${digestOf(text)}, prefix = ${displayPrefixOf(text)}, made_by = ${accountOf(actor) ?? null}`,
      notes: [{ action: 'key.rotated', details: [`${hours}`] }],
    }
  })
  return { ...key, key: text }
}

/**
 * Ends the secret before the last rotation within a second.
 *
 * @throws {Refusal} `not_found`, or `bad_request` when the key does not work
 */
export const endOldText = (store: Store, actor: Actor, which: WhichKey): Promise<KeyInfo> =>
  updateKey(store, actor, which, ({ oldEndsAt }) => ({
    set: sql`old_ends_at = ${store.wallClock()}`,
    notes: oldEndsAt !== null && oldEndsAt > store.wallClock() ? [{ action: 'key.old_ended' }] : [],
  }))
