import type { Credential } from '../../callers/credential.ts'
import type { CallTurns } from '../call-turns.ts'

type Waiting = { readonly services: { readonly callTurns: CallTurns }; readonly credential: Credential }

/** Waits while other calls of the club come first; calls of other clubs go on meanwhile. */
export const awaitTurn = ({ services, credential }: Waiting): Promise<void> | undefined =>
  services.callTurns.begin(credential.club.id)
