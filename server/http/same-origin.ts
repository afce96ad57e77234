import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether a request comes from a page of this server. A cookie does not prove it, because browsers also send it with requests from other
 * sites. Browsers send the origin in `Sec-Fetch-Site`; older ones, and all on an insecure connection, in `Origin`.
 */
export function isFromOwnPage(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return site === undefined ? origin === baseUrl : site === 'same-origin'
}
