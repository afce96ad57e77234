import { type LogIn, pendingAdministrator } from '../../callers/accounts/log-in.ts'
import { Cookie } from '../../http/cookie.ts'
import { limitedFinishLogIn } from '../../http/limited-log-ins.ts'
import { html } from '../../http/pages/html.ts'
import { ownPath } from '../../http/pages/own-path.ts'
import { signInPath } from '../../http/pages/refusal-page.ts'
import { giveSession } from '../../http/session-cookie.ts'
import { codeForm } from '../../operations/application/account-forms.ts'
import type { Call } from './call.ts'
import { formRoutes } from './form-page.ts'
import { consolePath, paths, withQuery } from './paths.ts'

const words = {
  title: { en: 'Enter your code', nl: 'Vul je code in' },
  signIn: { en: 'Sign in', nl: 'Inloggen' },
  hint: {
    en: 'The six digits in your app. No phone? Enter a recovery code.',
    nl: 'De zes cijfers uit je app. Heb je je telefoon niet? Vul dan een herstelcode in.',
  },
  again: { en: 'Start again', nl: 'Opnieuw beginnen' },
}

/** The page that asks for the code of the second factor, after the password. */
export const codeRoutes = formRoutes({
  kind: 'signIn',
  path: paths.code,
  form: codeForm,
  inputs: { code: { autocomplete: 'one-time-code', hint: words.hint } },
  async open(call, next) {
    const token = tokenIn(call)
    const isPending = token !== undefined && (await pendingAdministrator(call.services.store, token)) !== undefined
    if (!isPending) return withQuery(signInPath, { ended: 'yes', next })
    return {
      title: words.title,
      button: words.signIn,
      after: html`<p class="soft small"><a href="${signInPath}">${words.again[call.language]}</a></p>`,
    }
  },
  async submit(call, { code, next }) {
    const session = await limitedFinishLogIn(call, tokenIn(call) ?? '', code)
    pendingCookie.clear(call.services.config, call.reply)
    return goOn(call, { session }, next)
  },
})

/** The token of a login that is waiting for its code. */
const pendingCookie = new Cookie('kantine_pending', 5 * 60)

const tokenIn = ({ services, request }: Call) => pendingCookie.read(services.config, request)

/** The next page after a correct password: the code page, the requested page (`next`), or the application. */
export async function goOn(call: Call, entered: LogIn, next: string): Promise<string> {
  if ('session' in entered) {
    await giveSession(call, entered.session)
    return ownPath(next) ?? consolePath()
  }
  pendingCookie.set(call.services.config, call.reply, entered.pending.token)
  return next === '' ? paths.code : withQuery(paths.code, { next })
}
