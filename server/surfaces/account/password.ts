import { changePassword } from '../../callers/administrators/log-in.ts'
import { giveSession } from '../../http/give-session.ts'
import { withLimitedGuesses } from '../../http/limited-log-ins.ts'
import { html } from '../../http/pages/html.ts'
import { visitorOf } from '../../http/visitor.ts'
import { changePasswordForm } from '../../operations/application/account-forms.ts'
import { formRoutes } from './form-page.ts'
import { backToOverview } from './overview.ts'
import { paths, withQuery } from './paths.ts'

/** What helps somebody to choose a password. */
export const passwordHint = {
  en: 'At least 12 characters. Four words that have nothing to do with each other are easy to remember.',
  nl: 'Minstens 12 tekens. Vier woorden die niets met elkaar te maken hebben zijn makkelijk te onthouden.',
}

const words = {
  title: { en: 'Change your password', nl: 'Wachtwoord wijzigen' },
  button: { en: 'Change password', nl: 'Wachtwoord wijzigen' },
  ends: {
    en: 'You stay signed in here. Everywhere else you are signed out.',
    nl: 'Hier blijf je ingelogd. Overal elders word je uitgelogd.',
  },
}

/** Changing one's own password. */
export const passwordRoutes = formRoutes({
  kind: 'own',
  path: paths.password,
  form: changePasswordForm,
  inputs: {
    current_password: { type: 'password', autocomplete: 'current-password' },
    password: { type: 'password', autocomplete: 'new-password', hint: passwordHint },
  },
  async open({ session, language }) {
    return {
      title: words.title,
      before: html`<p class="soft">${words.ends[language]}</p>`,
      button: words.button,
      username: session.administrator.email,
      after: backToOverview(language),
    }
  },
  async submit(call, { current_password: current, password: wanted }) {
    const { services, session, actor, request } = call
    const changed = await withLimitedGuesses(call, () =>
      changePassword(services.store, actor, session.administrator, { current, wanted }, visitorOf(request)),
    )
    await giveSession(call, changed)
    return withQuery(paths.overview, { done: 'password' })
  },
})
