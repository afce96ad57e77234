/**
 * The scopes a key can carry (section 5). The specification names eleven; the names of the others follow their pattern
 * and are an open point.
 */
import type { Marked } from './resource.ts'

export const scopes = {
  'members:read': { doc: 'Read members.' },
  'members:write': { doc: 'Create, change and remove members.' },
  'groups:read': { doc: 'Read groups.', open: '§5' },
  'events:read': { doc: 'Read calendar events.', open: '§5' },
  'events:write': { doc: 'Create, change and remove calendar events.', open: '§5' },
  'seasons:read': { doc: 'Read seasons.', open: '§5' },
  'competition-teams:read': { doc: 'Read competition teams.', open: '§5' },
  'competition-teams:write': { doc: 'Create, change and remove competition teams.', open: '§5' },
  'attendance:read': { doc: 'Read attendance.', open: '§5' },
  'attendance:write': { doc: 'Record and clear attendance.', open: '§5' },
  'kennismakers:read': { doc: 'Read trial members (kennismakers).' },
  'kennismakers:write': { doc: 'Create and change trial members (kennismakers).' },
  'payments:read': { doc: 'Read charges.' },
  'tournaments:read': { doc: 'Read tournaments.' },
  'news:read': { doc: 'Read published news.' },
  'facilities:read': { doc: 'Read the accommodation register.' },
  'reservations:read': { doc: 'Read day occupancy and reservations.' },
} as const satisfies { [scope: string]: Marked & { doc: string } }

export type Scope = keyof typeof scopes

/** Every scope, in the order of the documentation. */
export const allScopes = Object.keys(scopes) as Scope[]

/** What a sandbox key carries: every scope that reads (section 4.5). */
export const readScopes = allScopes.filter((scope) => scope.endsWith(':read'))

export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text)
