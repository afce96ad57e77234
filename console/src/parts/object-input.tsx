import { Button, Fieldset, Group, Input as MantineInput, Stack } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormField } from '../data/fields.ts'
import { useClub } from '../data/session.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { FieldInput, type Input } from './field-input.tsx'
import { type Parts, partsOf } from './form-values.ts'

const words = {
  add: { en: 'Add', nl: 'Toevoegen' },
  remove: { en: 'Remove', nl: 'Verwijderen' },
} as const

type Props = { readonly of: FormField; readonly label: string; readonly input: Input }

/** The fields of an object. */
export const ObjectInput = ({ of: field, label, input }: Props) => (
  <Framed label={label} input={input}>
    <PartInputs of={field} parts={input.value} change={input.onChange} />
  </Framed>
)

/** The fields of each object of a list, which can be added and removed. */
export function ObjectsInput({ of: field, label, input }: Props) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone: timeZone } = useClub()
  const all: readonly Parts[] = input.value
  return (
    <Framed label={label} input={input}>
      {all.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: objects of a list have no other name, and their values are not kept here.
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
          onClick={() => input.onChange([...all, partsOf(field, {}, { timeZone, language })])}
        >
          {say.add}
        </Button>
      </Group>
    </Framed>
  )
}

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
    {shape.map((part) => (
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
