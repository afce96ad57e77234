import type { ErrorCode } from '@kantine/contract/errors.ts'

type Text = { readonly en: string; readonly nl: string }

/** What each error means, for people who do not program. What a programmer does about it stands at `/problems/CODE`. */
export const errorWords: { readonly [code in ErrorCode]: Text } = {
  bad_request: {
    en: 'The address or a parameter was not right',
    nl: 'Het adres of een parameter klopte niet',
  },
  idempotency_key_required: {
    en: 'A batch came without its Idempotency-Key',
    nl: 'Een batch kwam zonder Idempotency-Key',
  },
  unauthorized: { en: 'No key was sent', nl: 'Er werd geen sleutel gestuurd' },
  invalid_token: {
    en: 'The key had expired, was replaced or revoked',
    nl: 'De sleutel was verlopen, vervangen of ingetrokken',
  },
  upgrade_required: {
    en: 'The club was not on the Pro plan',
    nl: 'De club had geen Pro-abonnement',
  },
  insufficient_scope: {
    en: 'The permissions do not allow this',
    nl: 'De rechten staan dit niet toe',
  },
  read_only_key: {
    en: 'The connection may only read',
    nl: 'De verbinding mag alleen lezen',
  },
  quota_exceeded: {
    en: 'A quota of the club was used up',
    nl: 'Een quotum van de club was op',
  },
  origin_not_allowed: {
    en: 'A web page called that may not',
    nl: 'Een webpagina riep aan die dat niet mag',
  },
  not_found: {
    en: 'There was nothing at this address',
    nl: 'Op dit adres was niets',
  },
  precondition_failed: {
    en: 'The record had changed since it was read',
    nl: 'Het gegeven was veranderd nadat het gelezen was',
  },
  method_not_allowed: {
    en: 'This address does not offer that',
    nl: 'Dit adres biedt dat niet aan',
  },
  request_timeout: {
    en: 'The request took too long to arrive',
    nl: 'Het verzoek deed er te lang over om aan te komen',
  },
  idempotency_in_progress: {
    en: 'The same request was still being carried out',
    nl: 'Hetzelfde verzoek werd nog uitgevoerd',
  },
  changes_expired: {
    en: 'The changes that were asked for are no longer kept',
    nl: 'De gevraagde wijzigingen worden niet meer bewaard',
  },
  payload_too_large: {
    en: 'Too much was sent in one request',
    nl: 'Er werd te veel in één verzoek gestuurd',
  },
  unsupported_media_type: {
    en: 'What was sent is not plain JSON',
    nl: 'Wat gestuurd werd is geen gewone JSON',
  },
  idempotency_key_reused: {
    en: 'An Idempotency-Key came again with something else',
    nl: 'Een Idempotency-Key kwam nog eens, met iets anders',
  },
  validation_failed: {
    en: 'Something that was sent breaks a rule',
    nl: 'Iets dat gestuurd werd voldoet niet aan een regel',
  },
  rate_limited: {
    en: 'There were too many requests in a minute',
    nl: 'Er kwamen te veel verzoeken in een minuut',
  },
  headers_too_large: {
    en: 'The head of the request was too large',
    nl: 'De kop van het verzoek was te groot',
  },
  internal_error: {
    en: 'Something went wrong on the server',
    nl: 'Er ging iets mis op de server',
  },
  unavailable: {
    en: 'The server could not answer for a moment',
    nl: 'De server kon even niet antwoorden',
  },
}
