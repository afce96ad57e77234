/** The parts of forms as HTML. A field shows its label, hint and error, which screen readers read too. */
import type { Language, LocalizedText } from '@kantine/contract/languages.ts'
import { tokenField } from './form-token.ts'
import { attributes, type Html, html, type Part } from './html.ts'

export type LineField = {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** The error of the field, as a sentence. */
  readonly error?: string | undefined
  /** The previous input. */
  readonly value?: string | undefined
  readonly type?: 'text' | 'email' | 'password'
  /** The autofill hint for browsers and password managers (HTML, section 4.10.18.7), such as `current-password`. */
  readonly autocomplete: string
  readonly inputmode?: 'numeric'
  readonly optional?: boolean
  readonly maxlength?: number
}

export function lineField({ name, label, hint, error, optional = false, ...more }: LineField): Html {
  return html`<div class="field">
<label for="${name}">${label}</label>
${descriptionOf(name, { hint, error })}
<input${attributes({ type: 'text', ...more, id: name, name, required: !optional, ...pointersOf(name, { hint, error }) })}>
</div>`
}

/** Tells password managers, by e-mail address, which account a form's password belongs to. It is invisible and is not sent. */
export const accountField = (email: string): Html =>
  html`<input${attributes({ type: 'email', autocomplete: 'username', value: email })} hidden readonly>`

export type Choice = {
  readonly type: 'checkbox' | 'radio'
  readonly name: string
  readonly value: string
  readonly label: Part
  readonly hint?: string | undefined
  readonly checked?: boolean
  readonly disabled?: boolean
}

/** A choice followed by its label; put choices with the same name in one `group`. */
export function choice({ type, name, value, label, hint, checked, disabled }: Choice): Html {
  const id = `${name}-${value}`
  return html`<div class="choice">
<input${attributes({ type, id, name, value, checked, disabled, ...pointersOf(id, { hint }) })}>
<div><label for="${id}">${label}</label>${descriptionOf(id, { hint })}</div>
</div>`
}

export function group(name: string, question: string, choices: Part, more: Described = {}): Html {
  return html`<fieldset${attributes({ id: name, ...pointersOf(name, more) })}>
<legend>${question}</legend>
${descriptionOf(name, more)}
${choices}
</fieldset>`
}

/** A button that sends its form; with a name and a value, the form also tells which button was pressed. */
export type Button = {
  readonly label: string
  /** A label for screen readers, if the visible one is not unique on the page. */
  readonly spoken?: string
  readonly look?: 'plain' | 'danger'
  readonly name?: string
  readonly value?: string
}

/**
 * A form with its token and its buttons.
 *
 * @param action the path it is posted to
 */
export function form(action: string, token: string, fields: Part, buttons: readonly Button[]): Html {
  return html`<form method="post" action="${action}">
<input type="hidden" name="${tokenField}" value="${token}">
${fields}
<div class="buttons">${buttons.map(
    ({ label, spoken, look, ...more }) =>
      html`<button${attributes({ class: look, 'aria-label': spoken, ...more })}>${label}</button>`,
  )}</div>
</form>`
}

/** Errors of a whole form and of its fields, by name, in the language of the page. */
export type FormFaults = { readonly form?: string | undefined; readonly fields?: { readonly [name: string]: string } }

/** The summary of errors above the form; it receives the focus, so that screen readers begin there. Empty without errors. */
export function summaryOf({ form, fields = {} }: FormFaults, language: Language): Html {
  const wrong = Object.entries(fields)
  if (form === undefined && wrong.length === 0) return html``
  return html`<div class="faults" role="alert" tabindex="-1" autofocus>
<p>${form ?? heading[language]}</p>
${wrong.length > 0 && html`<ul>${wrong.map(([name, sentence]) => html`<li><a href="#${name}">${sentence}</a></li>`)}</ul>`}
</div>`
}

const heading: LocalizedText = { en: 'Please check the form:', nl: 'Er klopt nog iets niet:' }

type Described = { readonly hint?: string | undefined; readonly error?: string | undefined }

const descriptionOf = (id: string, { hint, error }: Described) => [
  hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`,
  error !== undefined && html`<p class="wrong" id="${id}-wrong">${error}</p>`,
]

function pointersOf(id: string, { hint, error }: Described) {
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-wrong`].filter(Boolean)
  return {
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : 'true',
  }
}
