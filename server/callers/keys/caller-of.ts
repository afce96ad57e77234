import type { Caller } from '../caller.ts'
import type { CallingKey } from './keyring.ts'

/**
 * Who calls with a key.
 *
 * @param address where the call came from; asked for only when something is written down
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
