/** What a browser keeps for the pages of accounts before it has a session. */
import { Cookie } from '../../http/cookie.ts'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** A random text that the forms of a browser without a session are bound to. */
export const visitCookie = new Cookie('kantine_visit', 12 * hourSeconds)

/** The token of a log-in that waits for its code. */
export const pendingCookie = new Cookie('kantine_pending', 5 * minuteSeconds)

/** The tokens of the links that were opened, so that they do not stay in the address of the page. */
export const linkCookies = {
  setUp: new Cookie('kantine_set_up', hourSeconds),
  invitation: new Cookie('kantine_invitation', hourSeconds),
  reset: new Cookie('kantine_reset', hourSeconds),
}
