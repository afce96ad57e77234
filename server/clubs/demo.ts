import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'
import { findClub } from './clubs.ts'

/** The public demo club, which everyone can read with a sandbox key (section 4.5). */
export const demo = { name: 'SV De Kantine', slug: 'demo' }

/** The rule about removing it. */
export const itStays = 'It cannot be removed.'

/** The rule about writing or erasing its records. */
export const recordsAreInvented = 'Its records are fictional, and rewritten every week.'

/**
 * Rejects a change that the demo club does not allow, because everyone shares it.
 *
 * @param rule a sentence about the demo club, such as `It has sandbox keys only.`
 * @throws {Refusal} `bad_request`, when the club is the demo club
 */
export async function refuseDemoClub(store: Store, club: number, rule: string): Promise<void> {
  if ((await findClub(store, demo.slug))?.id !== club) return
  throw new Refusal('bad_request', `This is the demo club, which everyone shares. ${rule} Create a club of your own.`)
}
