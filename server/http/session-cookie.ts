import { limits } from '@kantine/contract/limits.ts'
import { dayMs } from '../day.ts'
import { Cookie } from './cookie.ts'

/** Holds the token of an administrator's session. The public API never reads it. */
export const sessionCookie = new Cookie('kantine_session', (limits.sessionDays * dayMs) / 1000)
