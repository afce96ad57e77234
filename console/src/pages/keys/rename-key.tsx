import { Paper, TextInput } from '@mantine/core'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form, useForm } from '../../parts/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  title: { en: 'Name', nl: 'Naam' },
  label: { en: 'What uses this key?', nl: 'Wat gebruikt deze sleutel?' },
  save: { en: 'Save the name', nl: 'Naam opslaan' },
  saved: { en: 'The name is saved.', nl: 'De naam is opgeslagen.' },
} as const

/** Gives a key another name. */
export function RenameKey({ of: { id, label } }: { readonly of: Key }) {
  const say = useWords(words)
  const { api } = useClub()
  const rename = useSend((wanted: { label: string }) => api.keys.change(id, wanted), [api.keys.list()], say.saved)
  const of = useForm({ label }, (values) => rename.mutateAsync(values))
  return (
    <Section title={say.title}>
      <Paper>
        <Form of={of} send={say.save} variant="default">
          <TextInput
            label={say.label}
            required
            maxLength={100}
            autoComplete="off"
            maw="28rem"
            {...of.form.getInputProps('label')}
          />
        </Form>
      </Paper>
    </Section>
  )
}
