/** Requests for authorization (RFC 6749, section 4.1.1): a browser comes with one, and goes on to the consent. */
import { addressOf } from '../../http/address.ts'
import { type Message, sendMessagePage } from '../../http/pages/message-page.ts'
import type { Call } from './call.ts'
import { tieToBrowser } from './consents.ts'
import { authorizationQuery } from './parameters.ts'
import { authorizePath, consentPath } from './paths.ts'
import { messageOf, type OAuthErrorBody } from './wrong-request.ts'

export async function authorize(call: Call): Promise<void> {
  const { services, authority, request, reply } = call
  const { search } = new URL(request.originalUrl, services.config.baseUrl)
  const { ask } = await authority()
  const path = `${authorizePath}?${authorizationQuery(new URLSearchParams(search))}`
  const { status, location, body } = await ask({ path, address: addressOf(request) })
  // An assistant that cannot be identified, or whose address is not its own, is told nothing: the person is.
  if (location === undefined) return showError(call, status, body as OAuthErrorBody)
  const uid = location.startsWith(`${consentPath}/`) ? location.slice(consentPath.length + 1) : undefined
  if (uid !== undefined) await tieToBrowser(services, request, reply, uid)
  else if (location.startsWith('https:')) return offerToGoOn(call, location)
  reply.redirect(location, 303)
}

/**
 * Shows an error before the assistant gets it. Anybody can register an address on the web, so redirecting to it before anybody consented
 * would let them lead people from our name to theirs (RFC 9700, section 4.11.2).
 */
function offerToGoOn(call: Call, location: string): void {
  const { searchParams, hash, host } = new URL(location)
  const error = Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))])
  const link = { href: location, text: { en: `Go on to ${host}`, nl: `Ga verder naar ${host}` } }
  showError(call, 400, error, { link })
}

function showError(
  { services, request, reply }: Call,
  status: number,
  error: OAuthErrorBody,
  more: Pick<Message, 'link'> = {},
): void {
  sendMessagePage(services.config, request, reply.code(status), { ...messageOf(error), ...more })
}
