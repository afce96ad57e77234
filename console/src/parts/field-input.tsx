import { withoutUnseen } from '@kantine/contract/importing/unseen.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FormField } from '../data/fields.ts'
import { useLanguage, useWords } from '../words/language.tsx'

const words = {
  optional: { en: 'optional', nl: 'niet verplicht' },
} as const

/** Loaded on demand, since few forms have such a field. */
const [OneAnswer, SomeAnswers, RecordChoice, RecordsChoice, ObjectInput, ObjectsInput] = [
  lazy(async () => ({ default: (await import('./answers.tsx')).OneAnswer })),
  lazy(async () => ({ default: (await import('./answers.tsx')).SomeAnswers })),
  lazy(async () => ({ default: (await import('./record-choice.tsx')).RecordChoice })),
  lazy(async () => ({ default: (await import('./record-choice.tsx')).RecordsChoice })),
  lazy(async () => ({ default: (await import('./object-inputs.tsx')).ObjectInput })),
  lazy(async () => ({ default: (await import('./object-inputs.tsx')).ObjectsInput })),
]

/** The properties of a field from Mantine's form. */
// biome-ignore lint/suspicious/noExplicitAny: the value has the field's own type.
export type Input = { readonly value?: any; readonly error?: ReactNode; onChange(value: any): void }

const types = { email: 'email', phone: 'tel', url: 'url', day: 'date', instant: 'datetime-local' } as const

/** The input that fits the field's type. */
export const FieldInput = (field: { readonly of: FormField; readonly input: Input }) => (
  <Suspense>
    <Control {...field} />
  </Suspense>
)

function Control({ of: field, input }: { readonly of: FormField; readonly input: Input }) {
  const { language } = useLanguage()
  const say = useWords(words)
  const { kind, required, references } = field
  const label = required || kind === 'flag' ? field.label[language] : `${field.label[language]} (${say.optional})`
  const shared = { label, description: field.hint?.[language], required, maw: '28rem', ...input }
  const answers = Object.entries(field.value_labels ?? {}).map(([value, text]) => ({ value, label: text[language] }))
  switch (kind) {
    case 'text':
      if (answers.length > 0) return <NativeSelect {...shared} data={withOther(answers, input.value)} />
      return (
        <TextInput
          autoComplete="off"
          {...shared}
          onChange={({ currentTarget: { value } }) => input.onChange(withoutUnseen(value))}
        />
      )
    case 'email':
    case 'phone':
    case 'url':
    case 'day':
    case 'instant':
      return (
        <TextInput
          type={types[kind]}
          {...(field.latest !== undefined && { max: field.latest })}
          autoComplete="off"
          {...shared}
        />
      )
    case 'number':
      return <TextInput inputMode="numeric" autoComplete="off" {...shared} />
    case 'cents':
      return <TextInput inputMode="decimal" autoComplete="off" {...shared} />
    case 'prose':
    case 'texts':
      return <Textarea autosize minRows={isArticle(field) ? 12 : 3} {...shared} />
    case 'flag':
      return (
        <Checkbox {...shared} checked={input.value} onChange={(event) => input.onChange(event.currentTarget.checked)} />
      )
    case 'choice':
      if (!required) return <NativeSelect {...shared} data={[{ value: '', label: '–' }, ...answers]} />
      return <OneAnswer {...shared} answers={answers} />
    case 'choices':
      return <SomeAnswers {...shared} answers={answers} />
    case 'reference':
      return <RecordChoice from={references ?? ''} {...shared} value={input.value} />
    case 'references':
      return <RecordsChoice from={references ?? ''} {...shared} value={input.value} />
    case 'object':
      return <ObjectInput of={field} label={label} input={input} part={FieldInput} />
    case 'objects':
      return <ObjectsInput of={field} label={label} input={input} part={FieldInput} />
    default:
      return kind satisfies never
  }
}

/** Whether a text can be several pages long. */
const isArticle = ({ longest = 0 }: FormField) => longest >= 100_000

/** The default values, an empty option, and the current value if it is none of these. */
function withOther(answers: readonly { readonly value: string; readonly label: string }[], value: string) {
  const isUsual = value === '' || answers.some((answer) => answer.value === value)
  return [{ value: '', label: '–' }, ...answers, ...(isUsual ? [] : [{ value, label: value }])]
}
