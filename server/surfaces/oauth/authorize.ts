/** Requests for authorization (RFC 6749, section 4.1.1): a browser comes with one, and goes on to the consent. */
import { addressOf } from '../../http/address.ts'
import { sendMessagePage } from '../../http/pages/message-page.ts'
import type { Call } from './call.ts'
import { tieToBrowser } from './consents.ts'
import { authorizationQuery } from './parameters.ts'
import { authorizePath, consentPath } from './paths.ts'
import type { Answer } from './provider/provider.ts'
import { messageOf } from './wrong-request.ts'

export async function authorize({ services, authority, request, reply }: Call): Promise<void> {
  const { search } = new URL(request.originalUrl, services.config.baseUrl)
  const { ask } = await authority()
  const answer = await ask({
    ...{ path: `${authorizePath}?${authorizationQuery(new URLSearchParams(search))}`, address: addressOf(request) },
  })
  const { location } = answer
  if (location === undefined) return showError(services.config, request, reply, answer)
  const uid = location.startsWith(`${consentPath}/`) ? location.slice(consentPath.length + 1) : undefined
  if (uid !== undefined) await tieToBrowser(services, request, reply, uid)
  else if (location.startsWith('https:')) return offerToGoOn(services.config, request, reply, location)
  reply.redirect(location, 303)
}

/**
 * Shows an error before the assistant gets it. Anybody can register an address on the web, so redirecting to it before anybody consented
 * would let them lead people from our name to theirs (RFC 9700, section 4.11.2).
 */
function offerToGoOn(
  config: Call['services']['config'],
  request: Call['request'],
  reply: Call['reply'],
  location: string,
): void {
  const { searchParams, hash, host } = new URL(location)
  const error = Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))])
  const link = { href: location, text: { en: `Go on to ${host}`, nl: `Ga verder naar ${host}` } }
  sendMessagePage(config, request, reply.code(400), { ...messageOf(error), link })
}

/** Shows what is wrong to the person: an assistant that cannot be identified, or whose address is not its own, is told nothing. */
function showError(
  config: Call['services']['config'],
  request: Call['request'],
  reply: Call['reply'],
  { status, body }: Answer,
): void {
  sendMessagePage(
    config,
    request,
    reply.code(status),
    messageOf(body as { error?: string; error_description?: string }),
  )
}
