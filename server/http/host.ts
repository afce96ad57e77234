import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

/** The refusal of a request with several `Host` headers: a proxy and this server could each read another one (RFC 9112, section 3.2). */
export function wrongHost({ rawHeaders }: IncomingMessage): Refusal | undefined {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts < 2) return undefined
  const detail = 'Host must be sent only once.'
  return new Refusal('bad_request', detail, { faults: [{ header: 'Host', detail }] })
}
