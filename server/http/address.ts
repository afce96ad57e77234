import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address under which a caller's requests are counted: its IPv4 address, or the /64 network of its IPv6 address, which is
 * what one household gets. `X-Forwarded-For` is believed only when it comes from the proxies named in `TRUST_PROXY`.
 */
export function addressOf(request: FastifyRequest): string {
  return countedAddress(request.ip)
}

/** The address under which requests from `text` are counted; `unknown` when `text` is not an IP address. */
export function countedAddress(text: string): string {
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
