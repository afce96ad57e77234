/** Light or dark, as chosen by the user in the application, which keeps the choice in a cookie (`console/src/look/scheme.ts`). */
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** The content of `<meta name="color-scheme">`; colours follow it. */
export type Scheme = 'light' | 'dark' | 'light dark'

/** The chosen scheme; without a choice, the preference of the device. */
export function schemeOf({ headers }: Pick<FastifyRequest, 'headers'>): Scheme {
  const { kantine_scheme: chosen } = parseCookie(headers.cookie ?? '')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'light dark'
}
