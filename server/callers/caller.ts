import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { Actor } from '../store/actor.ts'

/**
 * What only people in the application, and commands, may do: no key and no token of an assistant carries any of these. A command
 * carries all of them; an administrator those that concern the own clubs.
 */
const applicationPermissions = [
  'registrations:manage',
  'charges:manage',
  'webhooks:manage',
  'keys:manage',
  'stages:manage',
  'plans:manage',
  'clubs:manage',
  'administrators:manage',
  'trail:read',
] as const

export type ApplicationPermission = (typeof applicationPermissions)[number]

/** What a caller needs for an operation: a scope of the API, or a permission of the application. */
export type Permission = Scope | ApplicationPermission

/** Who calls, however the call came in: with a key, as an assistant, in a session of the application, or by a command. */
export type Caller = {
  /** The club it is about; 0 for what belongs to no single club, since clubs are numbered from 1. */
  readonly club: number
  readonly actor: Actor
  readonly scopes: readonly Permission[]
  /** Whether nothing may be written whatever the scopes say, as with a sandbox key (section 4.5). */
  readonly readOnly: boolean
}

/** A command: whoever may give one on this machine may do everything, in a club or, with 0, where it is about none. */
export const commandCaller = (club: number, actor: Actor): Caller => ({
  ...{ club, actor, scopes: [...allScopes, ...applicationPermissions], readOnly: false },
})
