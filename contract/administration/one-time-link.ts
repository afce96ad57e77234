/** A link that works once, to send to someone. */
import { answered } from './answered.ts'

export const oneTimeLink = {
  link: answered.secret('Link', 'Link'),
  expires_at: answered.instant('Valid until', 'Werkt tot'),
}
