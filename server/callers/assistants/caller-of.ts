import type { Actor, Ground } from '../../store/actor.ts'
import type { Caller } from '../caller.ts'
import type { CallingGrant } from './access-token-cache.ts'

/**
 * The caller that uses a grant.
 *
 * @param address gives the network address of the call; called only when an entry is written
 */
export const callerOf = (grant: CallingGrant, address: () => string): Caller => ({
  club: grant.club.id,
  actor: new GrantActor(grant, address),
  scopes: grant.scopes,
  readOnly: grant.readOnly,
})

const credential: Ground = { by: 'credential' }

/** A class for the same reason as that of keys (`server/callers/keys/caller-of.ts`). */
class GrantActor implements Actor {
  readonly by = 'grant'
  readonly id: number
  readonly name: string
  readonly administratorId: number
  readonly ground: Ground = credential
  readonly #address: () => string

  constructor({ id, clientName, administratorId }: CallingGrant, address: () => string) {
    this.id = id
    this.name = clientName
    this.administratorId = administratorId
    this.#address = address
  }

  get address(): string {
    return this.#address()
  }
}
