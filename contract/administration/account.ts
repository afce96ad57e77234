/** The part of someone's account that the application shows. */
import { email, text } from '../fields.ts'
import { answered, orNull } from './answered.ts'
import { idOf } from './resource.ts'

export const account = {
  id: idOf('person', 4),
  email: email('E-mail address', 'E-mailadres', {
    required: true,
    doc: 'The e-mail address that the person signs in with.',
    example: 'jan@example.org',
  }),
  name: text('Name', 'Naam', { required: true, doc: "The person's name.", example: 'Jan Bakker' }),
  created_at: answered.instant('Created', 'Gemaakt'),
  last_login_at: orNull(answered.instant('Last sign-in', 'Laatst ingelogd')),
}
