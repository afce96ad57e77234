import { allScopes } from '@kantine/contract/scopes.ts'
import type { Actor } from '../../store/actor.ts'
import type { Caller, Permission } from '../caller.ts'

/** What administrators may do in a club of theirs; plans and administrators are decided by whoever runs the server. */
const permissions: readonly Permission[] = [
  ...allScopes,
  'registrations:manage',
  'charges:manage',
  'webhooks:manage',
  'keys:manage',
  'stages:manage',
  'trail:read',
]

/**
 * Who calls in a session of the application.
 *
 * @param actor the administrator
 * @param club one that the administrator administers
 */
export const callerOf = (actor: Actor, club: number): Caller => ({
  club,
  actor,
  scopes: permissions,
  readOnly: false,
})
