import type { Caller } from '../caller.ts'
import type { CallingKey } from './keyring.ts'

/**
 * The caller that uses a key.
 *
 * @param address gives the network address of the call; called only when an entry is written
 */
export const callerOf = ({ id, club, purpose, scopes }: CallingKey, address: () => string): Caller => ({
  club: club.id,
  actor: {
    by: purpose === 'assistant' ? 'assistant' : 'key',
    id,
    get address() {
      return address()
    },
  },
  scopes,
  readOnly: purpose === 'sandbox',
})
