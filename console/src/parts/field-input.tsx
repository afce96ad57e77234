import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input as MantineInput,
  NativeSelect,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FormField } from '../data/fields.ts'
import { useClub } from '../data/session.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { type Parts, partsOf } from './form-values.ts'

const words = {
  optional: { en: 'optional', nl: 'niet verplicht' },
  add: {
    en: (what: string) => `Add ${what.toLowerCase()}`,
    nl: (what: string) => `${what} toevoegen`,
  },
  remove: { en: 'Remove', nl: 'Verwijderen' },
} as const

/** Loaded on demand, since few forms have such a field. */
const [OneAnswer, SomeAnswers, RecordChoice, RecordsChoice] = [
  lazy(async () => ({ default: (await import('./answers.tsx')).OneAnswer })),
  lazy(async () => ({ default: (await import('./answers.tsx')).SomeAnswers })),
  lazy(async () => ({ default: (await import('./record-choice.tsx')).RecordChoice })),
  lazy(async () => ({ default: (await import('./record-choice.tsx')).RecordsChoice })),
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
      return <TextInput autoComplete="off" {...shared} />
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
      return <ObjectInput of={field} label={label} input={input} />
    case 'objects':
      return <ObjectsInput of={field} label={label} input={input} />
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

type Props = { readonly of: FormField; readonly label: string; readonly input: Input }

const ObjectInput = ({ of: field, label, input }: Props) => (
  <Framed label={label} input={input}>
    <PartInputs of={field} parts={input.value} change={input.onChange} />
  </Framed>
)

/** The fields of each object of a list, which can be added and removed. */
function ObjectsInput({ of: field, label, input }: Props) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone: timeZone } = useClub()
  const all: readonly Parts[] = input.value
  return (
    <Framed label={label} input={input}>
      {all.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these objects have no ids, and keep no state here.
        <Group key={at} align="flex-end">
          <PartInputs of={field} parts={parts} change={(changed) => input.onChange(all.with(at, changed))} />
          <Button
            variant="subtle"
            color="gray"
            leftSection={<X size={14} aria-hidden />}
            onClick={() => input.onChange(all.toSpliced(at, 1))}
          >
            {say.remove}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => input.onChange([...all, partsOf(field, { id: nextId(all) }, { timeZone, language })])}
        >
          {say.add((field.label_of_one ?? field.label)[language])}
        </Button>
      </Group>
    </Framed>
  )
}

/** The id of a new object in a list, since readers do not enter ids. */
const nextId = (all: readonly Parts[]) => Math.max(0, ...all.map(({ id }) => Number(id) || 0)) + 1

const Framed = ({
  label,
  input: { error },
  children,
}: {
  readonly label: string
  readonly input: Input
  readonly children: ReactNode
}) => (
  <Fieldset legend={label} maw="40rem">
    <Stack>
      {children}
      {error && <MantineInput.Error role="alert">{error}</MantineInput.Error>}
    </Stack>
  </Fieldset>
)

const PartInputs = ({
  of: { shape = [] },
  parts,
  change,
}: {
  readonly of: FormField
  readonly parts: Parts
  change(parts: Parts): void
}) => (
  <Stack flex={1}>
    {shape
      // Ids are assigned automatically.
      .filter(({ name }) => name !== 'id')
      .map((part) => (
        <FieldInput
          key={part.name}
          of={part}
          input={{
            value: parts[part.name],
            onChange: (given) => change({ ...parts, [part.name]: given?.currentTarget?.value ?? given }),
          }}
        />
      ))}
  </Stack>
)
