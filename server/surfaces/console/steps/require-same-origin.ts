import { isFromOwnPage } from '../../../http/same-origin.ts'
import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

const reading = ['GET', 'HEAD']
const json = /^application\/json *(?:;|$)/i

/**
 * Requires that a call which changes something comes from the application's own pages. The content type must be JSON because no form
 * can send that.
 *
 * @throws {Refusal} `foreign_origin`
 */
export function requireSameOrigin({ services, request }: Pick<Start, 'services' | 'request'>): void {
  if (reading.includes(request.method)) return
  if (!isFromOwnPage(services.config, request)) {
    const own = services.config.baseUrl
    throw new Refusal('foreign_origin', `This call is accepted only from pages of ${own}. Send Origin: ${own}.`)
  }
  if (!json.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('foreign_origin', 'Send Content-Type: application/json, even without a body.')
  }
}
