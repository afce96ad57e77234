import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { useScopeLabels } from './scopes-in-words.ts'

const words = {
  title: { en: 'What it may do', nl: 'Wat de sleutel mag' },
  about: {
    en: 'You can take something away from a key, but never add to it: for that, make a new one.',
    nl: 'Je kunt iets van een sleutel afnemen, maar er nooit iets aan toevoegen: maak daarvoor een nieuwe.',
  },
  untick: { en: 'Untick what the program does not need', nl: 'Vink uit wat het programma niet nodig heeft' },
  wide: {
    en: 'This key may read or change everything in the club. Few programs need that.',
    nl: 'Deze sleutel mag alles van de club lezen of wijzigen. Weinig programma’s hebben dat nodig.',
  },
  take: { en: 'Take away', nl: 'Afnemen' },
  none: {
    en: 'Leave something ticked, or revoke the key below.',
    nl: 'Laat iets aangevinkt, of trek de sleutel hieronder in.',
  },
  question: { en: 'Take this away for good?', nl: 'Dit voorgoed afnemen?' },
  effect: {
    en: (lost: string) => `Within a second the key may no longer: ${lost}. This cannot be undone.`,
    nl: (lost: string) => `Binnen een seconde mag de sleutel niet meer: ${lost}. Dit kan niet ongedaan worden gemaakt.`,
  },
  done: { en: 'The key may do less now.', nl: 'De sleutel mag nu minder.' },
} as const

/** Takes scopes away from a key. */
export function NarrowKey({ of: { id, scopes, marks } }: { readonly of: Key }) {
  const say = useWords(words)
  const { list } = useFormat()
  const labelOf = useScopeLabels()
  const { api } = useClub()
  const narrow = useSend(
    (wanted: { scopes: readonly string[] }) => api.keys.change(id, wanted),
    [api.keys.list()],
    say.done,
  )
  const [kept, setKept] = useState<string[]>([...scopes])
  const [isAsking, setAsking] = useState(false)
  const lost = scopes.filter((scope) => !kept.includes(scope))
  return (
    <Section title={say.title} about={say.about}>
      <Paper>
        <Stack>
          {marks.includes('wide') && (
            <Alert color="yellow" icon={<TriangleAlert aria-hidden />}>
              {say.wide}
            </Alert>
          )}
          <ScopeChoice
            label={say.untick}
            among={scopes}
            value={kept}
            onChange={setKept}
            error={kept.length === 0 && say.none}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={lost.length === 0 || kept.length === 0} onClick={() => setAsking(true)}>
              {say.take}
            </Button>
          </Group>
        </Stack>
      </Paper>
      <ConfirmDialog
        title={say.question}
        act={say.take}
        isOpen={isAsking}
        close={() => setAsking(false)}
        run={() => narrow.mutateAsync({ scopes: kept })}
      >
        {say.effect(list(lost.map((scope) => labelOf(scope).toLowerCase())))}
      </ConfirmDialog>
    </Section>
  )
}
