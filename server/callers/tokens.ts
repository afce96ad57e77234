import { hash, randomBytes } from 'node:crypto'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { Refusal } from '../refusal.ts'

/** A new token: 43 characters that are safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The digest that is stored in place of a token. */
export const digestOf = (token: string): string => hash('sha256', token, 'hex')

/** The page behind a link. Its token is in the path, which is never logged, and can be used once. */
export const linkTo = (baseUrl: string, page: 'set-up' | 'invitation' | 'reset', token: string): string =>
  `${baseUrl}/account/${page}/${token}`

/** The error for a link that was used, replaced or withdrawn, has expired, or never existed. It does not reveal which. */
export const linkEnded = (next: LocalizedText): Refusal =>
  new Refusal('not_found', {
    en: `This link is invalid or has expired. ${next.en}`,
    nl: `Deze link is ongeldig of verlopen. ${next.nl}`,
  })
