/** Asking for the password again, before an assistant gets access or assistants are allowed in a club. */
import type { Field } from '@kantine/contract/fields.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { requireConfirmed } from '../../../callers/accounts/check-password.ts'
import { limitedConfirm } from '../../../http/limited-log-ins.ts'
import { accountField, lineField, summaryOf } from '../../../http/pages/form.ts'
import { faultsOf } from '../../../http/pages/form-faults.ts'
import { html } from '../../../http/pages/html.ts'
import { setStatusOf } from '../../../http/problem.ts'
import { passwordForm } from '../../../operations/application/account-forms.ts'
import { Refusal } from '../../../refusal.ts'
import type { Call, ClubOfConsent, Shown } from './call.ts'
import { consentForm, type Decision, hiddenField } from './form.ts'
import { send } from './show.ts'
import { words } from './words.ts'

/** Whether the password was confirmed within the last ten minutes or comes with the decision. If not, sends the page that asks for it. */
export async function isConfirmed(
  call: Call,
  decision: Decision,
  club: ClubOfConsent,
  label: LocalizedText,
): Promise<boolean> {
  try {
    if (decision.password === '') requireConfirmed(call.session, call.services.store.wallClock())
    else await limitedConfirm(call, decision.password)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || !shown.includes(error.code)) throw error
    setStatusOf(error, call.reply)
    send(call, passwordPage(call, decision, club, label, error))
    return false
  }
}

/** The refusals that are shown with the form; the first is not the user's mistake. */
const shown: readonly Refusal['code'][] = ['password_required', 'validation_failed', 'rate_limited']

const password = passwordForm.fields.password as Field

/** Asks for the password. Its form submits the same decision again. */
function passwordPage(
  call: Call,
  { decision, scopes, read_only, removes_unasked }: Decision,
  { slug, name }: ClubOfConsent,
  label: LocalizedText,
  refusal: Refusal,
): Shown {
  const { asked, language } = call
  const { administrator } = call.session
  const title = words.password[language]
  const faults = refusal.code === 'password_required' ? {} : faultsOf(refusal, passwordForm, language)
  const body = html`<div class="card">
<h1>${title}</h1>
${summaryOf(faults, language)}
<p>${words.title(asked.client.name, name)[language]} ${words.signedInAs(administrator)[language]}</p>
<p>${words.whyPassword[language]}</p>
${consentForm(
  call,
  slug,
  [
    scopes.map((scope) => hiddenField('scopes', scope)),
    hiddenField('read_only', read_only),
    hiddenField('removes_unasked', removes_unasked),
    accountField(administrator.email),
    lineField({
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
      label: password.label[language],
      error: faults.fields?.password,
    }),
  ],
  [{ label: label[language], name: 'decision', value: decision }],
)}
<p class="small"><a href="?club=${slug}">${words.back[language]}</a></p>
</div>`
  return { title, body }
}
