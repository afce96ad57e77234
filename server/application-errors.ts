/**
 * Errors that only the administrator's application can receive, never a call with a key. They are not part of the contract, so the
 * list at /problems and the OpenAPI description leave them out. Each has a page, because the `type` of a response points to it.
 */
import type { ErrorDefinition } from '@kantine/contract/errors.ts'

export const applicationErrors = {
  login_required: {
    status: 401,
    title: 'You are not signed in',
    doc: 'The request has no session, or its session has ended.',
    next: 'Sign in with the e-mail address and password of an administrator.',
  },
  login_failed: {
    status: 401,
    title: 'The e-mail address or password is wrong',
    doc: 'No administrator has this e-mail address and password.',
    next: 'Try again. The operator of the server can create a password reset link with `npx kantine administrators reset-link`.',
  },
  password_required: {
    status: 403,
    title: 'Confirm your password',
    doc: 'Changes to secrets, webhook URLs or permissions require a password confirmation within the last ten minutes.',
    next: 'Confirm the password with `POST /console/api/session/confirm`, then repeat the request. The application asks for it automatically.',
  },
  second_factor_required: {
    status: 403,
    title: 'Your role in this club requires two-step verification',
    doc: 'The club requires two-step verification for your role, and yours is off. You have no access to the club until you turn it on.',
    next: 'Turn on two-step verification in your account, at `/account/second-factor`, and repeat the request.',
  },
  another_account: {
    status: 409,
    title: 'Someone else is signed in',
    doc: 'Someone else has signed in using this browser since the page was opened. Nothing was changed.',
    next: 'Reload the page to continue as the administrator who is now signed in.',
  },
  import_running: {
    status: 409,
    title: 'Another import is running',
    doc: 'A club has one import at a time, and a server has two. The response says how far the other one is. Nothing was read or changed.',
    next: 'Try again after the seconds in `Retry-After`. The application does this automatically.',
  },
  foreign_origin: {
    status: 403,
    title: 'The request does not come from the application',
    doc: 'Writes must be sent as JSON from the application’s pages.',
    next: 'Send `Origin` with the application’s origin, as every browser does, and `Content-Type: application/json`.',
  },
  connection_ended: {
    status: 400,
    title: 'The assistant’s request is no longer valid',
    doc: 'It was already answered, expired after half an hour, or belongs to another browser or session.',
    next: 'Connect again in the assistant.',
  },
  outdated_form: {
    status: 403,
    title: 'The form is no longer valid',
    doc: 'The form belongs to another session or has expired. Nothing was changed.',
    next: 'Reload the page and fill in the form again. The browser must accept cookies.',
  },
} as const satisfies { [code: string]: ErrorDefinition }

export type ApplicationErrorCode = keyof typeof applicationErrors
