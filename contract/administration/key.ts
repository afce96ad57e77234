import { choices, text } from '../fields.ts'
import { allScopes } from '../scopes.ts'
import { answered, orNull } from './answered.ts'
import { administered, idOf } from './resource.ts'

const id = idOf('key', 14)

/** An API key of a club (section 5), without its secret. */
export const key = administered({
  name: 'key',
  plural: 'keys',
  title: { en: 'API keys', nl: 'API-sleutels' },
  id,
  called: 'label',
  columns: ['id', 'label', 'prefix', 'state', 'expires_at', 'last_used_at', 'scopes'],
  fields: {
    id,
    club_id: answered.whole('Club', 'Club'),
    label: text('Name', 'Naam', {
      max: 100,
      required: true,
      doc: 'Name of the program that uses the key.',
      hint: { en: 'For example “Website”.', nl: 'Bijvoorbeeld ‘Website’.' },
      example: 'Website',
    }),
    prefix: answered.text('Begins with', 'Begint met'),
    /** The user of the key: software of the club, an AI assistant, or anyone who tries the API. */
    purpose: answered.choice('Purpose', 'Doel', ['live', 'assistant', 'sandbox']),
    scopes: choices('Permissions', 'Rechten', {
      words: allScopes,
      min: 1,
      required: true,
      doc: 'The scopes of the key.',
      example: ['members:read', 'members:write'],
    }),
    created_at: answered.instant('Created', 'Gemaakt'),
    expires_at: orNull(answered.instant('Expires', 'Verloopt')),
    revoked_at: orNull(answered.instant('Revoked', 'Ingetrokken')),
    last_used_at: orNull(answered.instant('Last used', 'Laatst gebruikt')),
    /** Null for the default limit. */
    rate_limit: orNull(answered.whole('Requests a minute', 'Verzoeken per minuut')),
    /** The first characters of the old secret, while it still works. */
    old_prefix: orNull(answered.text('Old secret', 'Oude sleutel')),
    old_ends_at: orNull(answered.instant('Old secret expires', 'Oude sleutel werkt tot')),
    state: answered.choice('State', 'Status', ['works', 'expired', 'revoked'], {
      works: { en: 'Active', nl: 'Werkt' },
      expired: { en: 'Expired', nl: 'Verlopen' },
      revoked: { en: 'Revoked', nl: 'Ingetrokken' },
    }),
    /** A warning in the list. */
    marks: answered.choices('Warnings', 'Waarschuwingen', ['unused', 'expires_soon', 'wide']),
  },
})
