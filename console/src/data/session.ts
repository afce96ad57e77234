/** The reader, and the club of the page. */
import { createContext, use } from 'react'
import { api } from '../api.ts'
import { sessionPath } from './call.ts'
import { queries, useRead } from './queries.ts'

export type ClubOfReader = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly plan: string
  /** The IANA name of the club's time zone, such as `Europe/Amsterdam`. */
  readonly time_zone: string
  readonly role: string
  /** Application permissions, such as `keys:manage`, and API scopes. */
  readonly permissions: readonly string[]
  readonly assistants_allowed: boolean
  /** For a practice club, the id of the club it belongs to; otherwise null. */
  /** In front of the ids in exported lists, so that an import trusts only ids of its own club. */
  readonly mark: string
  readonly practises_for: number | null
  /** Whether the reader's role requires two-step verification that they have not turned on. Every call about the club is then rejected. */
  readonly second_factor_missing: boolean
}

export type SessionOfReader = {
  readonly administrator: { readonly id: number; readonly email: string; readonly name: string }
  readonly clubs: readonly ClubOfReader[]
  /** The URL to paste into an AI assistant. */
  readonly assistants_endpoint: string
  readonly expires_at: string
}

export const useSession = (): SessionOfReader => useRead<SessionOfReader>(sessionPath)

/** The reader, even after their session has ended; undefined if nobody was signed in. */
export const knownReader = () => queries.getQueryData<SessionOfReader>([sessionPath])?.administrator

/**
 * The club of the page. `may` tells whether the reader has a permission; `path('keys')` is `/clubs/fc-voorbeeld/keys`. The server checks
 * permissions itself; `may` only hides what it would reject.
 */
export function useClub(): ClubOfPage {
  const club = use(OpenClub)
  if (!club) throw new Error('This page has no club.')
  return club
}

type ClubOfPage = ReturnType<typeof withCalls>

/** Provides the club to its pages. A context is fast enough for every table cell to read it. */
export const OpenClub = createContext<ClubOfPage | undefined>(undefined)

export const withCalls = (club: ClubOfReader) => ({
  ...club,
  may: (permission: string | undefined) => permission === undefined || club.permissions.includes(permission),
  /** Calls to the server for this club. */
  api: api(club.slug),
  path: (below: string) => `/clubs/${club.slug}/${below}`,
})
