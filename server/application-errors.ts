/**
 * The errors that only the administrator's application meets, never an answer to a key. They are no part of the contract, so the list at
 * /problems and the description leave them out; each has its page, because the `type` of an answer points there.
 */
import type { ErrorDefinition } from '@kantine/contract/errors.ts'

export const applicationErrors = {
  login_required: {
    status: 401,
    title: 'Nobody is logged in',
    doc: 'The request has no session, or one that has ended.',
    next: 'Log in with the e-mail address and the password of an administrator.',
  },
  login_failed: {
    status: 401,
    title: 'The e-mail address or the password is wrong',
    doc: 'Nobody has this e-mail address with this password.',
    next: 'Try again. Who runs the server can set another password with `npx kantine administrators password`.',
  },
  foreign_origin: {
    status: 403,
    title: 'The request does not come from the application',
    doc: 'What changes something is taken from its own pages, as JSON, and from no other site.',
    next: 'Send `Origin` with the origin of the application, as every browser does, and `Content-Type: application/json`.',
  },
} as const satisfies { [code: string]: ErrorDefinition }

export type ApplicationErrorCode = keyof typeof applicationErrors
