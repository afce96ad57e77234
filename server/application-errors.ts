/**
 * The errors that only the administrator's application can get; a call with a key never gets one. They are not part of the contract,
 * so the list at /problems and the description leave them out. Each has a page, because the `type` of an answer points to it.
 */
import type { ErrorDefinition } from '@kantine/contract/errors.ts'

export const applicationErrors = {
  login_required: {
    status: 401,
    title: 'You are not logged in',
    doc: 'The request has no session, or one that has ended.',
    next: 'Log in with the e-mail address and the password of an administrator.',
  },
  login_failed: {
    status: 401,
    title: 'The e-mail address or the password is wrong',
    doc: 'No administrator has this e-mail address and this password.',
    next: 'Try again. The person who runs the server can make a link for another password with `npx kantine administrators reset-link`.',
  },
  password_required: {
    status: 403,
    title: 'Your password is needed once more',
    doc: 'Secrets, addresses of webhooks, and what people and assistants may do are changed only when the password was given within the last ten minutes in this session.',
    next: 'Give your password with `POST /console/api/session/confirm`, and send the request again. The pages of the application ask for it by themselves.',
  },
  second_factor_required: {
    status: 403,
    title: 'Your role in this club needs a second factor',
    doc: 'An administrator of the club requires a second factor of everybody with this role, and yours is off. Nothing else of the club is open until then.',
    next: 'Turn on your second factor in your account, at `/account/second-factor`, and send the request again.',
  },
  foreign_origin: {
    status: 403,
    title: 'The request does not come from the application',
    doc: 'Requests that change something must come from the pages of the application, as JSON, and not from another site.',
    next: 'Send `Origin` with the origin of the application, as every browser does, and `Content-Type: application/json`.',
  },
  connection_ended: {
    status: 400,
    title: 'The request of the assistant has ended',
    doc: 'An administrator has answered it already, it waited for more than half an hour, or it belongs to another browser or session.',
    next: 'Begin to connect again in the assistant.',
  },
  outdated_form: {
    status: 403,
    title: 'The form is no longer valid',
    doc: 'The form was shown to another session, or so long ago that the browser has forgotten the visit. Nothing was changed.',
    next: 'Load the page again, and fill the form in again. The browser has to accept cookies.',
  },
} as const satisfies { [code: string]: ErrorDefinition }

export type ApplicationErrorCode = keyof typeof applicationErrors
