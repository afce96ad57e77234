/** What the server says of API keys. */
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import type { Series } from '../../parts/day-bars.tsx'
import type { Language } from '../../words/language.tsx'

export type Key = {
  readonly id: number
  readonly label: string
  /** The first characters of its text. */
  readonly prefix: string
  readonly purpose: Purpose | 'sandbox'
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
  /** Requests a minute; null for the limit of the server. */
  readonly rate_limit: number | null
  /** Of the text before the last rotation, while that still works. */
  readonly old_prefix: string | null
  readonly old_ends_at: string | null
  readonly state: 'works' | 'expired' | 'revoked'
  readonly marks: readonly ('unused' | 'expires_soon' | 'wide')[]
}

/** Software of the club, or an AI assistant. */
export type Purpose = 'live' | 'assistant'

/** A key with its text, which the server shows only once. */
export type KeyWithText = Key & { readonly key: string }

/** A key in the list, with its requests and errors of 30 days (UTC), oldest first. */
export type ListedKey = Key & { readonly usage: Series }

type Text = { readonly [language in Language]: string }

/** A scope and what it allows. */
type Scope = { readonly scope: string; readonly label: Text }

export type ScopesOfResource = {
  readonly title: Text
  /** The labels of its fields. */
  readonly holds: { readonly [language in Language]: readonly string[] }
  readonly personal: boolean
  readonly path: string
  readonly read: Scope
  readonly write: Scope | null
}

export type Preset = {
  readonly name: string
  readonly title: Text
  readonly doc: Text
  readonly scopes: readonly string[]
}

export type KeyOptions = {
  readonly base_url: string
  /** Requests a minute of a key that has no limit of its own. */
  readonly rate_limit: number
  readonly resources: readonly ScopesOfResource[]
  readonly presets: readonly Preset[]
}

type KeyList = {
  /** Oldest first. */
  readonly data: readonly ListedKey[]
  /** Whether there are revoked keys that the list leaves out. */
  readonly has_more: boolean
}

export const useKeys = (): KeyList => useRead<KeyList>(useClub().path('keys'))

export const useKey = (id: string): Key => useRead<Key>(useClub().path(`keys/${id}`))

/** What people choose from when they make or change a key. */
export const useKeyOptions = (): KeyOptions => useRead<KeyOptions>(useClub().path('keys/options'))
