import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

const reading = ['GET', 'HEAD']
const json = /^application\/json *(?:;|$)/i

/**
 * What changes something comes from the application's own pages: the cookie alone does not say so, because a browser sends it
 * along whoever asks. Browsers say where a call comes from in `Sec-Fetch-Site`, and in `Origin` where they do not know that
 * header or do not trust the connection. JSON no form can send.
 *
 * @throws {Refusal} `foreign_origin`
 */
export function requireSameOrigin({ services, request }: Pick<Start, 'services' | 'request'>): void {
  if (reading.includes(request.method)) return
  const { origin, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers
  const own = services.config.baseUrl
  if (site === undefined ? origin !== own : site !== 'same-origin') {
    throw new Refusal('foreign_origin', `This call is taken from pages of ${own} only. Send Origin: ${own}.`)
  }
  if (!json.test(type)) {
    throw new Refusal('foreign_origin', 'Send Content-Type: application/json, also where there is no body.')
  }
}
