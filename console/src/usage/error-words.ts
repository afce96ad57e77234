import type { ErrorCode } from '@kantine/contract/errors.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'

/** Each error in plain words. `/problems/CODE` explains it to programmers. */
export const errorWords: { readonly [code in ErrorCode]: LocalizedText } = {
  bad_request: { en: 'The URL or a parameter was wrong', nl: 'De URL of een parameter klopte niet' },
  idempotency_key_required: { en: 'A batch had no Idempotency-Key', nl: 'Bij een batch ontbrak de Idempotency-Key' },
  unauthorized: { en: 'The key was missing', nl: 'Er is geen sleutel meegestuurd' },
  invalid_token: {
    en: 'The key had expired, or was replaced or revoked',
    nl: 'De sleutel was verlopen, vervangen of ingetrokken',
  },
  upgrade_required: { en: 'The club was not on the Pro plan', nl: 'De club had geen Pro-abonnement' },
  insufficient_scope: { en: 'The permissions do not allow this', nl: 'De rechten staan dit niet toe' },
  read_only_key: { en: 'The connection is read-only', nl: 'De verbinding heeft alleen leesrechten' },
  quota_exceeded: { en: 'The club reached a limit', nl: 'De club had een limiet bereikt' },
  origin_not_allowed: {
    en: 'A website tried to do this without permission',
    nl: 'Een website deed dit verzoek zonder toestemming',
  },
  not_found: { en: 'This does not exist', nl: 'Dit bestaat niet' },
  precondition_failed: { en: 'The record had changed since it was read', nl: 'Het record was intussen gewijzigd' },
  method_not_allowed: { en: 'This URL does not support the method', nl: 'Deze URL ondersteunt de methode niet' },
  request_timeout: { en: 'The request arrived too slowly', nl: 'Het verzoek kwam te langzaam binnen' },
  idempotency_in_progress: { en: 'The same request was still running', nl: 'Hetzelfde verzoek liep nog' },
  changes_expired: { en: 'Kantine no longer has these changes', nl: 'Kantine bewaart deze wijzigingen niet meer' },
  payload_too_large: { en: 'The request was too large', nl: 'Het verzoek was te groot' },
  unsupported_media_type: { en: 'The request was not plain JSON', nl: 'Het verzoek was niet als JSON verstuurd' },
  idempotency_key_reused: {
    en: 'An Idempotency-Key was reused for another request',
    nl: 'Een Idempotency-Key is hergebruikt voor een ander verzoek',
  },
  validation_failed: { en: 'A value was invalid', nl: 'Een waarde was ongeldig' },
  rate_limited: { en: 'Too many requests in one minute', nl: 'Te veel verzoeken in één minuut' },
  headers_too_large: { en: 'The headers were too large', nl: 'De headers waren te groot' },
  internal_error: { en: 'Something went wrong on the server', nl: 'Er ging iets mis op de server' },
  unavailable: { en: 'The server was briefly unavailable', nl: 'De server was even niet beschikbaar' },
}
