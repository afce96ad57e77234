import { Paper } from '@mantine/core'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'
import { LimitField } from './limit-field.tsx'

const words = {
  title: { en: 'Limit', nl: 'Limiet' },
  about: {
    en: 'How often the program may call. Beyond it, it is told to wait.',
    nl: 'Hoe vaak het programma iets mag vragen. Daarboven krijgt het te horen dat het moet wachten.',
  },
  save: { en: 'Save the limit', nl: 'Limiet opslaan' },
  saved: { en: 'The limit is saved.', nl: 'De limiet is opgeslagen.' },
} as const

/** Gives a key a rate limit of its own. */
export function LimitKey({ of: { id, rate_limit } }: { readonly of: Key }) {
  const say = useWords(words)
  const { api } = useClub()
  const limit = useSend(
    (wanted: { rate_limit: number | null }) => api.keys.limit(id, wanted),
    [api.keys.list()],
    say.saved,
  )
  return (
    <Section title={say.title} about={say.about}>
      <Paper>
        <OperationForm
          of="keys limit"
          initial={{ rate_limit }}
          submit={limit.mutateAsync}
          send={say.save}
          variant="default"
          own={{ rate_limit: (input) => <LimitField key="rate_limit" {...input} /> }}
        />
      </Paper>
    </Section>
  )
}
