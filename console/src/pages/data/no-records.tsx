import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { useWords } from '../../words/language.tsx'
import type { Collection } from './collections.ts'

const words = {
  none: { en: 'Nothing here yet', nl: 'Hier staat nog niets' },
  imported: {
    en: 'Whoever runs the server brings data into the club with npx kantine import.',
    nl: 'Wie de server beheert, brengt gegevens in de club met npx kantine import.',
  },
  written: {
    en: 'Whoever runs the server imports data with npx kantine import; a program writes it with a key; and so does an AI assistant.',
    nl: 'Wie de server beheert, importeert gegevens met npx kantine import; een programma schrijft ze met een sleutel; en een AI-assistent kan het ook.',
  },
  key: { en: 'Make a key', nl: 'Sleutel maken' },
  assistant: { en: 'Connect an AI assistant', nl: 'Een AI-assistent verbinden' },
  notFound: { en: 'Nothing found', nl: 'Niets gevonden' },
  notFoundAbout: {
    en: 'No record fits these filters. Change one of them, or show all.',
    nl: 'Niets past bij deze filters. Pas er een aan, of toon alles.',
  },
} as const

/** Stands in place of a table without rows, and says what to do next. */
export function NoRecords({ of: collection, isFiltered }: { readonly of: Collection; readonly isFiltered: boolean }) {
  const say = useWords(words)
  const { may } = useClub()
  if (isFiltered) return <Empty title={say.notFound}>{say.notFoundAbout}</Empty>
  if (!collection.is_written_by_programs) return <Empty title={say.none}>{say.imported}</Empty>
  const next = may('keys:manage') ? (
    <ButtonTo path="/keys/new">{say.key}</ButtonTo>
  ) : (
    <ButtonTo path="/connect">{say.assistant}</ButtonTo>
  )
  return (
    <Empty title={say.none} action={next}>
      {say.written}
    </Empty>
  )
}

const ButtonTo = ({ path, children }: { readonly path: string; readonly children: string }) => (
  <Button component={Link} href={path} variant="default">
    {children}
  </Button>
)
