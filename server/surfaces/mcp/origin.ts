/** Decides which web pages may call (MCP, Streamable HTTP, section Security Warning). */
import { Refusal } from '../../refusal.ts'

/**
 * Rejects pages that anyone on the network path could have changed. This blocks DNS rebinding: without a certificate for its name, such a
 * page cannot come over https. Pages served over https, from this machine or inside an application may call. They must send a credential
 * themselves, because cookies are ignored here.
 *
 * @param origin the header `Origin`; absent without a browser
 * @param baseUrl the origin of this server
 * @throws {Refusal} `origin_not_allowed`
 */
export function refuseForeignOrigin(origin: string | undefined, baseUrl: string): void {
  if (origin === undefined || origin === baseUrl) return
  const url = URL.parse(origin)
  if (url && (url.protocol !== 'http:' || isLoopback(url))) return
  throw new Refusal(
    'origin_not_allowed',
    'Pages served over http are not allowed: anyone could have changed them in transit. Serve the page over https.',
  )
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
