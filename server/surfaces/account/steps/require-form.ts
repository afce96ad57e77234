import { requireOwnForm } from '../../../http/pages/read-form.ts'
import type { Start } from '../call.ts'

/**
 * Refuses what is sent to a page and is no form of our own pages.
 *
 * @throws {Refusal} `foreign_origin`, `unsupported_media_type`
 */
export function requireForm({ services, route, request }: Pick<Start, 'services' | 'route' | 'request'>): void {
  if (route.method === 'POST') requireOwnForm(services.config, request)
}
