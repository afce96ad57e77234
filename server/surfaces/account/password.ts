import type { Language } from '@kantine/contract/languages.ts'
import { type GivenOut, givenOutBy } from '../../callers/accounts/given-out.ts'
import { changePassword } from '../../callers/accounts/log-in.ts'
import { findResetLink, resetLinkEnded, resetPassword } from '../../callers/accounts/reset-links.ts'
import { withLimitedGuesses } from '../../http/limited-log-ins.ts'
import { html } from '../../http/pages/html.ts'
import { giveSession } from '../../http/session-cookie.ts'
import { visitorOf } from '../../http/visitor.ts'
import { changePasswordForm, newPasswordForm } from '../../operations/application/account-forms.ts'
import { goOn } from './code.ts'
import { formRoutes } from './form-page.ts'
import { forgetLink, linkTokenIn } from './links.ts'
import { backToOverview } from './overview.ts'
import { paths, withQuery } from './paths.ts'

/** Help with choosing a password. */
export const passwordHint = {
  en: 'At least 12 characters. Four unrelated words are easy to remember.',
  nl: 'Minstens 12 tekens. Vier losse woorden zijn makkelijk te onthouden.',
}

const words = {
  title: { en: 'Change your password', nl: 'Wachtwoord wijzigen' },
  button: { en: 'Change password', nl: 'Wachtwoord wijzigen' },
  ends: {
    en: 'This signs you out everywhere else.',
    nl: 'Je wordt op alle andere apparaten uitgelogd.',
  },
  given: { en: 'Access you gave', nl: 'Toegang die je hebt gegeven' },
  assistant: {
    en: (name: string, club: string) => `The assistant “${name}” in ${club}`,
    nl: (name: string, club: string) => `De assistent ‘${name}’ bij ${club}`,
  },
  invitation: {
    en: (email: string, club: string) => `An invitation for ${email} to ${club}`,
    nl: (email: string, club: string) => `Een uitnodiging voor ${email} bij ${club}`,
  },
  link: {
    en: (email: string) => `Password reset link for ${email}`,
    nl: (email: string) => `Een link voor ${email} om een nieuw wachtwoord te kiezen`,
  },
  endAll: {
    en: 'Revoke all of these now. Leave this ticked if anyone else may know your password.',
    nl: 'Trek dit nu allemaal in. Laat het vinkje staan als iemand anders je wachtwoord misschien kent.',
  },
}

/** The links, invitations and grants of a user, in words. */
const givenOut = ({ assistants, invitations, links }: GivenOut, language: Language): readonly string[] => [
  ...assistants.map(({ name, club }) => words.assistant[language](name, club)),
  ...invitations.map(({ email, club }) => words.invitation[language](email, club)),
  ...links.map((email) => words.link[language](email)),
]

/** The page for changing one's own password. */
export const passwordRoutes = formRoutes({
  kind: 'own',
  path: paths.password,
  form: changePasswordForm,
  inputs: {
    end_given_out: { ticked: true, hint: words.endAll },
    current_password: { type: 'password', autocomplete: 'current-password' },
    password: { type: 'password', autocomplete: 'new-password', hint: passwordHint },
  },
  async open({ services, session, language }) {
    const given = givenOut(await givenOutBy(services.store, session.administrator.id), language)
    return {
      title: words.title,
      before: html`<p class="soft">${words.ends[language]}</p>
${given.length > 0 && html`<h2>${words.given[language]}</h2><ul>${given.map((one) => html`<li>${one}</li>`)}</ul>`}`,
      ...(given.length === 0 && { without: ['end_given_out'] }),
      button: words.button,
      username: session.administrator.email,
      after: backToOverview(language),
    }
  },
  // An unticked checkbox sends nothing.
  complete: (filled) => ({ ...filled, end_given_out: filled.end_given_out === 'yes' ? 'yes' : 'no' }),
  async submit(call, { current_password: current, password: wanted, end_given_out }) {
    const { services, session, actor } = call
    const passwords = { current, wanted, endsGivenOut: end_given_out === 'yes' }
    const changed = await withLimitedGuesses(call, () =>
      changePassword(services.store, actor, session.administrator, passwords, visitorOf(call)),
    )
    await giveSession(call, changed)
    return withQuery(paths.overview, { done: passwords.endsGivenOut ? 'password-and-given-out' : 'password' })
  },
})

const resetWords = {
  title: { en: 'Choose a new password', nl: 'Kies een nieuw wachtwoord' },
  for: { en: 'For the account of', nl: 'Voor het account van' },
  ends: { en: 'This signs you out everywhere else.', nl: 'Je wordt op alle andere apparaten uitgelogd.' },
  button: { en: 'Save password', nl: 'Wachtwoord opslaan' },
}

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
      title: resetWords.title,
      before: html`<p>${resetWords.for[language]} <strong>${email}</strong>. ${resetWords.ends[language]}</p>`,
      button: resetWords.button,
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
