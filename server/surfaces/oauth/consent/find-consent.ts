import { hash } from 'node:crypto'
import type { Session } from '../../../callers/accounts/sessions.ts'
import { languageOf } from '../../../http/pages/language.ts'
import { Refusal } from '../../../refusal.ts'
import type { Actor } from '../../../store/actor.ts'
import { quotable } from '../../../visible-text.ts'
import type { AskedConsent } from '../consents.ts'
import type { Call, Start } from './call.ts'
import { clubsFor } from './clubs.ts'

/**
 * Finds what the assistant asks for. From the first time on it belongs to the session of the administrator who sees it, and to the
 * browser that the assistant had opened.
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

/** The name of the assistant, which a stranger chose, as it can stand in a sentence. */
const readableName = ({ client, redirectHost }: AskedConsent): string =>
  quotable(client.name) || redirectHost || client.id

/** What a consent knows a session by: nobody who reads it in the database can use the session. */
export const nameOfSession = (secret: string): string => hash('sha256', `consent ${secret}`, 'hex')

/** The refusal of a call about a request for access that is over, or belongs to another browser or session. */
export const connectionEnded = (): Refusal =>
  new Refusal('connection_ended', 'This request of an assistant has ended, or belongs to another browser.')
