import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { useWords } from '../../words/language.tsx'
import type { Collection } from './collections.ts'

const words = {
  none: { en: 'Nothing here yet', nl: 'Hier staat nog niets' },
  imported: {
    en: 'The server’s administrator imports data with npx kantine import.',
    nl: 'De beheerder van de server importeert gegevens met npx kantine import.',
  },
  written: {
    en: 'Import data with npx kantine import on the server, or let a program or AI assistant add it.',
    nl: 'Importeer gegevens op de server met npx kantine import, of laat een programma of AI-assistent ze toevoegen.',
  },
  key: { en: 'Make a key', nl: 'Sleutel maken' },
  assistant: { en: 'Connect an AI assistant', nl: 'Een AI-assistent verbinden' },
  notFound: { en: 'Nothing found', nl: 'Niets gevonden' },
  notFoundAbout: { en: 'No records match these filters.', nl: 'Niets past bij deze filters.' },
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
