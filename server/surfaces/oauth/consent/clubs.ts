/** The clubs of an administrator, and why an assistant cannot be connected to some of them. */
import type { Scope } from '@kantine/contract/resource.ts'
import { clubsOf, type OwnClub } from '../../../callers/accounts/administrators.ts'
import { callerOf } from '../../../callers/accounts/caller-of.ts'
import { allowedScopes } from '../../../callers/assistants/grants.ts'
import { demo } from '../../../clubs/demo.ts'
import allowAssistants from '../../../operations/assistants/allow.ts'
import { may } from '../../../operations/may.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Store } from '../../../store/store.ts'

/** Why an assistant cannot be connected to a club. */
export type Obstacle = 'demo' | 'plan' | 'forbidden' | 'role' | 'factor'

export type ClubOfConsent = OwnClub & {
  /** Those asked for that the administrator's role in the club allows. */
  readonly scopes: readonly Scope[]
  readonly obstacle?: Obstacle
  /** Whether the administrator may allow assistants in the club. */
  readonly mayAllow: boolean
}

/**
 * The clubs of an administrator, oldest first.
 *
 * @param actor the administrator
 * @param asked the scopes that the assistant asks for
 */
export async function clubsFor(
  store: Store,
  actor: Actor,
  administratorId: number,
  asked: readonly Scope[],
): Promise<ClubOfConsent[]> {
  return (await clubsOf(store, administratorId)).map((club) => {
    const scopes = allowedScopes(club.role, asked)
    const obstacle = obstacleOf(club, scopes)
    const mayAllow = !club.lacksFactor && may(callerOf(actor, club.id, club.role), allowAssistants)
    return { ...club, scopes, ...(obstacle && { obstacle }), mayAllow }
  })
}

function obstacleOf(club: OwnClub, scopes: readonly Scope[]): Obstacle | undefined {
  if (club.slug === demo.slug) return 'demo'
  if (club.plan !== 'pro') return 'plan'
  if (scopes.length === 0) return 'role'
  if (club.lacksFactor) return 'factor'
  return club.assistantsAllowed ? undefined : 'forbidden'
}
