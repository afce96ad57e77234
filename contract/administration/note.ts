import { text, whole } from '../fields.ts'
import { entry } from './entry.ts'
import { administered } from './resource.ts'

const { at, by, by_id, name, address, what, subject, details } = entry.fields

/** An entry of the trail: what somebody did apart from changes of records, in a club or outside all of them. */
export const note = administered({
  name: 'note',
  plural: 'trail',
  title: { en: 'Entries of the trail', nl: 'Regels van het logboek' },
  titleOfOne: { en: 'Entry of the trail', nl: 'Regel van het logboek' },
  columns: [
    'at',
    'club',
    'action',
    'subject',
    'details',
    'actor',
    'actor_id',
    'actor_name',
    'administrator_id',
    'address',
  ],
  fields: {
    club_id: whole('Club', 'Club', { required: true, doc: 'The id of its club; 0 for none.', example: 1 }),
    id: whole('Id', 'Id', { min: 1, required: true, doc: 'Its id.', example: 812 }),
    at,
    actor: by,
    actor_id: { ...by_id, label: { en: 'By id', nl: 'Door id' } },
    actor_name: { ...name, doc: 'The user who gave a command, or an assistant as it calls itself.' },
    administrator_id: whole('For person', 'Namens', {
      min: 1,
      doc: 'The id of the administrator on whose behalf an assistant acted.',
      example: 12,
    }),
    address,
    action: what,
    subject,
    details,
    club: text('Club', 'Club', { doc: 'The slug of its club; null for none.', example: 'fc-voorbeeld' }),
    sentence: text('Sentence', 'Zin', {
      max: 2000,
      required: true,
      doc: 'What happened, in English.',
      example: 'Club created',
    }),
  },
})
