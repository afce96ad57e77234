/** What the server says of people. */
import type { Language } from '../../words/language.tsx'

export type List<Item> = { readonly data: readonly Item[] }

export type PersonOfClub = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: string
  readonly second_factor: boolean
}

export type InvitationOfClub = {
  readonly email: string
  readonly role: string
  readonly expires_at: string
}

/** A link that is shown once, and until when it works. */
export type Link = { readonly email: string; readonly link: string; readonly expires_at: string }

type Text = { readonly [language in Language]: string }

export type RoleOfClub = {
  readonly role: string
  readonly title: Text
  readonly doc: Text
  readonly permissions: readonly string[]
}
