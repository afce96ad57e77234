/**
 * The cookie of a session (RFC 6265bis): no script sees it, and no other site can send it with a call that changes something.
 * Browsers send it with every path, which the prefix `__Host-` requires; only the application reads it.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestSessionMs, type NewSession } from '../../callers/administrators/sessions.ts'
import type { Services } from './call.ts'

type Config = Services['config']

/** The token of the cookie; undefined when there is none, or several, because another site may then have set one of them. */
export function tokenOf(config: Config, { headers }: FastifyRequest): string | undefined {
  const name = nameOf(config)
  // One pair at a time: of several cookies with the same name, the library returns only the first.
  const [token, ...more] = (headers.cookie ?? '').split(';').flatMap((pair) => parseCookie(pair)[name] ?? [])
  return more.length === 0 ? token : undefined
}

/** Sets the cookie to the token of a session. */
export function setCookie(config: Config, reply: FastifyReply, { token }: NewSession): void {
  reply.header('set-cookie', cookie(config, token, longestSessionMs / 1000))
}

/** Removes the cookie from the browser. */
export function clearCookie(config: Config, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(config, '', 0))
}

const cookie = (config: Config, value: string, maxAge: number) =>
  stringifySetCookie({
    name: nameOf(config),
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
  })

/**
 * Browsers take a cookie with the prefix `__Host-` only from this very host over https, so no neighbouring host can set one. Over
 * http, which is for development on one's own machine, they would not take it at all.
 */
const nameOf = (config: Config) => (isSecure(config) ? '__Host-kantine_session' : 'kantine_session')

const isSecure = ({ baseUrl }: Config) => baseUrl.startsWith('https:')
