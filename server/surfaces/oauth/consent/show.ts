import { scopesGranted } from '../../../callers/assistants/grants.ts'
import { sendAdministratorPage } from '../../../http/pages/page.ts'
import { consentPath } from '../paths.ts'
import type { Call, Shown } from './call.ts'
import { clubsPage } from './clubs-page.ts'
import { grantPage, type Ticked } from './grant-page.ts'

/** Shows the page of the club in the query, of the only one that is possible, or of all clubs. */
export async function show(call: Call): Promise<void> {
  const { searchParams } = new URL(call.request.originalUrl, call.services.config.baseUrl)
  await showClub(call, searchParams.get('club') ?? undefined)
}

/**
 * Shows what the assistant asks for in a club, or the choice of the club.
 *
 * @param slug undefined for the only possible club
 * @param ticked what was ticked in the form before, if it was sent
 */
export async function showClub(call: Call, slug: string | undefined, ticked?: Ticked): Promise<void> {
  const possible = call.clubs.filter(({ obstacle }) => !obstacle)
  const club = slug === undefined && possible.length === 1 ? possible[0] : possible.find((one) => one.slug === slug)
  if (!club) return send(call, clubsPage(call, slug))
  const { asked, session } = call
  const has = await scopesGranted(call.services.store, {
    ...{ clubId: club.id, administratorId: session.administrator.id, clientId: asked.client.id },
  })
  send(call, grantPage(call, club, has, ticked))
}

/** Answers with a page of the consent. */
export function send({ reply, asked, language, request }: Call, { title, body }: Shown): void {
  // The answer to a form has no address to come back to in another language; the request for access has.
  const path = request.method === 'GET' ? request.originalUrl : `${consentPath}/${asked.uid}`
  sendAdministratorPage(reply, { title, language, path, body, formAction: [formTargetOf(asked.redirectUri)] })
}

/** The origin, or private scheme, of the redirect address, for the content security policy: Chromium redirects a form nowhere else. */
function formTargetOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  // A source cannot name an address of IPv6, such as that of loopback.
  return isWeb && !hostname.startsWith('[') ? origin : protocol
}
