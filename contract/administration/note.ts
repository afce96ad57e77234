import { answered, orNull } from './answered.ts'
import { entry } from './entry.ts'
import { administered } from './resource.ts'

const { at, by, by_id, name, address, what, subject, details } = entry.fields

/** An entry of the audit log: any action other than a change of records. */
export const note = administered({
  name: 'note',
  plural: 'trail',
  title: { en: 'Entries of the audit log', nl: 'Logboekregels' },
  titleOfOne: { en: 'Entry of the audit log', nl: 'Logboekregel' },
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
    /** 0 outside all clubs. */
    club_id: answered.whole('Club', 'Club'),
    id: answered.whole('Id', 'Id'),
    at,
    actor: by,
    actor_id: { ...by_id, label: { en: 'By id', nl: 'Door (id)' } },
    /** The user who gave a command, or an assistant as it calls itself. */
    actor_name: name,
    administrator_id: orNull(answered.whole('For person', 'Namens')),
    address,
    action: what,
    subject,
    details,
    club: orNull(answered.text('Club', 'Club')),
    sentence: answered.text('Sentence', 'Zin'),
  },
})
