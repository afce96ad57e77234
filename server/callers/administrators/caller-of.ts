import { allScopes } from '@kantine/contract/scopes.ts'
import type { Actor } from '../../store/actor.ts'
import type { Caller, Permission } from '../caller.ts'

/** What administrators may do in their clubs. Plans, quotas and administrators are managed by commands on the server. */
const permissions: readonly Permission[] = [
  ...allScopes,
  'registrations:manage',
  'charges:manage',
  'webhooks:manage',
  'keys:manage',
  'stages:manage',
  'quotas:read',
  'trail:read',
]

/**
 * The caller of a request in a session of the application.
 *
 * @param actor the administrator
 * @param club the id of a club that the administrator administers
 */
export const callerOf = (actor: Actor, club: number): Caller => ({
  club,
  actor,
  scopes: permissions,
  readOnly: false,
})
