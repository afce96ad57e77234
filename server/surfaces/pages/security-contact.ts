import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { dayMs } from '../../day.ts'

/** The period until `Expires`. RFC 9116 recommends less than a year, because contact details become outdated. */
const validMs = 90 * dayMs

/** Adds `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability, if a contact is configured. */
export function addSecurityContact(
  app: FastifyInstance,
  { baseUrl, securityContact }: Pick<Config, 'baseUrl' | 'securityContact'>,
): void {
  const path = '/.well-known/security.txt'
  if (securityContact === undefined) return
  app.get(path, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
          'Preferred-Languages: en, nl',
          `Canonical: ${baseUrl}${path}`,
          '',
        ].join('\n'),
      ),
  )
}
