import { requireOwnForm } from '../../../http/pages/read-form.ts'
import type { Start } from './call.ts'

/**
 * Refuses what is no form of our own page.
 *
 * @throws {Refusal} `foreign_origin`, `unsupported_media_type`
 */
export const requireForm = ({ services, request }: Start): void => requireOwnForm(services.config, request)
