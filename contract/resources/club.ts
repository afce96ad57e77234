import { flag, instant, object, text, texts, word } from '../fields.ts'
import type { Shape } from '../resource.ts'
import { unspecified } from '../unspecified.ts'

/** Section 2.3: the club that owns the calling key, and the scopes of that key. */
export const club = {
  name: 'club',
  title: { en: 'Club', nl: 'Club' },
  doc: 'The club that owns the calling key. Use it to check a key and the scopes it carries.',
  exampleId: 2,
  fields: {
    name: text('Name', 'Naam', { required: true, doc: 'Club name.', example: 'SV De Kantine' }),
    slug: text('Short name', 'Korte naam', { required: true, doc: 'Short club identifier.', example: 'sv-de-kantine' }),
    key: object('Key', 'Sleutel', {
      shape: {
        label: text('Label', 'Naam', {
          required: true,
          doc: 'Label given when the key was created.',
          example: 'Website',
        }),
        prefix: text('Prefix', 'Begint met', {
          required: true,
          doc: 'Leading characters of the key, not secret.',
          example: 'svc_live_8Kq2',
        }),
        scopes: texts('Scopes', 'Rechten', {
          required: true,
          doc: 'Scopes the key carries.',
          example: ['members:read', 'news:read'],
        }),
      },
      required: true,
      doc: 'The calling key.',
      example: { label: 'Website', prefix: 'svc_live_8Kq2', scopes: ['members:read', 'news:read'] },
    }),
    time_zone: unspecified(
      '§2.3',
      word('Time zone', 'Tijdzone', {
        required: true,
        doc: 'IANA time zone of its calendar.',
        example: 'Europe/Amsterdam',
      }),
    ),
    practice: unspecified(
      '§2.3',
      flag('Practice club', 'Oefenclub', {
        required: true,
        doc: 'Whether this is a practice club, with fictional data and webhooks that have `practice`.',
        example: false,
      }),
    ),
    updated_at: instant('Last changed', 'Laatst gewijzigd', {
      required: true,
      setBy: 'kantine',
      doc: 'Time of the last change.',
      example: '2026-09-01T08:00:00.000Z',
    }),
  },
} satisfies Shape
