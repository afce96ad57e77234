/** Authorization requests (RFC 6749, section 4.1.1): a browser sends one, and continues to the consent page. */
import { addressOf } from '../../http/address.ts'
import { type Message, sendMessagePage } from '../../http/pages/message-page.ts'
import type { Call } from './call.ts'
import { authorizationQuery } from './parameters.ts'
import { authorizePath, consentPath } from './paths.ts'
import { tieToBrowser } from './waiting-consents.ts'

export async function authorize(call: Call): Promise<void> {
  const { services, authority, request, reply } = call
  const { searchParams } = new URL(request.originalUrl, services.config.baseUrl)
  if (searchParams.size > mostParameters) return showError(call, 400, tooManyParameters)
  const { ask } = await authority()
  const path = `${authorizePath}?${authorizationQuery(searchParams)}`
  const { status, location, body } = await ask({ path, address: addressOf(request) })
  // An unidentified assistant, or one with an unregistered redirect URI, gets no error; the user sees it instead.
  if (location === undefined) return showError(call, status, body as OAuthErrorBody)
  const uid = location.startsWith(`${consentPath}/`) ? location.slice(consentPath.length + 1) : undefined
  if (uid !== undefined) await tieToBrowser(services, request, reply, uid)
  else if (location.startsWith('https:')) return offerToGoOn(call, location)
  reply.redirect(location, 303)
}

/** Many times as many as any assistant sends. oidc-provider takes a long time for thousands. */
const mostParameters = 100

const tooManyParameters = {
  error: 'invalid_request',
  error_description: `more than ${mostParameters} parameters in the query`,
}

/**
 * Shows an error before the assistant gets it. Anyone can register a redirect URI, so a redirect before consent would be an open redirect
 * (RFC 9700, section 4.11.2).
 */
function offerToGoOn(call: Call, location: string): void {
  const { searchParams, hash, host } = new URL(location)
  const error = Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))])
  const link = { href: location, text: { en: `Continue to ${host}`, nl: `Ga verder naar ${host}` } }
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

/** A page for the user when the assistant made a mistake. It does not repeat any text from the assistant. */
function messageOf({ error = '', error_description: description = '' }: OAuthErrorBody): Message {
  const { title, text } = messages[error] ?? other
  return { title, text: { en: `${text.en} (${error}: ${description})`, nl: `${text.nl} (${error}: ${description})` } }
}

/** An OAuth error, as RFC 6749 describes it. */
export type OAuthErrorBody = { readonly error?: string; readonly error_description?: string }

const other: Message = {
  title: { en: 'The assistant sent an invalid request', nl: 'De assistent heeft een ongeldig verzoek gestuurd' },
  text: {
    en: 'Nothing was connected. Start again in your assistant. If that fails, tell its developers what this page says.',
    nl: 'Er is geen verbinding gemaakt. Begin opnieuw in je assistent. Gaat het weer mis? Geef deze tekst dan door aan de makers.',
  },
}

const messages: { readonly [error: string]: Message } = {
  invalid_client: {
    title: { en: 'We don’t know this assistant', nl: 'We kennen deze assistent niet' },
    text: {
      en: 'Connections end after 90 days without use. Remove this one in your assistant and add it again.',
      nl: 'Een verbinding verloopt na 90 dagen zonder gebruik. Verwijder Kantine in je assistent en voeg het opnieuw toe.',
    },
  },
  invalid_redirect_uri: {
    title: { en: 'The assistant sent a wrong URL', nl: 'De assistent heeft een verkeerd adres doorgegeven' },
    text: {
      en: 'This redirect URL is not registered for the assistant. Nothing was sent. Start again in your assistant.',
      nl: 'Dit adres hoort niet bij de assistent. Er is niets verstuurd. Begin opnieuw in je assistent.',
    },
  },
}
