import { choice, instant, text, texts, whole } from '../fields.ts'
import { allScopes } from '../scopes.ts'
import { administered } from './resource.ts'

const at = '2026-11-20T08:00:00.000Z'

/** An API key of a club (section 5), without its text. */
export const key = administered({
  name: 'key',
  plural: 'keys',
  title: { en: 'API keys', nl: 'API-sleutels' },
  titleOfOne: { en: 'API key', nl: 'API-sleutel' },
  id: whole('Key', 'Sleutel', { min: 1, required: true, doc: 'The id of the key.', example: 14 }),
  called: 'label',
  columns: ['id', 'label', 'prefix', 'state', 'expires_at', 'last_used_at', 'scopes'],
  fields: {
    id: whole('Id', 'Id', { min: 1, required: true, doc: 'The id of the key.', example: 14 }),
    club_id: whole('Club', 'Club', { min: 1, required: true, doc: 'The id of its club.', example: 1 }),
    label: text('Name', 'Naam', {
      max: 100,
      required: true,
      doc: 'What the key is for; the list of keys shows it.',
      hint: {
        en: 'So that everybody sees later what uses it, such as “Website”.',
        nl: 'Zodat iedereen later ziet wat hem gebruikt, zoals ‘Website’.',
      },
      example: 'Website',
    }),
    prefix: text('Begins with', 'Begint met', {
      required: true,
      doc: 'The first characters of its text.',
      example: 'svc_live_4fTq',
    }),
    purpose: choice('Purpose', 'Doel', {
      words: ['live', 'assistant', 'sandbox'],
      required: true,
      doc: 'Who uses the key: software of the club, an AI assistant, or whoever tries the API.',
      example: 'live',
    }),
    scopes: {
      ...texts('Permissions', 'Rechten', {
        required: true,
        doc: 'What the key may do.',
        example: ['members:read', 'members:write'],
      }),
      schema: { type: 'array', items: { enum: allScopes }, minItems: 1, uniqueItems: true },
    },
    created_at: instant('Created', 'Gemaakt', { required: true, doc: 'When it was made.', example: at }),
    expires_at: instant('Expires', 'Verloopt', {
      doc: 'When it stops working by itself; null for never.',
      example: at,
    }),
    revoked_at: instant('Revoked', 'Ingetrokken', { doc: 'When it was revoked.', example: at }),
    last_used_at: instant('Last used', 'Laatst gebruikt', {
      doc: 'When it was last used; null for never.',
      example: at,
    }),
    rate_limit: whole('Requests a minute', 'Verzoeken per minuut', {
      min: 1,
      doc: 'Requests a minute; null for the limit that every key has.',
      example: 60,
    }),
    old_prefix: text('Old text', 'Oude tekst', {
      doc: 'The first characters of the text before, while that still works.',
      example: 'svc_live_9sKw',
    }),
    old_ends_at: instant('Old text ends', 'Oude tekst eindigt', {
      doc: 'When the text before stops working.',
      example: at,
    }),
    state: choice('State', 'Toestand', {
      words: ['works', 'expired', 'revoked'],
      required: true,
      doc: 'Whether it works.',
      valueLabels: {
        works: { en: 'Works', nl: 'Werkt' },
        expired: { en: 'Expired', nl: 'Verlopen' },
        revoked: { en: 'Revoked', nl: 'Ingetrokken' },
      },
      example: 'works',
    }),
    marks: {
      ...texts('Marks', 'Aandacht', { required: true, doc: 'What the list draws attention to.', example: ['unused'] }),
      schema: { type: 'array', items: { enum: ['unused', 'expires_soon', 'wide'] } },
    },
  },
})
