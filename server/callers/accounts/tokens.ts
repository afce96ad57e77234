/** Tokens of sessions and links. Only a fast digest of each is stored, which is enough for 256 random bits. */
import { hash, randomBytes } from 'node:crypto'

/** A new token, of 43 characters that an address can hold. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token. */
export const digestOf = (token: string): string => hash('sha256', token, 'hex')
