import { choice, email, flag, instant, text, whole } from '../fields.ts'
import { key } from './key.ts'
import { administered } from './resource.ts'

const at = '2026-11-20T08:00:00.000Z'

/** What an administrator of a club granted to an AI assistant (section 5). */
export const grant = administered({
  name: 'grant',
  plural: 'assistants',
  title: { en: 'AI assistants', nl: 'AI-assistenten' },
  titleOfOne: { en: 'AI assistant', nl: 'AI-assistent' },
  id: whole('Grant', 'Toestemming', { min: 1, required: true, doc: 'The id of the grant.', example: 3 }),
  called: 'client_name',
  columns: [
    'id',
    'client_name',
    'redirect_host',
    'administrator',
    'state',
    'created_at',
    'last_used_at',
    'read_only',
    'scopes',
  ],
  fields: {
    id: whole('Id', 'Id', { min: 1, required: true, doc: 'The id of the grant.', example: 3 }),
    club_id: whole('Club', 'Club', { min: 1, required: true, doc: 'The id of its club.', example: 1 }),
    administrator_id: whole('Person', 'Persoon', {
      min: 1,
      required: true,
      doc: 'The id of who granted it.',
      example: 12,
    }),
    client_id: text('Client', 'Client', {
      max: 2000,
      required: true,
      doc: 'The id of the assistant as a client of OAuth.',
      example: 'https://claude.ai/oauth/client.json',
    }),
    client_name: text('Assistant', 'Assistent', {
      required: true,
      doc: 'What the assistant calls itself.',
      example: 'Claude',
    }),
    redirect_host: {
      ...text('Address', 'Adres', {
        required: true,
        doc: 'Where the access goes; empty for a program on a device of the person.',
        example: 'claude.ai',
      }),
      schema: { type: 'string' },
      valueLabels: { '': { en: 'Own device', nl: 'Eigen apparaat' } },
    },
    scopes: { ...key.fields.scopes, doc: 'What it may do.' },
    read_only: flag('Read only', 'Alleen lezen', {
      required: true,
      doc: 'Whether reading only was chosen for it.',
      example: false,
    }),
    removes_unasked: flag('Removes unasked', 'Verwijdert zonder vraag', {
      doc: 'Whether it may remove and end without a preview; null for a grant of an earlier release, which may not.',
      example: false,
    }),
    created_at: instant('Connected', 'Verbonden', { required: true, doc: 'When it was granted.', example: at }),
    last_used_at: instant('Last used', 'Laatst gebruikt', {
      required: true,
      doc: 'When it was last used.',
      example: at,
    }),
    revoked_at: instant('Revoked', 'Ingetrokken', { doc: 'When it was revoked.', example: at }),
    administrator: email('Granted by', 'Verbonden door', {
      doc: 'The e-mail address of who granted it; null when the account is gone.',
      example: 'sanne@example.org',
    }),
    state: choice('State', 'Toestand', {
      words: ['works', 'stopped', 'revoked', 'replaced', 'unused', 'gone'],
      required: true,
      doc: 'Whether it works. It is stopped while that person lacks the second factor that their role needs; otherwise it has ended.',
      example: 'works',
      valueLabels: {
        works: { en: 'Works', nl: 'Werkt' },
        stopped: {
          en: 'Stopped: its administrator needs a second factor',
          nl: 'Staat stil: de beheerder heeft een tweede factor nodig',
        },
        revoked: { en: 'Revoked', nl: 'Ingetrokken' },
        replaced: { en: 'Replaced by newer access', nl: 'Vervangen door nieuwere toegang' },
        unused: { en: 'Ended, unused for 90 days', nl: 'Beëindigd: 90 dagen niet gebruikt' },
        gone: { en: 'Ended with its administrator', nl: 'Beëindigd met de beheerder' },
      },
    }),
  },
})
