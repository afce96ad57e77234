/** A link that lets someone in once, to be sent to them. */
import { answered } from './answered.ts'

export const oneTimeLink = {
  link: answered.secret('Link', 'Link'),
  expires_at: answered.instant('Works until', 'Werkt tot'),
}
