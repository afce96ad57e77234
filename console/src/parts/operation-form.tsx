import type { ReactNode } from 'react'
import type { DescribedOperation, FormField } from '../data/fields.ts'
import { useClub } from '../data/session.ts'
import { operations } from '../operations.ts'
import { useLanguage } from '../words/language.tsx'
import { FieldInput, type Input } from './field-input.tsx'
import { Form, useForm } from './form.tsx'
import { faultOf, givenOf, type Shown, shownOf } from './form-values.ts'
import { useUnsaved } from './unsaved.ts'

export type OperationName = keyof typeof operations

/** Values for the fields of a form; null for a field that begins empty. */
type Initial<Values> = { readonly [field in keyof Values]: Values[field] | null }

/**
 * A form of an operation, for a page that lays its fields out itself.
 *
 * @param name such as `keys rotate`
 * @param initial the values that it begins with; it has these fields, in the order of the operation
 * @param submit makes the call, with the values as the operation takes them
 */
export function useOperationForm<Values extends object>(
  name: OperationName,
  initial: Initial<Values>,
  submit: (values: Values) => Promise<unknown>,
) {
  const { language } = useLanguage()
  const { title, effect, fields }: DescribedOperation = operations[name]
  return { ...useFieldsForm(fields, initial, submit), title: title[language], isRisky: effect === 'destroys' }
}

/**
 * A form of some fields. Values are checked while they are filled in; the server has the last word.
 *
 * @param initial the values that it begins with; it has these fields
 */
export function useFieldsForm<Values extends object>(
  all: readonly FormField[],
  initial: Initial<Values>,
  submit: (values: Values) => Promise<unknown>,
) {
  const { language } = useLanguage()
  const reader = { timeZone: useClub().time_zone, language }
  const fields = all.filter((field) => Object.hasOwn(initial, field.name))
  const of = <Value,>(one: (field: FormField) => Value): { [field: string]: Value } =>
    Object.fromEntries(fields.map((field) => [field.name, one(field)]))

  const form = useForm<{ [field: string]: Shown }>(
    of((field) => shownOf(field, initial[field.name as keyof Values], reader)),
    (shown) => submit(of((field) => givenOf(field, shown[field.name] as Shown, reader)) as Values),
    {
      validate: of((field) => (shown: Shown) => faultOf(field, shown)?.[language] ?? null),
      validateInputOnChange: fields.filter(isCheckedAtOnce).map(({ name }) => name),
      validateInputOnBlur: fields.filter((field) => !isCheckedAtOnce(field)).map(({ name }) => name),
    },
  )
  useUnsaved(form.form.isDirty() && !form.isSending)
  return {
    ...form,
    fields,
    /** The field with a name, as the operation describes it. */
    field: (name: keyof Values) => {
      const field = fields.find((field) => field.name === name)
      return field && <FieldInput key={field.name} of={field} input={form.form.getInputProps(field.name)} />
    },
  }
}

/** Other kinds would show an error at the first key. */
const isCheckedAtOnce = ({ kind }: FormField) =>
  !['email', 'cents', 'day', 'instant', 'object', 'objects'].includes(kind)

/**
 * A form drawn from an operation.
 *
 * @param send the text of the button; the title of the operation when absent
 * @param own the control of a field that is particular, by its name
 */
export function OperationForm<Values extends object>({
  of: name,
  initial,
  submit,
  send,
  variant = 'filled',
  own = {},
}: {
  readonly of: OperationName
  readonly initial: Initial<Values>
  submit(values: Values): Promise<unknown>
  readonly send?: string
  readonly variant?: 'filled' | 'default'
  readonly own?: { readonly [field in keyof Values]?: (input: Input) => ReactNode }
}) {
  const of = useOperationForm(name, initial, submit)
  return (
    <Form of={of} send={send ?? of.title} variant={variant} isRisky={of.isRisky}>
      {of.fields.map(({ name }) => {
        const control = own[name as keyof Values]
        return control ? control(of.form.getInputProps(name)) : of.field(name as keyof Values)
      })}
    </Form>
  )
}
