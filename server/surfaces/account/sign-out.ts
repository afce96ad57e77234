import { endSession } from '../../callers/accounts/sessions.ts'
import { addressOf } from '../../http/address.ts'
import { html } from '../../http/pages/html.ts'
import { signInPath } from '../../http/pages/refusal-page.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { formRoutes, noFields } from './form-page.ts'
import { paths, withQuery } from './paths.ts'

const words = {
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  as: { en: 'You are signed in as', nl: 'Je bent ingelogd als' },
}

/** Signing out of this browser. */
export const signOutRoutes = formRoutes({
  kind: 'own',
  path: paths.signOut,
  form: noFields,
  inputs: {},
  async open({ session, language }) {
    return {
      title: words.signOut,
      before: html`<p>${words.as[language]} <strong>${session.administrator.email}</strong>.</p>`,
      button: words.signOut,
    }
  },
  async submit({ services, request, reply, secret }, { next }) {
    await endSession(services.store, secret, addressOf(request))
    sessionCookie.clear(services.config, reply)
    return withQuery(signInPath, { done: 'signed-out', ...(next !== '' && { next }) })
  },
})
