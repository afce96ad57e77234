import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Site = Pick<Config, 'baseUrl'>

/**
 * A cookie (RFC 6265bis) that scripts cannot read, and that other sites cannot send with a write. Browsers send it
 * with every path, which the prefix `__Host-` requires.
 */
export class Cookie {
  readonly #name: string
  readonly #seconds: number

  /** @param seconds how long browsers keep the cookie */
  constructor(name: string, seconds: number) {
    this.#name = name
    this.#seconds = seconds
  }

  /** The value; undefined if there is none, or if there are several, because another site may have set one of them. */
  read(site: Site, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    const name = this.#nameAt(site)
    // One pair at a time, because the library returns only the first of several cookies with the same name.
    const [value, ...more] = (headers.cookie ?? '').split(';').flatMap((pair) => parseCookie(pair)[name] ?? [])
    return more.length === 0 ? value : undefined
  }

  /** Stores a value in the browser. */
  set(site: Site, reply: FastifyReply, value: string): void {
    reply.header('set-cookie', this.#header(site, value, this.#seconds))
  }

  /** Removes the cookie from the browser. */
  clear(site: Site, reply: FastifyReply): void {
    reply.header('set-cookie', this.#header(site, '', 0))
  }

  #header(site: Site, value: string, maxAge: number): string {
    const [name, secure] = [this.#nameAt(site), isSecure(site)]
    return stringifySetCookie({ name, value, path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure })
  }

  /**
   * Browsers accept a cookie with the prefix `__Host-` only from exactly this host over https, so no neighbouring host can set one. Over
   * http, which is only for local development, they would reject it.
   */
  #nameAt(site: Site): string {
    return isSecure(site) ? `__Host-${this.#name}` : this.#name
  }
}

const isSecure = ({ baseUrl }: Site) => baseUrl.startsWith('https:')
