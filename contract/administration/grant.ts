import { answered, orNull } from './answered.ts'
import { key } from './key.ts'
import { administered, idOf } from './resource.ts'

const id = idOf('grant', 3)

/** The access that an administrator of a club granted to an AI assistant (section 5). */
export const grant = administered({
  name: 'grant',
  plural: 'assistants',
  title: { en: 'AI assistants', nl: 'AI-assistenten' },
  id,
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
    id,
    club_id: answered.whole('Club', 'Club'),
    administrator_id: answered.whole('Person', 'Gebruiker'),
    /** The OAuth client id of the assistant. */
    client_id: answered.text('Client', 'Client'),
    client_name: answered.text('Assistant', 'Assistent'),
    /** The host that receives the access; empty for a program on the user's own device. */
    redirect_host: {
      ...answered.text('Address', 'Adres'),
      valueLabels: { '': { en: 'Own device', nl: 'Eigen apparaat' } },
    },
    scopes: key.fields.scopes,
    read_only: answered.flag('Read only', 'Alleen lezen'),
    /** Whether it may remove and end records without a preview. Null, from earlier releases, means no. */
    removes_unasked: orNull(answered.flag('Can remove without a preview', 'Mag meteen verwijderen')),
    created_at: answered.instant('Connected', 'Verbonden'),
    last_used_at: answered.instant('Last used', 'Laatst gebruikt'),
    revoked_at: orNull(answered.instant('Revoked', 'Ingetrokken')),
    /** The e-mail address of the user who granted it; null if the account no longer exists. */
    administrator: orNull(answered.email('Granted by', 'Verbonden door')),
    /** Whether it is paused, because that user lacks the two-step verification that their role requires. */
    state: answered.choice('State', 'Status', ['works', 'stopped', 'revoked', 'replaced', 'unused', 'gone'], {
      works: { en: 'Active', nl: 'Werkt' },
      stopped: {
        en: 'Paused: its user must turn on two-step verification',
        nl: 'Gepauzeerd: de gebruiker moet tweestapsverificatie aanzetten',
      },
      revoked: { en: 'Revoked', nl: 'Ingetrokken' },
      replaced: { en: 'Replaced by a newer connection', nl: 'Vervangen door een nieuwere verbinding' },
      unused: { en: 'Ended, unused for 90 days', nl: 'Beëindigd: 90 dagen niet gebruikt' },
      gone: { en: 'Ended: the user left the club', nl: 'Beëindigd: de gebruiker hoort niet meer bij de club' },
    }),
  },
})
