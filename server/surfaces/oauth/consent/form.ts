import { type Button, form } from '../../../http/pages/form.ts'
import { formToken } from '../../../http/pages/form-token.ts'
import { attributes, type Html, html, type Part } from '../../../http/pages/html.ts'
import type { FormValues } from '../../../http/pages/read-form.ts'
import { consentPath } from '../paths.ts'
import type { Call } from './call.ts'
import { words } from './words.ts'

export const shape = {
  decision: 'text',
  club: 'text',
  scopes: 'texts',
  read_only: 'text',
  removes_unasked: 'text',
  password: 'text',
} as const

/** A form that was sent. */
export type Decision = FormValues<typeof shape>

/** The purpose of the form token; each request of an assistant has its own. */
export const purposeOf = (uid: string) => `consent ${uid}`

/** A form for a club, or for none if it only declines. Its buttons have the name `decision`. */
export function consentForm(
  { asked: { uid }, secret }: Call,
  slug: string,
  fields: Part,
  buttons: readonly Button[],
): Html {
  const all = [hiddenField('club', slug), fields]
  return form(`${consentPath}/${uid}`, formToken(secret, purposeOf(uid)), all, buttons)
}

/** A hidden value of a form. */
export const hiddenField = (name: keyof Decision, value: string): Html =>
  html`<input${attributes({ type: 'hidden', name, value })}>`

/** The button that declines the assistant, labelled “Cancel” while there is nothing to grant. */
export const refuseButton = ({ language }: Call, label: 'refuse' | 'cancel'): Button => ({
  label: words[label][language],
  look: 'plain',
  name: 'decision',
  value: 'refuse',
})
