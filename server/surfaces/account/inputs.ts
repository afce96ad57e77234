/** The forms of these pages as HTML, and their errors as sentences. */

import type { Field } from '@kantine/contract/fields.ts'
import { notFilledIn } from '@kantine/contract/form-rules.ts'
import type { Language, LocalizedText } from '@kantine/contract/languages.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import { accountField, choice, type FormFaults, form, group, lineField, summaryOf } from '../../http/pages/form.ts'
import { formToken } from '../../http/pages/form-token.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { Call, Shown } from './call.ts'

/** The input of a field: a line, a checkbox, or a few choices with the first one preselected. */
export type Input = { readonly hint?: LocalizedText } & (
  | {
      readonly type?: 'text' | 'email' | 'password'
      /** The autofill hint for browsers and password managers (HTML, section 4.10.18.7). */
      readonly autocomplete: string
      readonly inputmode?: 'numeric'
      /** Whether it may be left empty. */
      readonly optional?: boolean
    }
  /** A checkbox ticked by default; it sends `yes`. */
  | { readonly ticked: true }
  | { readonly answers: { readonly [value: string]: { readonly label: LocalizedText; readonly hint: LocalizedText } } }
)

export type Around = {
  readonly title: LocalizedText
  readonly before?: Html
  readonly after?: Html
  readonly button: LocalizedText
  /** The names of optional inputs. */
  readonly without?: readonly string[]
  readonly look?: 'danger'
  /** The e-mail address of the account, which tells password managers which account this is. */
  readonly username?: string
}

type Form = { readonly path: string; readonly form: WithFields; readonly inputs: { readonly [name: string]: Input } }

/** A page with its form. Passwords are not filled in again. */
export function shownForm(
  { language, secret }: Call,
  { path, form: { fields }, inputs }: Form,
  { title, before, after, button, look, username, without = [] }: Around,
  filled: { readonly [name: string]: string },
  faults: FormFaults,
): Shown {
  const { next = '' } = filled
  const shown = Object.entries(inputs).filter(([name]) => !without.includes(name))
  const lines = shown.map(([name, input]) =>
    inputHtml(name, input, fields[name] as Field, language, filled[name], faults.fields?.[name]),
  )
  const hidden = [
    next !== '' && html`<input type="hidden" name="next" value="${next}">`,
    username !== undefined && accountField(username),
  ]
  const body = html`<div class="card">
<h1>${title[language]}</h1>
${before}
${summaryOf(faults, language)}
${form(path, formToken(secret, path), [hidden, lines], [{ label: button[language], ...(look && { look }) }])}
${after}
</div>`
  return { title: title[language], body, path: next === '' ? path : `${path}?${new URLSearchParams({ next })}` }
}

function inputHtml(
  name: string,
  { hint: hintWords, ...input }: Input,
  field: Field,
  language: Language,
  filled: string | undefined,
  error: string | undefined,
): Html {
  const label = field.label[language]
  const hint = hintWords?.[language]
  if ('ticked' in input) {
    return choice({ type: 'checkbox', name, value: 'yes', label, hint, checked: filled !== 'no' })
  }
  if ('answers' in input) {
    const chosen = filled || Object.keys(input.answers)[0]
    const choices = Object.entries(input.answers).map(([value, { label, hint }]) =>
      choice({ type: 'radio', name, value, label: label[language], hint: hint[language], checked: value === chosen }),
    )
    return group(name, label, choices, { hint, error })
  }
  const value = input.type === 'password' ? undefined : filled
  const { maxLength: maxlength } = field.schema
  const marked = input.optional ? `${label} (${optional[language]})` : label
  return lineField({ name, label: marked, hint, error, value, ...(maxlength !== undefined && { maxlength }), ...input })
}

/** All other fields are required, so they have no mark. */
const optional: LocalizedText = { en: 'optional', nl: 'niet verplicht' }

export const emptyFaults = (fields: { readonly [name: string]: string }): FieldError[] =>
  Object.keys(fields)
    .filter((name) => fields[name]?.trim() === '')
    .map((name) => faultAt(`/${name}`, notFilledIn))
