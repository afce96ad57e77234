/** The roles of people in a club: scopes of the API, and permissions of the application. The choice of roles is ours (section 5). */
import type { roleNames } from '@kantine/contract/administration/role.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes, readScopesOf } from '@kantine/contract/scopes.ts'
import { type Permission, writePermissions } from '../caller.ts'

/** The permissions of a user in a club. */
type RoleDefinition = {
  readonly title: LocalizedText
  readonly doc: LocalizedText
  readonly permissions: readonly Permission[]
}

const records: readonly Permission[] = [
  ...new Set([...allScopes, 'registrations:manage', 'charges:manage', 'stages:manage', ...writePermissions] as const),
]

/** Every role, the most powerful first. */
export const roles = {
  administrator: {
    title: { en: 'Administrator', nl: 'Beheerder' },
    doc: {
      en: 'Everything in the club, including users, keys, webhooks and assistants.',
      nl: 'Mag alles in de club, en beheert ook gebruikers, sleutels, webhooks en assistenten.',
    },
    permissions: [
      ...records,
      'club:manage',
      'webhooks:manage',
      'keys:manage',
      'people:manage',
      'persons:manage',
      'assistants:manage',
      'quotas:read',
      'trail:read',
    ],
  },
  secretary: {
    title: { en: 'Secretary', nl: 'Secretaris' },
    doc: {
      en: 'Reads and writes all records, but does not manage users, keys, webhooks or assistants.',
      nl: 'Kan alle gegevens bekijken en wijzigen, maar geen gebruikers, sleutels, webhooks of assistenten beheren.',
    },
    permissions: [...records, 'persons:manage'],
  },
  treasurer: {
    title: { en: 'Treasurer', nl: 'Penningmeester' },
    doc: {
      en: 'Writes charges and payments, and reads members, groups, teams and seasons.',
      nl: 'Kan contributies en betalingen beheren, en leden, groepen, teams en seizoenen bekijken.',
    },
    // A charge for the players of teams names them.
    permissions: [
      'members:read',
      'groups:read',
      'seasons:read',
      'competition-teams:read',
      'payments:read',
      'charges:manage',
    ],
  },
  trainer: {
    title: { en: 'Trainer', nl: 'Trainer' },
    doc: {
      en: 'Writes the calendar, registrations and attendance, and reads all other records except trial members and charges.',
      nl: 'Kan de agenda, aanmeldingen en aanwezigheid wijzigen, en alle andere gegevens bekijken, behalve kennismakers en contributies.',
    },
    permissions: [
      'members:read',
      'groups:read',
      'events:read',
      'events:write',
      'seasons:read',
      'competition-teams:read',
      'attendance:read',
      'attendance:write',
      'tournaments:read',
      'news:read',
      'facilities:read',
      'reservations:read',
      'registrations:manage',
    ],
  },
  reader: {
    title: { en: 'Reader', nl: 'Lezer' },
    doc: { en: 'Reads all records, but changes nothing.', nl: 'Kan alle gegevens bekijken, maar niets wijzigen.' },
    permissions: readScopesOf(resources),
  },
} as const satisfies { readonly [role in (typeof roleNames)[number]]: RoleDefinition }

export type Role = keyof typeof roles

export function allows(role: Role, ...enough: readonly string[]): boolean {
  const allowed: readonly string[] = roles[role].permissions
  return enough.some((permission) => allowed.includes(permission))
}
