import { clubs } from '../../clubs/clubs.ts'
import type { Store } from '../../store/store.ts'
import type { Credential } from '../credential.ts'
import { rememberCredentials } from '../remember-credentials.ts'
import { digestOf, isWellFormed } from './format.ts'
import { apiKeys, type KeyInfo } from './keys.ts'

/** The key of a call, and the club it belongs to. */
export type CallingKey = KeyInfo & Credential & { readonly kind: 'key' }

/** Finds the keys of calls. */
export type Keyring = {
  /** The key with this text, revoked and expired ones too; undefined when no such key was issued. */
  find(text: string): Promise<CallingKey | undefined>
}

/** Finds keys, and remembers those that called. */
export function openKeyring(store: Store): Keyring {
  const remembered = rememberCredentials(store, (digest) => load(store, digest))
  return {
    async find(text) {
      const digest = digestOf(text)
      return remembered.has(digest) || isWellFormed(text) ? remembered.find(digest) : undefined
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
