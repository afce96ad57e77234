/** Which form of an answer a caller prefers, by the headers of its request (RFC 9110, section 12.5). */
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** Whether the header `Accept` prefers JSON to HTML. */
export const prefersJson = ({ accept }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) === 'application/json'

/** Whether the header `Accept-Encoding` allows an answer compressed with gzip. */
export const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip'
