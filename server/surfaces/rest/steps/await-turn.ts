import type { CallingKey } from '../../../callers/keys/keyring.ts'
import type { Start } from '../call.ts'

/** Waits while other calls of the club come first; calls of other clubs go on meanwhile. */
export const awaitTurn = ({ services, key }: Start & { readonly key: CallingKey }): Promise<void> | undefined =>
  services.callTurns.begin(key.club.id)
