import type { LocalizedText } from '@kantine/contract/languages.ts'
import { endSession, findSession } from '../../callers/accounts/sessions.ts'
import { someAdministrator } from '../../callers/accounts/set-up.ts'
import { addressOf } from '../../http/address.ts'
import { limitedLogIn } from '../../http/limited-log-ins.ts'
import { html } from '../../http/pages/html.ts'
import { ownPath } from '../../http/pages/own-path.ts'
import { signInPath } from '../../http/pages/refusal-page.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { logInForm } from '../../operations/application/account-forms.ts'
import type { Call } from './call.ts'
import { goOn } from './code.ts'
import { formRoutes, noFields } from './form-page.ts'
import { consolePath, paths, withQuery } from './paths.ts'

const words = {
  signIn: { en: 'Sign in', nl: 'Inloggen' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  as: { en: 'You are signed in as', nl: 'Je bent ingelogd als' },
  forAssistant: {
    en: 'An assistant is asking for access to your club. Sign in to see what it wants.',
    nl: 'Een assistent vraagt toegang tot je club. Log in om te zien wat de assistent wil.',
  },
  nobody: {
    en: 'Nobody has an account here yet. Open the link in the server’s terminal to set up the first club.',
    nl: 'Hier heeft nog niemand een account. Open de link in de terminal van de server om de eerste club in te richten.',
  },
  forgottenMail: { en: 'Forgot your password?', nl: 'Wachtwoord vergeten?' },
  linkAsked: {
    en: 'If this address has an account, a link is on its way. It works for an hour. No e-mail? Check your spam folder.',
    nl: 'Als er een account bij dit adres hoort, is er een link onderweg. De link werkt een uur. Geen mail? Kijk in je spammap.',
  },
  signedOut: { en: 'You are signed out.', nl: 'Je bent uitgelogd.' },
  ended: {
    en: 'You waited too long or entered too many wrong codes. Sign in again.',
    nl: 'De inlogpoging is verlopen, of je hebt te vaak een verkeerde code ingevuld. Log opnieuw in.',
  },
  forgotten: {
    en: 'Forgot your password? Ask an administrator of your club for a link. In several clubs? Ask someone who administers all of them, or the operator of this server.',
    nl: 'Wachtwoord vergeten? Vraag een beheerder van je club om een link. Zit je bij meerdere clubs? Vraag iemand die ze allemaal beheert, of de beheerder van deze server.',
  },
}

/** The page for signing in with an e-mail address and a password. */
export const signInRoutes = formRoutes({
  kind: 'signIn',
  path: signInPath,
  form: logInForm,
  inputs: {
    email: { type: 'email', autocomplete: 'username' },
    password: { type: 'password', autocomplete: 'current-password' },
  },
  async open(call, next) {
    if (await isSignedIn(call)) return ownPath(next) ?? consolePath()
    const { language } = call
    const notice = await noticeOf(call)
    return {
      title: words.signIn,
      before: html`${notice && html`<p class="notice" role="status">${notice[language]}</p>`}
${next.startsWith('/oauth/') && html`<p>${words.forAssistant[language]}</p>`}`,
      button: words.signIn,
      after: call.services.mail
        ? html`<p class="small"><a href="${paths.forgotten}">${words.forgottenMail[language]}</a></p>`
        : html`<p class="soft small">${words.forgotten[language]}</p>`,
    }
  },
  async submit(call, { next, email, password }) {
    return goOn(call, await limitedLogIn(call, { email, password }), next)
  },
})

/** A notice for a user whom the server redirected here. */
async function noticeOf({ services, request }: Call): Promise<LocalizedText | undefined> {
  const { ended, done } = request.query as { readonly ended?: unknown; readonly done?: unknown }
  if (ended === 'yes') return words.ended
  if (done === 'signed-out') return words.signedOut
  if (done === 'link-asked') return words.linkAsked
  return (await someAdministrator(services.store)) ? undefined : words.nobody
}

async function isSignedIn({ services, request }: Call): Promise<boolean> {
  const token = sessionCookie.read(services.config, request)
  return token !== undefined && (await findSession(services.store, token)) !== undefined
}

/** The page for signing out of this browser. */
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
