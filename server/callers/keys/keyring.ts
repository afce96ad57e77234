import { clubs } from '../../clubs/clubs.ts'
import { keyChanges } from '../../store/key-changes.ts'
import type { Store } from '../../store/store.ts'
import type { Credential } from '../credential.ts'
import { digestOf, isWellFormed } from './format.ts'
import { apiKeys, type KeyInfo } from './keys.ts'

/** The key of a call, and the club it belongs to. */
export type CallingKey = KeyInfo & Credential & { readonly kind: 'key' }

/** Finds the keys of calls. */
export type Keyring = {
  /** The key with this text, revoked and expired ones too; undefined when no such key was issued. */
  find(text: string): Promise<CallingKey | undefined>
}

/** Revocations and changes of plan must apply within a second; half of it is left for the database's answer. */
const checkEveryMs = 500
const mostKeys = 10_000

/**
 * Remembers the keys that called. While there are calls, one small read every half second tells whether all remembered keys are still
 * valid (`server/store/key-changes.ts`). Keys are remembered by their digest; the text of a key is not kept.
 */
export function openKeyring(store: Store): Keyring {
  const known = new Map<string, Promise<CallingKey | undefined>>()
  let changes: string | undefined
  let checked: { at: number; done: Promise<void> | undefined } = { at: Number.NEGATIVE_INFINITY, done: undefined }

  /** Forgets every key when something changed. Returns undefined when the last check was done less than half a second ago. */
  function check(): Promise<void> | undefined {
    if (performance.now() - checked.at < checkEveryMs) return checked.done
    const done = keyChanges(store).then(
      (now) => {
        if (now !== changes) known.clear()
        changes = now
        if (checked.done === done) checked.done = undefined
      },
      (error) => {
        checked.at = Number.NEGATIVE_INFINITY
        throw error
      },
    )
    checked = { at: performance.now(), done }
    return done
  }

  function loadAndRemember(digest: string): Promise<CallingKey | undefined> {
    const loaded = load(store, digest)
    known.set(digest, loaded)
    const forget = () => known.delete(digest)
    loaded.then((found) => found ?? forget(), forget)
    if (known.size > mostKeys) known.delete(known.keys().next().value as string)
    return loaded
  }

  return {
    async find(text) {
      const digest = digestOf(text)
      if (!known.has(digest) && !isWellFormed(text)) return undefined
      const checking = check()
      if (checking) await checking
      return known.get(digest) ?? loadAndRemember(digest)
    },
  }
}

async function load(store: Store, digest: string): Promise<CallingKey | undefined> {
  const [row] = await store.findAcrossClubs(
    `select ${apiKeys.joined}, ${clubs.joined} from api_keys join clubs on clubs.id = api_keys.club_id where digest = $1`,
    [digest],
  )
  return row && { kind: 'key', ...apiKeys.joinedValueOf(row), club: clubs.joinedValueOf(row) }
}
