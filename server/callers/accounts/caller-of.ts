import type { Actor } from '../../store/actor.ts'
import type { Caller } from '../caller.ts'
import { type Role, roles } from './roles.ts'

/**
 * The caller of a request in a session of the application.
 *
 * @param actor the administrator
 * @param club the id of a club that the administrator belongs to
 * @param role the role of the administrator in that club
 */
export const callerOf = (actor: Actor, club: number, role: Role): Caller => ({
  club,
  actor,
  scopes: roles[role].permissions,
  readOnly: false,
})
