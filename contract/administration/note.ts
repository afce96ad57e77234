import { answered, orNull } from './answered.ts'
import { entry } from './entry.ts'
import { administered } from './resource.ts'

const { at, by, by_id, name, address, what, subject, details } = entry.fields

/** An entry in the audit log: any action other than a change to records. */
export const note = administered({
  name: 'note',
  plural: 'trail',
  title: { en: 'Audit log entries', nl: 'Logboekregels' },
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
    /** 0 for an action outside any club. */
    club_id: answered.whole('Club', 'Club'),
    id: answered.whole('Id', 'Id'),
    at,
    actor: by,
    actor_id: { ...by_id, label: { en: 'By id', nl: 'Door (id)' } },
    /** The user who ran a command, or the name that an assistant gives itself. */
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
