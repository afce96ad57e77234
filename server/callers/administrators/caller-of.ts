import { allScopes } from '@kantine/contract/scopes.ts'
import type { Caller, Permission } from '../caller.ts'
import type { Administrator } from './administrators.ts'

/** What administrators may do in a club of theirs; plans and administrators are decided by whoever runs the server. */
const permissions: readonly Permission[] = [
  ...allScopes,
  'registrations:manage',
  'charges:manage',
  'webhooks:manage',
  'keys:manage',
  'stages:manage',
]

/**
 * Who calls in a session of the application.
 *
 * @param club one that the administrator administers
 * @param address where the call came from
 */
export const callerOf = ({ id }: Administrator, club: number, address: string): Caller => ({
  club,
  actor: { by: 'administrator', id, address },
  scopes: permissions,
  readOnly: false,
})
