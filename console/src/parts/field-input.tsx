import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FormField } from '../data/fields.ts'
import { useLanguage } from '../words/language.tsx'
import { useOptional } from './form.tsx'

/** Few forms have such a field. */
const [RecordChoice, RecordsChoice] = [
  lazy(async () => ({ default: (await import('./record-choice.tsx')).RecordChoice })),
  lazy(async () => ({ default: (await import('./records-choice.tsx')).RecordsChoice })),
]
const [ObjectInput, ObjectsInput] = [
  lazy(async () => ({ default: (await import('./object-input.tsx')).ObjectInput })),
  lazy(async () => ({ default: (await import('./object-input.tsx')).ObjectsInput })),
]

/** What Mantine's form gives a field. */
// biome-ignore lint/suspicious/noExplicitAny: the value is of whatever type the field has.
export type Input = { readonly value?: any; readonly error?: ReactNode; onChange(value: any): void }

const types = { text: 'text', email: 'email', phone: 'tel', day: 'date', instant: 'datetime-local' } as const

/** The control of a field, as suits its values. */
export const FieldInput = (field: { readonly of: FormField; readonly input: Input }) => (
  <Suspense>
    <Control {...field} />
  </Suspense>
)

function Control({ of: field, input }: { readonly of: FormField; readonly input: Input }) {
  const { language } = useLanguage()
  const optional = useOptional()
  const { kind, required, references } = field
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
    case 'number':
      return <TextInput inputMode="numeric" autoComplete="off" {...shared} />
    case 'cents':
      return <TextInput inputMode="decimal" autoComplete="off" {...shared} />
    case 'prose':
    case 'texts':
      return <Textarea autosize minRows={3} {...shared} />
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
    case 'reference':
      return <RecordChoice from={references ?? ''} {...shared} value={input.value} />
    case 'references':
      return <RecordsChoice from={references ?? ''} {...shared} value={input.value} />
    case 'object':
      return <ObjectInput of={field} label={label} input={input} />
    case 'objects':
      return <ObjectsInput of={field} label={label} input={input} />
    default:
      return kind satisfies never
  }
}

const Answers = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap="sm" mt="xs">
    {children}
  </Stack>
)
