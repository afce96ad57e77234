/** Failed attempts, with what to do about each. */

import type { failureNames } from '@kantine/contract/administration/delivery.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'

/** Why a notification did not arrive; `status` means an error status. */
type Failure = (typeof failureNames)[number]

export type Explained = { readonly what: LocalizedText; readonly next: LocalizedText }

/** Attempts without a valid response. */
const failures: { readonly [failure in Exclude<Failure, 'status'>]: Explained } = {
  secret: {
    what: { en: 'Kantine can no longer read the secret', nl: 'Kantine kan het geheim niet meer lezen' },
    next: {
      en: 'Create a new secret for the receiver, or ask the operator of this server to restore its SECRET_KEY.',
      nl: 'Maak een nieuw geheim voor de ontvanger, of vraag de beheerder van deze server om de SECRET_KEY te herstellen.',
    },
  },
  refused_address: {
    what: { en: 'The URL is not on the public internet', nl: 'De URL is niet bereikbaar via internet' },
    next: { en: 'Use a public URL with https.', nl: 'Gebruik een openbare URL met https.' },
  },
  dns: {
    what: { en: 'The host name does not exist', nl: 'De hostnaam bestaat niet' },
    next: {
      en: 'Check the spelling. A new name can take a few hours to work.',
      nl: 'Controleer de spelling. Een nieuwe naam werkt soms pas na een paar uur.',
    },
  },
  connect: {
    what: { en: 'The receiver cannot be reached', nl: 'De ontvanger is niet bereikbaar' },
    next: {
      en: 'Ask its operator whether it is running, and whether a firewall blocks it.',
      nl: 'Vraag de beheerder van de ontvanger of het programma draait en of een firewall de verbinding blokkeert.',
    },
  },
  tls: {
    what: { en: 'The connection is not secure', nl: 'De verbinding is niet veilig' },
    next: {
      en: 'The certificate is missing, expired or for another name. Ask the receiver’s operator to renew it.',
      nl: 'Het certificaat ontbreekt, is verlopen of hoort bij een andere naam. Vraag de beheerder van de ontvanger om een nieuw certificaat.',
    },
  },
  timeout: {
    what: { en: 'The receiver took too long', nl: 'De ontvanger antwoordde te laat' },
    next: {
      en: 'It must respond within 15 seconds, before it does any work.',
      nl: 'De ontvanger moet binnen 15 seconden antwoorden, en de melding pas daarna verwerken.',
    },
  },
  reset: {
    what: { en: 'The receiver closed the connection', nl: 'De ontvanger verbrak de verbinding' },
    next: {
      en: 'It may have been restarting. If this continues, ask its operator to check the log.',
      nl: 'Misschien was de ontvanger net aan het herstarten. Blijft dit gebeuren? Vraag de beheerder van de ontvanger om in de logbestanden te kijken.',
    },
  },
  invalid_answer: {
    what: { en: 'The response is not valid HTTP', nl: 'De ontvanger gaf geen geldig HTTP-antwoord' },
    next: {
      en: 'Check that the URL points to a web server.',
      nl: 'Controleer of de URL bij een webserver hoort.',
    },
  },
  redirect: {
    what: { en: 'The receiver has moved to another URL', nl: 'De ontvanger is verhuisd naar een andere URL' },
    next: {
      en: 'Kantine does not follow redirects. Change the endpoint’s URL.',
      nl: 'Kantine volgt geen doorverwijzingen. Wijzig de URL van het endpoint.',
    },
  },
}

/** Error statuses with a known cause. */
const statuses: readonly (Explained & { has(status: number): boolean })[] = [
  {
    has: (status) => status === 401 || status === 403,
    what: { en: 'The receiver denies access', nl: 'De ontvanger weigert toegang' },
    next: {
      en: 'It probably has a different secret, or requires sign-in. Give it this endpoint’s secret.',
      nl: 'Waarschijnlijk gebruikt de ontvanger een ander geheim, of is er een login nodig. Stel bij de ontvanger het geheim van dit endpoint in.',
    },
  },
  {
    has: (status) => status === 404 || status === 405,
    what: { en: 'There is no receiver at this URL', nl: 'Op deze URL is geen ontvanger' },
    next: { en: 'Check the path in the URL.', nl: 'Controleer het pad van de URL.' },
  },
  {
    has: (status) => status === 410,
    what: { en: 'The receiver no longer exists', nl: 'De ontvanger bestaat niet meer' },
    next: {
      en: 'Kantine switches the endpoint off. Remove it, or change its URL.',
      nl: 'Kantine schakelt het endpoint dan uit. Verwijder het, of wijzig de URL.',
    },
  },
  {
    has: (status) => status === 429,
    what: { en: 'The receiver is getting too many requests', nl: 'De ontvanger krijgt te veel verzoeken' },
    next: { en: 'Kantine retries more slowly.', nl: 'Kantine blijft het proberen, maar minder vaak.' },
  },
  {
    has: (status) => status >= 500,
    what: { en: 'The receiver failed', nl: 'Er ging iets mis bij de ontvanger' },
    next: {
      en: 'Ask its operator to check the log. Then send everything again.',
      nl: 'Vraag de beheerder van de ontvanger om in de logbestanden te kijken. Verstuur daarna alles opnieuw.',
    },
  },
  {
    has: () => true,
    what: { en: 'The receiver rejected the notification', nl: 'De ontvanger weigerde de melding' },
    next: {
      en: 'Show the response to the receiver’s developer. A 400 often means a wrong secret or clock.',
      nl: 'Laat het antwoord zien aan de ontwikkelaar. Bij foutcode 400 klopt het geheim vaak niet, of loopt de klok niet gelijk.',
    },
  },
]

/** Explains a failed attempt. */
export function explain({ failure, status }: { readonly failure: Failure; readonly status: number | null }): Explained {
  if (failure !== 'status') return failures[failure]
  return statuses.find(({ has }) => has(status ?? 0)) as Explained
}
