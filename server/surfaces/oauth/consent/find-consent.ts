import { hash } from 'node:crypto'
import type { Scope } from '@kantine/contract/resource.ts'
import { clubsOf, type OwnClub } from '../../../callers/accounts/administrators.ts'
import type { Session } from '../../../callers/accounts/sessions.ts'
import { allowedScopes } from '../../../callers/assistants/grants.ts'
import { callerOfSession } from '../../../callers/caller-of.ts'
import { demo } from '../../../clubs/demo.ts'
import { languageOf } from '../../../http/pages/language.ts'
import allowAssistants from '../../../operations/assistants/allow.ts'
import { may } from '../../../operations/may.ts'
import { Refusal } from '../../../refusal.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Store } from '../../../store/store.ts'
import { quotable } from '../../../visible-text.ts'
import type { AskedConsent } from '../waiting-consents.ts'
import type { Call, ClubOfConsent, Obstacle, Start } from './call.ts'

/**
 * Finds the request of the assistant, and ties it to the session and the browser.
 *
 * @throws {Refusal} `connection_ended`
 */
export async function findConsent({
  services: { config, store },
  consents,
  request,
  session: { administrator },
  actor,
  secret,
}: Start & { readonly session: Session; readonly actor: Actor; readonly secret: string }): Promise<
  Pick<Call, 'asked' | 'clubs' | 'language'>
> {
  const found = await consents.open(request, nameOfSession(secret))
  if (!found) throw connectionEnded()
  const asked = { ...found, client: { ...found.client, name: readableName(found) } }
  const clubs = await clubsFor(store, actor, administrator.id, asked.scopes)
  return { asked, clubs, language: languageOf(config, request) }
}

/** The assistant’s self-chosen name, safe to use in a sentence. */
const readableName = ({ client, redirectHost }: AskedConsent): string =>
  quotable(client.name) || redirectHost || client.id

/** The digest by which a consent stores its session, so that nobody who reads the database can use the session. */
export const nameOfSession = (secret: string): string => hash('sha256', `consent ${secret}`, 'hex')

/** The refusal of a call about an access request that has ended, or belongs to another browser or session. */
export const connectionEnded = (): Refusal =>
  new Refusal('connection_ended', "This assistant's request has expired, or belongs to another browser.")

/** The clubs of an administrator, oldest first, each with the requested scopes allowed there. */
async function clubsFor(
  store: Store,
  actor: Actor,
  administratorId: number,
  asked: readonly Scope[],
): Promise<ClubOfConsent[]> {
  return (await clubsOf(store, administratorId)).map((club) => {
    const scopes = allowedScopes(club.role, asked)
    const obstacle = obstacleOf(club, scopes)
    const mayAllow = !club.lacksFactor && may(callerOfSession(actor, club.id, club.role), allowAssistants)
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
