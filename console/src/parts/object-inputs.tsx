import { Button, Fieldset, Group, Input as MantineInput, Stack } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { FormField } from '../data/fields.ts'
import { useClub } from '../data/session.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import type { Input } from './field-input.tsx'
import { type Parts, partsOf } from './form-values.ts'

const words = {
  add: {
    en: (what: string) => `Add ${what.toLowerCase()}`,
    nl: (what: string) => `${what} toevoegen`,
  },
  remove: { en: 'Remove', nl: 'Verwijderen' },
} as const

/** The input of a part, which can be an object itself. */
type PartInput = ComponentType<{ readonly of: FormField; readonly input: Input }>

type Props = { readonly of: FormField; readonly label: string; readonly input: Input; readonly part: PartInput }

/** The fields of an object. */
export const ObjectInput = ({ of: field, label, input, part }: Props) => (
  <Framed label={label} input={input}>
    <PartInputs of={field} part={part} parts={input.value} change={input.onChange} />
  </Framed>
)

/** The fields of each object of a list, which can be added and removed. */
export function ObjectsInput({ of: field, label, input, part }: Props) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone: timeZone } = useClub()
  const all: readonly Parts[] = input.value
  return (
    <Framed label={label} input={input}>
      {all.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these objects have no ids, and keep no state here.
        <Group key={at} align="flex-end">
          <PartInputs
            of={field}
            part={part}
            parts={parts}
            change={(changed) => input.onChange(all.with(at, changed))}
          />
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
  part: PartInput,
  parts,
  change,
}: {
  readonly of: FormField
  readonly part: PartInput
  readonly parts: Parts
  change(parts: Parts): void
}) => (
  <Stack flex={1}>
    {shape
      // Ids are assigned automatically.
      .filter(({ name }) => name !== 'id')
      .map((part) => (
        <PartInput
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
