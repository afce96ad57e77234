import { findAdministrator } from '../../callers/accounts/administrators.ts'
import { makeMailedLink } from '../../callers/accounts/reset-links.ts'
import { linkTo } from '../../callers/tokens.ts'
import { addressOf } from '../../http/address.ts'
import { html } from '../../http/pages/html.ts'
import { signInPath } from '../../http/pages/refusal-page.ts'
import { resetText } from '../../mail/texts.ts'
import { forgottenForm } from '../../operations/application/account-forms.ts'
import type { Call } from './call.ts'
import { formRoutes } from './form-page.ts'
import { paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'Forgot your password?', nl: 'Wachtwoord vergeten?' },
  about: {
    en: 'We’ll e-mail you a link to choose a new one.',
    nl: 'We mailen je een link om een nieuw wachtwoord te kiezen.',
  },
  button: { en: 'Send the link', nl: 'Link versturen' },
  back: { en: 'Back to sign-in', nl: 'Terug naar inloggen' },
}

/** The page for requesting a link by e-mail, if a mail server is configured. */
export const forgottenRoutes = formRoutes({
  kind: 'signIn',
  path: paths.forgotten,
  form: forgottenForm,
  inputs: { email: { type: 'email', autocomplete: 'username' } },
  async open({ services, language }) {
    if (!services.mail) return signInPath
    return {
      title: words.title,
      before: html`<p class="soft">${words.about[language]}</p>`,
      button: words.button,
      after: html`<p class="small"><a href="${signInPath}">${words.back[language]}</a></p>`,
    }
  },
  async submit(call, { email }) {
    const address = addressOf(call.request)
    // The response and its timing are the same with or without an account, because the lookup comes later.
    call.services.mail?.later(() => mailLink(call, email, address))
    return withQuery(signInPath, { done: 'link-asked' })
  },
})

async function mailLink({ services, language }: Call, email: string, address: string): Promise<void> {
  const { store, config, mail } = services
  const administrator = await findAdministrator(store, email)
  if (!administrator) return
  await mail?.send({ kind: 'reset', to: administrator.email }, async () => {
    const { token } = await makeMailedLink(store, administrator, address)
    return resetText({ link: linkTo(config.baseUrl, 'reset', token) }, administrator.language ?? language)
  })
}
