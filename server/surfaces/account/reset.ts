import { findResetLink, resetLinkEnded, resetPassword } from '../../callers/accounts/reset-links.ts'
import { html } from '../../http/pages/html.ts'
import { visitorOf } from '../../http/visitor.ts'
import { newPasswordForm } from '../../operations/application/account-forms.ts'
import { goOn } from './code.ts'
import { formRoutes } from './form-page.ts'
import { forgetLink, linkTokenIn } from './links.ts'
import { passwordHint } from './password.ts'
import { paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'Choose a new password', nl: 'Kies een nieuw wachtwoord' },
  for: { en: 'For the account of', nl: 'Voor het account van' },
  ends: { en: 'This signs you out everywhere else.', nl: 'Overal elders word je uitgelogd.' },
  button: { en: 'Save password', nl: 'Wachtwoord opslaan' },
}

/** Choosing another password with a link, for somebody who forgot theirs. */
export const resetRoutes = formRoutes({
  kind: 'signIn',
  path: paths.reset,
  form: newPasswordForm,
  inputs: { password: { type: 'password', autocomplete: 'new-password', hint: passwordHint } },
  async open(call) {
    const { services, language } = call
    const administrator = await findResetLink(services.store, linkTokenIn(call, 'reset'))
    if (!administrator) throw resetLinkEnded()
    const { email } = administrator
    return {
      title: words.title,
      before: html`<p>${words.for[language]} <strong>${email}</strong>. ${words.ends[language]}</p>`,
      button: words.button,
      username: email,
    }
  },
  async submit(call, { password }) {
    const { services } = call
    const entered = await resetPassword(services.store, linkTokenIn(call, 'reset'), password, visitorOf(call))
    forgetLink(call, 'reset')
    return goOn(call, entered, withQuery(paths.overview, { done: 'password' }))
  },
})
