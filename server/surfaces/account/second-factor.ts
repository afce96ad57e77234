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
  title: { en: 'Two-step verification', nl: 'Tweestapsverificatie' },
  what: {
    en: 'You sign in with your password and a code from an app on your phone.',
    nl: 'Je logt in met je wachtwoord én een code uit een app op je telefoon.',
  },
  app: {
    en: 'You need an authenticator app, such as your password manager.',
    nl: 'Je hebt een authenticator-app nodig, bijvoorbeeld je wachtwoordmanager.',
  },
  goOn: { en: 'Continue', nl: 'Verder' },
  isOn: {
    en: 'Without two-step verification, your password is enough to sign in.',
    nl: 'Zonder tweestapsverificatie is je wachtwoord genoeg om in te loggen.',
  },
  offTitle: { en: 'Turn off two-step verification', nl: 'Tweestapsverificatie uitzetten' },
  turnOff: { en: 'Turn off', nl: 'Uitzetten' },
  scanTitle: { en: 'Add Kantine to your app', nl: 'Voeg Kantine toe aan je app' },
  scan: { en: 'Scan this QR code with the app:', nl: 'Scan deze QR-code met de app:' },
  square: { en: 'QR code for your app', nl: 'QR-code voor je app' },
  type: { en: 'Or type this key into it:', nl: 'Of typ deze sleutel over:' },
  code: { en: 'The six digits in the app.', nl: 'De zes cijfers uit de app.' },
  turnOn: { en: 'Turn on', nl: 'Aanzetten' },
  scanned: {
    en: 'Enter the code that your app shows. If Kantine is not in the app yet, start again.',
    nl: 'Vul de code uit je app in. Staat Kantine nog niet in de app, begin dan opnieuw.',
  },
  again: { en: 'Start again', nl: 'Opnieuw beginnen' },
  savedTitle: { en: 'Two-step verification is on', nl: 'Tweestapsverificatie staat aan' },
  save: {
    en: 'Keep these recovery codes in a safe place: they are shown only once. You can use each one once, instead of a code from your phone.',
    nl: 'Bewaar deze herstelcodes op een veilige plek: je ziet ze maar één keer. Elke code kun je één keer gebruiken in plaats van de code op je telefoon.',
  },
}

const password = { password: { type: 'password', autocomplete: 'current-password' } } as const

/** Turning it on starts with the password. If it is already on, this redirects to the page that turns it off. */
const beginPage: FormPage<'own', 'password'> = {
  kind: 'own',
  path: paths.secondFactor,
  form: passwordForm,
  inputs: password,
  async open({ services, session: { administrator }, language }) {
    if (await hasSecondFactor({ all: services.store.findAcrossClubs }, administrator.id)) return paths.secondFactorOff
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

/** The first code from the app turns it on. */
const codePage: FormPage<'own', 'code'> = {
  kind: 'own',
  path: paths.secondFactorCode,
  form: codeForm,
  inputs: { code: { autocomplete: 'one-time-code', inputmode: 'numeric', hint: words.code } },
  async open({ language }) {
    return {
      title: words.scanTitle,
      // The key is shown only after the password, so nobody else can see it in an open browser.
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
    if (!(await hasSecondFactor({ all: services.store.findAcrossClubs }, administrator.id))) return paths.secondFactor
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

/** The pages for turning one's own second factor on and off. */
export const secondFactorRoutes = [beginPage, offPage].flatMap(formRoutes).concat(formRoutes(codePage))
