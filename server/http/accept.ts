/** The response format that a caller prefers, by its request headers (RFC 9110, section 12.5). */
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

export const prefersJson = ({ accept }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) === 'application/json'

/** Whether the header `Accept` prefers HTML to JSON, as browsers do. If both are equally preferred, or without the header, the response is JSON. */
export const prefersHtml = ({ accept }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'

/** Whether the header `Accept-Encoding` allows a response compressed with gzip. */
export const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  headers['accept-encoding'] !== undefined && new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip'

const encodings = ['br', 'gzip', 'identity'] as const

/** The smallest stored encoding of a response that `Accept-Encoding` allows. */
export function encodingOf(headers: IncomingHttpHeaders): (typeof encodings)[number] {
  const allowed = new Negotiator({ headers }).encodings([...encodings])
  return encodings.find((encoding) => allowed.includes(encoding)) ?? 'identity'
}
