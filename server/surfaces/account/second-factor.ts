import { renderSVG } from 'uqr'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  hasSecondFactor,
} from '../../callers/accounts/second-factor.ts'
import { withLimitedGuesses } from '../../http/limited-log-ins.ts'
import { html, trustedHtml } from '../../http/pages/html.ts'
import { codeForm, passwordForm } from '../../operations/application/account-forms.ts'
import { type FormPage, formRoutes, showForm } from './form-page.ts'
import { backToOverview } from './overview.ts'
import { paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'Second factor', nl: 'Tweede factor' },
  what: {
    en: 'With a second factor you sign in with your password and a code from an app on your phone. Somebody who knows only your password cannot get in.',
    nl: 'Met een tweede factor log je in met je wachtwoord én een code uit een app op je telefoon. Wie alleen je wachtwoord weet, komt dan niet binnen.',
  },
  app: {
    en: 'You need an app for such codes (an authenticator), for instance that of your password manager.',
    nl: 'Je hebt een app voor zulke codes nodig (een authenticator), bijvoorbeeld die van je wachtwoordbeheerder.',
  },
  goOn: { en: 'Go on', nl: 'Verder' },
  isOn: {
    en: 'Your second factor is on. Without it, your password alone is enough to sign in.',
    nl: 'Je tweede factor staat aan. Zonder die factor is je wachtwoord alleen genoeg om in te loggen.',
  },
  offTitle: { en: 'Turn off your second factor', nl: 'Tweede factor uitzetten' },
  turnOff: { en: 'Turn off', nl: 'Uitzetten' },
  scanTitle: { en: 'Add Kantine to your app', nl: 'Voeg Kantine toe aan je app' },
  scan: { en: 'Scan this QR code with the app:', nl: 'Scan deze QR-code met de app:' },
  square: { en: 'QR code for your app', nl: 'QR-code voor je app' },
  type: { en: 'Or type this key into it:', nl: 'Of typ deze sleutel over:' },
  code: { en: 'The six digits that the app shows.', nl: 'De zes cijfers die de app laat zien.' },
  turnOn: { en: 'Turn on', nl: 'Aanzetten' },
  scanned: {
    en: 'The account that you added to your app still works: enter its code. If you have not added it, begin again.',
    nl: 'Het account dat je aan je app hebt toegevoegd werkt nog: vul de code daarvan in. Heb je het nog niet toegevoegd, begin dan opnieuw.',
  },
  again: { en: 'Begin again', nl: 'Opnieuw beginnen' },
  savedTitle: { en: 'Your second factor is on', nl: 'Je tweede factor staat aan' },
  save: {
    en: 'Keep these recovery codes in a safe place, for instance on paper. Each works once, in place of the code from your phone. They are shown only now.',
    nl: 'Bewaar deze herstelcodes op een veilige plek, bijvoorbeeld op papier. Elke code werkt één keer, in plaats van de code op je telefoon. Ze worden alleen nu getoond.',
  },
}

const password = { password: { type: 'password', autocomplete: 'current-password' } } as const

/** Turning it on begins with the password; where it is on already, the page leads to turning it off. */
const beginPage: FormPage<'own', 'password'> = {
  kind: 'own',
  path: paths.secondFactor,
  form: passwordForm,
  inputs: password,
  async open({ services, session: { administrator }, language }) {
    if (await hasSecondFactor(services.store, administrator.id)) return paths.secondFactorOff
    return {
      title: words.title,
      before: html`<p>${words.what[language]}</p><p class="soft">${words.app[language]}</p>`,
      button: words.goOn,
      username: administrator.email,
      after: backToOverview(language),
    }
  },
  async submit(call, { password }) {
    const { services, actor, session, language } = call
    const { uri, secret } = await withLimitedGuesses(call, () =>
      beginSecondFactor(services, actor, session.administrator, password),
    )
    const square = trustedHtml(renderSVG(uri, { border: 2 }))
    const before = html`<p>${words.scan[language]}</p>
<div class="square" role="img" aria-label="${words.square[language]}">${square}</div>
<p>${words.type[language]} <code class="secret">${secret}</code></p>`
    return showForm(codePage, call, {}, { before })
  },
}

/** The first code of the app turns it on. */
const codePage: FormPage<'own', 'code'> = {
  kind: 'own',
  path: paths.secondFactorCode,
  form: codeForm,
  inputs: { code: { autocomplete: 'one-time-code', inputmode: 'numeric', hint: words.code } },
  async open({ language }) {
    return {
      title: words.scanTitle,
      // The key is shown only after the password, and not again to whoever finds an open browser.
      before: html`<p>${words.scanned[language]}</p>`,
      button: words.turnOn,
      after: html`<p class="small"><a href="${paths.secondFactor}">${words.again[language]}</a></p>`,
    }
  },
  async submit(call, { code }) {
    const { services, actor, session, language } = call
    const { recoveryCodes } = await confirmSecondFactor(services, actor, session.administrator, code)
    const title = words.savedTitle[language]
    const body = html`<div class="card">
<h1>${title}</h1>
<p>${words.save[language]}</p>
<ul class="codes">${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
${backToOverview(language)}
</div>`
    return { title, body }
  },
}

const offPage: FormPage<'own', 'password'> = {
  kind: 'own',
  path: paths.secondFactorOff,
  form: passwordForm,
  inputs: password,
  async open({ services, session: { administrator }, language }) {
    if (!(await hasSecondFactor(services.store, administrator.id))) return paths.secondFactor
    return {
      title: words.offTitle,
      before: html`<p>${words.isOn[language]}</p>`,
      button: words.turnOff,
      look: 'danger',
      username: administrator.email,
      after: backToOverview(language),
    }
  },
  async submit(call, { password }) {
    const { services, actor, session } = call
    await withLimitedGuesses(call, () => disableSecondFactor(services.store, actor, session.administrator, password))
    return withQuery(paths.overview, { done: 'second-factor-off' })
  },
}

/** Turning one's own second factor on and off. */
export const secondFactorRoutes = [beginPage, offPage].flatMap(formRoutes).concat(formRoutes(codePage))
