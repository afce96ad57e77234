import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Origin } from '../callers/caller-of.ts'
import type { Config } from '../config.ts'

/**
 * The address that limits apply to: an IPv4 address, or the /64 network of an IPv6 address (one household). `X-Forwarded-For` counts only
 * from the proxies in `TRUST_PROXY`.
 */
export function addressOf(request: FastifyRequest): string {
  const { headers } = request.raw
  const forwarded = headers['x-forwarded-for']
  // The framework reads the header for `ip`, and does not understand an address with a port.
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.replaceAll(addressWithPort, '$1$2')
  return countedAddress(request.ip)
}

/** The origin of a request, which determines the address only when it is asked for. */
export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: () => addressOf(request),
})

/** `203.0.113.7:5678`, `[2001:db8::1]:5678` or `[2001:db8::1]`, alone or in a comma-separated list. */
const addressWithPort = /(?<=^|,)\s*(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?\s*(?=,|$)/gi

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

/** Returns a function that tells whether a proxy is trusted, by its address and its distance from this server (`hop`). */
export function trustIn(proxies: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile(proxies)
}
