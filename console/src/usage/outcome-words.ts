import type { Outcome } from './usage-data.ts'

type Text = { readonly en: string; readonly nl: string }

/** The name of each outcome, in few words. */
export const outcomeNames: { readonly [outcome in Outcome]: Text } = {
  valid: { en: 'Answered', nl: 'Beantwoord' },
  limited: { en: 'Over the limit', nl: 'Boven de limiet' },
  expired: { en: 'Key ended', nl: 'Sleutel beëindigd' },
  forbidden: { en: 'Not allowed', nl: 'Niet toegestaan' },
  invalid: { en: 'Invalid', nl: 'Ongeldig' },
  failed: { en: 'Server error', nl: 'Serverfout' },
}

/** What each outcome means. */
export const outcomeMeanings: { readonly [outcome in Outcome]: Text } = {
  valid: { en: 'The request was carried out.', nl: 'Het verzoek is uitgevoerd.' },
  limited: {
    en: 'More requests in a minute than the limit allows.',
    nl: 'Meer verzoeken in een minuut dan de limiet toestaat.',
  },
  expired: {
    en: 'The key had expired, was replaced or revoked, and somebody still uses it.',
    nl: 'De sleutel was verlopen, vervangen of ingetrokken, en iemand gebruikt hem nog.',
  },
  forbidden: {
    en: 'The permissions or the plan of the club do not allow it.',
    nl: 'De rechten of het abonnement van de club staan het niet toe.',
  },
  invalid: {
    en: 'The request itself was not right: a field, a parameter, or the address.',
    nl: 'Het verzoek zelf klopte niet: een veld, een parameter of het adres.',
  },
  failed: { en: 'Something went wrong on the server.', nl: 'Er ging iets mis op de server.' },
}
