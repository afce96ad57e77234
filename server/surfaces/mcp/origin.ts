/** Which web pages may call (MCP, Streamable HTTP, section Security Warning). */
import { Refusal } from '../../refusal.ts'

/**
 * Refuses pages that anybody on their way could have changed. A page that makes its own name point to this server (DNS rebinding) is
 * such a one: it cannot have come over https, because no certificate for its name is here. Pages over https, on this machine and in
 * applications may call: they send a credential of their own, as no cookie is read here.
 *
 * @param origin the header `Origin`; absent where no browser calls
 * @param baseUrl the origin of this server
 * @throws {Refusal} `origin_not_allowed`
 */
export function refuseForeignOrigin(origin: string | undefined, baseUrl: string): void {
  if (origin === undefined || origin === baseUrl) return
  const url = URL.parse(origin)
  if (url && (url.protocol !== 'http:' || isLoopback(url))) return
  throw new Refusal(
    'origin_not_allowed',
    'Pages served over http may not call, because anyone could have changed them in transit. Serve the page over https.',
  )
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
