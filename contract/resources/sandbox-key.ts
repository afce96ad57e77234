import { instant, text, texts } from '../fields.ts'
import type { Shape } from '../resource.ts'
import { resources } from '../resources.ts'
import { readScopesOf } from '../scopes.ts'
import { eachUnspecified } from '../unspecified.ts'

/** Section 4.5: a key for the public demo club. The names of its fields follow section 2.3. */
export const sandboxKey = {
  name: 'sandbox_key',
  title: { en: 'Sandbox key', nl: 'Sandboxsleutel' },
  doc: 'A read-only key for the public demo club, displayed once only.',
  fields: eachUnspecified('§4.5', {
    key: text('Key', 'Sleutel', {
      required: true,
      doc: 'The key. Store it like a password.',
      example: 'svc_test_8Kq2…',
    }),
    label: text('Label', 'Naam', { required: true, doc: 'Label of the key.', example: 'Sandbox' }),
    prefix: text('Prefix', 'Begint met', {
      required: true,
      doc: 'Leading characters of the key.',
      example: 'svc_test_8Kq2',
    }),
    scopes: texts('Scopes', 'Rechten', { required: true, doc: 'Every read scope.', example: readScopesOf(resources) }),
    expires_at: instant('Valid until', 'Geldig tot', {
      required: true,
      doc: 'Expiry time.',
      example: '2026-11-28T15:04:05.123Z',
    }),
  }),
} satisfies Shape
