import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address a caller is counted under: its IPv4 address, or the /64 of its IPv6 address, which is what one household gets.
 * `X-Forwarded-For` is believed only from the proxies of `TRUST_PROXY`.
 */
export function addressOf(request: FastifyRequest): string {
  return countedAddress(request.ip)
}

/** The same for the text of an address. */
export function countedAddress(text: string): string {
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
