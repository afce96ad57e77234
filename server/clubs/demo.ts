import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'
import { findClub } from './clubs.ts'

/** How the public demo club is called, which everybody reads with a sandbox key (section 4.5). */
export const demo = { name: 'SV De Kantine', slug: 'demo' }

/**
 * Refuses what the demo club cannot have, because everybody shares it.
 *
 * @param what what it is, such as `other keys than those of the sandbox`
 * @throws {Refusal} `bad_request`, when the club is the demo club
 */
export async function refuseDemoClub(store: Store, club: number, what: string): Promise<void> {
  if ((await findClub(store, demo.slug))?.id !== club) return
  throw new Refusal('bad_request', `The demo club takes no ${what}: everybody shares it. Create a club of your own.`)
}
