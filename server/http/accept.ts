/** Which form of an answer a caller prefers, by the headers of its request (RFC 9110, section 12.5). */
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** Whether the header `Accept` prefers JSON to HTML. */
export const prefersJson = ({ accept }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) === 'application/json'

/** Whether the header `Accept` prefers HTML to JSON, as that of a browser does. One that allows both alike does not, nor does none. */
export const prefersHtml = ({ accept }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['application/json', 'text/html']) === 'text/html'

/** Whether the header `Accept-Encoding` allows an answer compressed with gzip. */
export const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  headers['accept-encoding'] !== undefined && new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip'

const encodings = ['br', 'gzip', 'identity'] as const

/** The encoding of an answer of which each is kept: the smallest that the header `Accept-Encoding` allows. */
export function encodingOf(headers: IncomingHttpHeaders): (typeof encodings)[number] {
  const allowed = new Negotiator({ headers }).encodings([...encodings])
  return encodings.find((encoding) => allowed.includes(encoding)) ?? 'identity'
}
