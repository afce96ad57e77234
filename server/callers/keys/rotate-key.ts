/** Rotation: a key gets a new text and stays the same key, with its label, scopes, limit and usage. */
import { type Actor, accountOf } from '../../store/actor.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { updateKey } from './change-key.ts'
import { digestOf, displayPrefixOf, newKey } from './format.ts'
import type { KeyInfo, WhichKey } from './keys.ts'

const hourMs = 3_600_000

/**
 * Gives a key a new text, which is returned only here and stored nowhere. The text before it works on for some hours, and a text that
 * was replaced earlier ends at once: a key never has more than two texts.
 *
 * @param hours how long the text before works; 0 ends it within a second on every instance
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
 * Ends the text that a key had before its last rotation within a second on every instance. Where none works nothing changes.
 *
 * @throws {Refusal} `not_found`, or `bad_request` when the key does not work
 */
export const endOldText = (store: Store, actor: Actor, which: WhichKey): Promise<KeyInfo> =>
  updateKey(store, actor, which, ({ oldEndsAt }) => ({
    set: sql`old_ends_at = ${store.wallClock()}`,
    notes: oldEndsAt !== null && oldEndsAt > store.wallClock() ? [{ action: 'key.old_ended' }] : [],
  }))
