import { administeredClub } from '../../../callers/administrators/administrators.ts'
import { Refusal } from '../../../refusal.ts'
import { type Call, sessionOf } from '../call.ts'

/**
 * Finds the club of the path. One of others is refused as one that does not exist.
 *
 * @throws {Refusal} `not_found`
 */
export async function requireClub(call: Call): Promise<void> {
  const { slug } = call.request.params as { slug: string }
  const club = await administeredClub(call.services.store, sessionOf(call).administrator.id, slug)
  if (!club) throw new Refusal('not_found', 'There is no such club among those you administer.')
  call.request.club = club
}
