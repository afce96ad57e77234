import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

const reading = ['GET', 'HEAD']
const json = /^application\/json *(?:;|$)/i

/**
 * Requires that a call which changes something comes from the application's own pages. The cookie does not prove that, because a
 * browser also sends it with requests of other sites. Browsers tell the origin in `Sec-Fetch-Site`; older browsers, and all
 * browsers on an insecure connection, in `Origin`. The content type must be JSON because no form can send that.
 *
 * @throws {Refusal} `foreign_origin`
 */
export function requireSameOrigin({ services, request }: Pick<Start, 'services' | 'request'>): void {
  if (reading.includes(request.method)) return
  const { origin, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers
  const own = services.config.baseUrl
  if (site === undefined ? origin !== own : site !== 'same-origin') {
    throw new Refusal('foreign_origin', `This call is accepted only from pages of ${own}. Send Origin: ${own}.`)
  }
  if (!json.test(type)) {
    throw new Refusal('foreign_origin', 'Send Content-Type: application/json, even without a body.')
  }
}
