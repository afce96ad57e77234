/** What is shown of somebody's account. */
import { email, instant, text, whole } from '../fields.ts'

export const account = {
  id: whole('Id', 'Id', { min: 1, required: true, doc: 'The id of the person.', example: 4 }),
  email: email('E-mail address', 'E-mailadres', {
    required: true,
    doc: 'The e-mail address with which the person logs in.',
    example: 'jan@example.org',
  }),
  name: text('Name', 'Naam', { required: true, doc: 'The name of the person.', example: 'Jan Bakker' }),
  created_at: instant('Created', 'Gemaakt', {
    required: true,
    doc: 'When the account was made.',
    example: '2026-11-20T08:00:00.000Z',
  }),
  last_login_at: instant('Last login', 'Laatst ingelogd', {
    doc: 'When the person last logged in; null for never.',
    example: '2026-11-20T08:00:00.000Z',
  }),
}
