import { Paper } from '@mantine/core'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  title: { en: 'Name', nl: 'Naam' },
  save: { en: 'Save the name', nl: 'Naam opslaan' },
  saved: { en: 'The name is saved.', nl: 'De naam is opgeslagen.' },
} as const

/** Gives a key another name. */
export function RenameKey({ of: { id, label } }: { readonly of: Key }) {
  const say = useWords(words)
  const { api } = useClub()
  const rename = useSend(
    (wanted: { label: string }) => api.keys.change(id, wanted),
    [api.keys.list()],
    say.saved,
    (wanted) => ({ id, ...wanted }),
  )
  return (
    <Section title={say.title}>
      <Paper>
        <OperationForm
          of="keys change"
          initial={{ label }}
          submit={rename.mutateAsync}
          send={say.save}
          variant="default"
        />
      </Paper>
    </Section>
  )
}
