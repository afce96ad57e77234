import { longestSessionMs } from '../callers/administrators/sessions.ts'
import { Cookie } from './cookie.ts'

/** Holds the token of an administrator's session. The public API never reads it. */
export const sessionCookie = new Cookie('kantine_session', longestSessionMs / 1000)
