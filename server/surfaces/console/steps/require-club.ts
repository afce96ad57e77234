import { administeredClub } from '../../../callers/administrators/administrators.ts'
import { callerOf } from '../../../callers/administrators/caller-of.ts'
import { secondFactorRequired } from '../../../callers/administrators/required-factor.ts'
import type { Session } from '../../../callers/administrators/sessions.ts'
import type { Caller } from '../../../callers/caller.ts'
import type { Club } from '../../../clubs/clubs.ts'
import { Refusal } from '../../../refusal.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Start } from '../call.ts'

/**
 * Finds the club of the path. A club of other administrators gets the same refusal as one that does not exist.
 *
 * @throws {Refusal} `not_found`; `second_factor_required`, while the administrator lacks the one that their role needs
 */
export async function requireClub({
  services,
  request,
  session: { administrator },
  actor,
}: Start & { readonly session: Session; readonly actor: Actor }): Promise<{ club: Club; caller: Caller }> {
  const { slug } = request.params as { slug: string }
  const found = await administeredClub(services.store, administrator.id, slug)
  if (!found) throw new Refusal('not_found', 'There is no such club among those you administer.')
  const { club, role, lacksFactor } = found
  if (lacksFactor) throw secondFactorRequired()
  return { club, caller: callerOf(actor, club.id, role) }
}
