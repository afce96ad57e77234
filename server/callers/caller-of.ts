import type { Actor, Ground, Needs } from '../store/actor.ts'
import { type Role, roles } from './accounts/roles.ts'
import type { CallingGrant } from './assistants/access-tokens.ts'
import type { Caller } from './caller.ts'
import type { CallingKey } from './keys/key-cache.ts'

/** The request of a call: its id, and the network address that it came from. */
export type Origin = { readonly requestId: string; address(): string }

/** The caller of an application request, in a club where the administrator has a role. */
export const callerOfSession = (actor: Actor, club: number, role: Role): Caller => ({
  club,
  actor,
  scopes: roles[role].permissions,
  readOnly: false,
})

/**
 * The caller that uses a key.
 *
 * @param origin its address is asked for only when an entry is written
 */
export const callerOfKey = ({ id, club, scopes, purpose, digest }: CallingKey, origin: Origin): Caller => ({
  club: club.id,
  actor: new CredentialActor(
    { by: purpose === 'assistant' ? 'assistant' : 'key', id },
    { by: 'credential', digest },
    origin,
  ),
  scopes,
  readOnly: purpose === 'sandbox',
})

/** The same for an assistant that uses a grant. */
export const callerOfGrant = (grant: CallingGrant, origin: Origin): Caller => ({
  club: grant.club.id,
  actor: new CredentialActor(
    { by: 'grant', id: grant.id, name: grant.clientName, administratorId: grant.administratorId },
    { by: 'credential' },
    origin,
  ),
  scopes: grant.scopes,
  readOnly: grant.readOnly,
})

/** The actor, whose writes also rely on a scope or permission. A command needs none. */
export function withNeeds(actor: Actor, needs: Needs): Actor {
  if (actor instanceof CredentialActor) return actor.withNeeds(needs)
  return actor.ground ? { ...actor, ground: { ...actor.ground, needs } } : actor
}

/** A class, because V8 keeps object literals with getters, and their requests, until a full garbage collection. */
class CredentialActor implements Actor {
  readonly by: Actor['by']
  readonly id: number
  readonly name?: string
  readonly administratorId?: number
  readonly ground: Ground
  readonly requestId: string
  readonly #origin: Origin

  constructor(
    { by, id, name, administratorId }: Pick<Actor, 'by' | 'name' | 'administratorId'> & { readonly id: number },
    ground: Ground,
    origin: Origin,
  ) {
    this.by = by
    this.id = id
    if (name !== undefined) this.name = name
    if (administratorId !== undefined) this.administratorId = administratorId
    this.ground = ground
    this.requestId = origin.requestId
    this.#origin = origin
  }

  get address(): string {
    return this.#origin.address()
  }

  withNeeds(needs: Needs): CredentialActor {
    return new CredentialActor(this, { ...this.ground, needs }, this.#origin)
  }
}
