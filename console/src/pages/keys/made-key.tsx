import { Paper } from '@mantine/core'
import { useLocation } from 'wouter'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import type { KeyWithText } from './key-data.ts'
import { KeyText } from './key-text.tsx'

const words = {
  title: {
    en: (label: string) => `The key “${label}” is made`,
    nl: (label: string) => `De sleutel ‘${label}’ is gemaakt`,
  },
  about: {
    en: 'Put it into the program that will use it, or give it to whoever sets that up.',
    nl: 'Zet hem in het programma dat hem gaat gebruiken, of geef hem aan wie dat instelt.',
  },
} as const

/** A key that was made a moment ago, in place of the form. */
export function MadeKey({ made }: { readonly made: KeyWithText }) {
  const say = useWords(words)
  const [, go] = useLocation()
  return (
    <>
      <PageHead title={say.title(made.label)}>{say.about}</PageHead>
      <Paper>
        <KeyText of={made} onStored={() => go(`/keys/${made.id}`)} />
      </Paper>
    </>
  )
}
