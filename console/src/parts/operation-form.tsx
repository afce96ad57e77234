import type { ReactNode } from 'react'
import type { DescribedOperation, FormField } from '../data/fields.ts'
import { useClub } from '../data/session.ts'
import { operations } from '../operations.ts'
import { useLanguage } from '../words/language.tsx'
import { FieldInput } from './field-input.tsx'
import { Form, useForm } from './form.tsx'
import { faultOf, givenOf, type Shown, shownOf } from './form-values.ts'
import type { Input } from './input.ts'
import { useUnsaved } from './unsaved.ts'

export type OperationName = keyof typeof operations

/** Initial values of a form; null for an empty field. */
type Initial<Values> = { readonly [field in keyof Values]: Values[field] | null }

/**
 * An operation's form, for a page with its own layout.
 *
 * @param name such as `keys rotate`
 * @param initial the initial values; the form has these fields, in the operation's order
 * @param submit makes the call with the operation's values
 * @param needed fields that this form requires, although the operation does not
 */
export function useOperationForm<Values extends object>(
  name: OperationName,
  initial: Initial<Values>,
  submit: (values: Values) => Promise<unknown>,
  needed: readonly (keyof Values)[] = [],
) {
  const { language } = useLanguage()
  const { title, effect, fields }: DescribedOperation = operations[name]
  const asked = fields.map((field) =>
    needed.includes(field.name as keyof Values) ? { ...field, required: true } : field,
  )
  return { ...useFieldsForm(asked, initial, submit), title: title[language], isRisky: effect === 'destroys' }
}

/**
 * A form of some fields. It checks values while the reader types; the server checks them again.
 *
 * @param initial the initial values; the form has these fields
 */
export function useFieldsForm<Values extends object>(
  all: readonly FormField[],
  initial: Initial<Values>,
  submit: (values: Values) => Promise<unknown>,
) {
  const { language } = useLanguage()
  const reader = { timeZone: useClub().time_zone, language }
  const fields = all.filter((field) => Object.hasOwn(initial, field.name))
  const forFields = <Value,>(one: (field: FormField) => Value): { [field: string]: Value } =>
    Object.fromEntries(fields.map((field) => [field.name, one(field)]))

  const form = useForm<{ [field: string]: Shown }>(
    forFields((field) => shownOf(field, initial[field.name as keyof Values], reader)),
    (shown) => submit(forFields((field) => givenOf(field, shown[field.name] as Shown, reader)) as Values),
    {
      validate: forFields((field) => (shown: Shown) => faultOf(field, shown)?.[language] ?? null),
      validateInputOnChange: fields.filter(isCheckedAtOnce).map(({ name }) => name),
      validateInputOnBlur: fields.filter((field) => !isCheckedAtOnce(field)).map(({ name }) => name),
    },
  )
  useUnsaved(form.form.isDirty() && !form.isSending)
  return {
    ...form,
    fields,
    given: () => forFields((field) => givenOf(field, form.form.values[field.name] as Shown, reader)),
    fieldOf: (name: keyof Values) => fields.find((field) => field.name === name),
  }
}

/**
 * The input of one field of a form, as its operation describes it; nothing if the form has no such field.
 *
 * @param isNeeded another field makes it required
 */
export function FormInput<Name>({
  of: { fieldOf, form },
  name,
  isNeeded = false,
}: {
  readonly of: {
    readonly fieldOf: (name: Name) => FormField | undefined
    readonly form: { getInputProps(name: string): Input }
  }
  readonly name: Name
  readonly isNeeded?: boolean
}) {
  const field = fieldOf(name)
  return (
    field && (
      <FieldInput of={{ ...field, required: field.required || isNeeded }} input={form.getInputProps(field.name)} />
    )
  )
}

/** Other types would show an error at the first keystroke. */
const isCheckedAtOnce = ({ kind }: FormField) =>
  !['email', 'cents', 'day', 'instant', 'object', 'objects'].includes(kind)

/**
 * A form generated from an operation.
 *
 * @param send the text of the button; defaults to the operation's title
 * @param needed fields that this form requires, although the operation does not
 * @param own custom inputs by field name
 */
export function OperationForm<Values extends object>({
  of: name,
  initial,
  submit,
  needed = [],
  send,
  variant = 'filled',
  own = {},
}: {
  readonly of: OperationName
  readonly initial: Initial<Values>
  submit(values: Values): Promise<unknown>
  readonly needed?: readonly (keyof Values)[]
  readonly send?: string
  readonly variant?: 'filled' | 'default'
  readonly own?: { readonly [field in keyof Values]?: (input: Input) => ReactNode }
}) {
  const operationForm = useOperationForm(name, initial, submit, needed)
  return (
    <Form of={operationForm} send={send ?? operationForm.title} variant={variant} isRisky={operationForm.isRisky}>
      {operationForm.fields.map(({ name }) => {
        const control = own[name as keyof Values]
        return control ? (
          control(operationForm.form.getInputProps(name))
        ) : (
          <FormInput key={name} of={operationForm} name={name as keyof Values} />
        )
      })}
    </Form>
  )
}
