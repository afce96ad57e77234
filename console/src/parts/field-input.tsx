import { Checkbox, NativeSelect, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormField } from '../data/fields.ts'
import { useLanguage } from '../words/language.tsx'
import { useOptional } from './form.tsx'

/** What Mantine's form gives a field. */
// biome-ignore lint/suspicious/noExplicitAny: the value is of whatever type the field has.
export type Input = { readonly value?: any; readonly error?: ReactNode; onChange(value: any): void }

const types = { text: 'text', email: 'email', phone: 'tel', day: 'date', instant: 'datetime-local' } as const

/**
 * The control of a field, as suits its values.
 *
 * @throws for a kind of field that a page has to give a control of its own
 */
export function FieldInput({ of: field, input }: { readonly of: FormField; readonly input: Input }) {
  const { language } = useLanguage()
  const optional = useOptional()
  const { name, kind, required, least = 0 } = field
  const label = required || kind === 'flag' ? field.label[language] : optional(field.label[language])
  const shared = { label, description: field.hint?.[language], required, maw: '28rem', ...input }
  const words = Object.entries(field.value_labels ?? {}).map(([value, text]) => ({ value, label: text[language] }))
  switch (kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'day':
    case 'instant':
      return <TextInput type={types[kind]} autoComplete="off" {...shared} />
    case 'prose':
    case 'texts':
      return <Textarea autosize minRows={3} {...shared} />
    case 'number':
      return <NumberInput allowDecimal={false} allowNegative={least < 0} hideControls {...shared} />
    case 'flag':
      return (
        <Checkbox {...shared} checked={input.value} onChange={(event) => input.onChange(event.currentTarget.checked)} />
      )
    case 'choice':
      if (!required) return <NativeSelect {...shared} data={[{ value: '', label: '–' }, ...words]} />
      return (
        <Radio.Group {...shared}>
          <Answers>
            {words.map((word) => (
              <Radio key={word.value} {...word} />
            ))}
          </Answers>
        </Radio.Group>
      )
    case 'choices':
      return (
        <Checkbox.Group {...shared}>
          <Answers>
            {words.map((word) => (
              <Checkbox key={word.value} {...word} />
            ))}
          </Answers>
        </Checkbox.Group>
      )
    default:
      throw new Error(`${name}: a field of the kind ${kind} needs a control of the page`)
  }
}

const Answers = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap="sm" mt="xs">
    {children}
  </Stack>
)
