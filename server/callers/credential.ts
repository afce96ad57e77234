import type { Club } from '../clubs/clubs.ts'
import type { Purpose } from './keys/format.ts'

/** An API key, or the access that an administrator granted to an assistant. */
export const credentialKinds = ['key', 'grant'] as const

/** What a call is made with, whatever it is: what the limiter, the check of the plan, the turns and the usage need of it. */
export type Credential = {
  readonly kind: (typeof credentialKinds)[number]
  /** The id of the key or of the grant; the two are numbered apart. */
  readonly id: number
  readonly club: Club
  /** Requests a minute; null for the limit of the whole server. */
  readonly rateLimit: number | null
  /** What a key was made for; grants have none. */
  readonly purpose?: Purpose
}
