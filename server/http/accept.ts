/** What a caller would rather have, as it says in its headers (RFC 9110, section 12.5). */
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** Whether the header `Accept` prefers JSON to HTML. */
export const prefersJson = ({ accept }: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) === 'application/json'

/** Whether the header `Accept-Encoding` takes an answer that is zipped with gzip. */
export const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip'
