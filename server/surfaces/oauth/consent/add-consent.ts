/** The page on which an administrator grants an assistant access to a club. */
import type { FastifyInstance } from 'fastify'
import { noteMethods, refuseOtherMethods } from '../../../http/methods.ts'
import { formBytes } from '../../../http/pages/read-form.ts'
import { addRoute } from '../../../http/table-of-checks.ts'
import { consentPath } from '../paths.ts'
import type { Start } from './call.ts'
import { checks } from './checks.ts'

/** Adds the page to a part of the surface that takes forms and answers refusals with pages. */
export function addConsent(app: FastifyInstance, start: Pick<Start, 'services' | 'consents'>): void {
  const methods = noteMethods(app)
  const url = `${consentPath}/:uid`
  addRoute(app, checks, 'show', { method: 'GET', url }, start)
  addRoute(app, checks, 'decide', { method: 'POST', url, bodyBytes: formBytes }, start)
  refuseOtherMethods(app, methods())
}
