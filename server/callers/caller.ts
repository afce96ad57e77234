import type { Resource, Scope } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { Club } from '../clubs/clubs.ts'
import type { Actor } from '../store/actor.ts'
import type { Purpose } from './keys/format.ts'

/** The permissions that keys and assistants never have. A command has all of them, a person those of their role (`accounts/roles.ts`). */
export const applicationPermissions = [
  'registrations:manage',
  'charges:manage',
  'webhooks:manage',
  'keys:manage',
  'people:manage',
  'persons:manage',
  'assistants:manage',
  'stages:manage',
  'club:manage',
  'plans:manage',
  'quotas:read',
  'quotas:manage',
  'clubs:manage',
  'administrators:manage',
  'trail:read',
] as const

export type ApplicationPermission = (typeof applicationPermissions)[number]

/** Entering and changing records that the API only reads, such as `groups:manage`. */
type RecordPermission = `${string}:manage`

/** The right an operation requires: an API scope, or a permission of the application. */
export type Permission = Scope | ApplicationPermission | RecordPermission

/** The permission to change records in the application: their write scope, or a separate one if the API only reads them. */
export const writePermissionOf = ({ scopes, plural }: Pick<Resource, 'scopes' | 'plural'>): Scope | RecordPermission =>
  scopes.write ?? `${plural}:manage`

export const writePermissions: readonly Permission[] = resources.map(writePermissionOf)

/** The caller on any surface: a key, an assistant, a session of the application, or a command. */
export type Caller = {
  /** The club of the call; 0 outside any single club (clubs are numbered from 1). */
  readonly club: number
  readonly actor: Actor
  readonly scopes: readonly Permission[]
  /** Whether the caller cannot write despite its scopes, as with a sandbox key (section 4.5). */
  readonly readOnly: boolean
}

/** The caller of a command: a user who can run commands on this machine may do everything. The club is 0 if the command concerns no single club. */
export const commandCaller = (club: number, actor: Actor): Caller => ({
  club,
  actor,
  scopes: [...allScopes, ...writePermissions, ...applicationPermissions],
  readOnly: false,
})

/** An API key, or the access that an administrator granted to an assistant. */
export const credentialKinds = ['key', 'grant'] as const

/** The credential of a call, for the limiter, the check of the plan and the usage counts. */
export type Credential = {
  readonly kind: (typeof credentialKinds)[number]
  /** The id of the key or of the grant; the two are numbered separately. */
  readonly id: number
  readonly club: Club
  /** Requests a minute; null for the limit of the whole server. */
  readonly rateLimit: number | null
  /** The purpose of a key; grants have none. */
  readonly purpose?: Purpose
}
