import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { useWords } from '../../words/language.tsx'
import type { Collection } from './collections.ts'

const words = {
  fill: {
    en: 'Add records one by one, or all at once from a file.',
    nl: 'Voeg gegevens een voor een toe, of importeer ze in één keer uit een bestand.',
  },
  import: { en: 'Import a spreadsheet', nl: 'Spreadsheet importeren' },
  others: {
    en: 'Users with another role can add records.',
    nl: 'Gebruikers met een andere rol kunnen gegevens toevoegen.',
  },
  notFound: { en: 'No results', nl: 'Niets gevonden' },
  notFoundAbout: { en: 'No records match these filters.', nl: 'Geen resultaten met deze filters.' },
  empty: { en: 'Nothing here yet', nl: 'Hier staat nog niets' },
} as const

/** Shown in place of an empty table, with the next step. */
export function NoRecords({ of: collection, isFiltered }: { readonly of: Collection; readonly isFiltered: boolean }) {
  const say = useWords(words)
  const { may } = useClub()
  if (isFiltered) return <Empty title={say.notFound}>{say.notFoundAbout}</Empty>
  if (!collection.import || !may(collection.import.permission)) return <Empty title={say.empty}>{say.others}</Empty>
  const next = (
    <Button component={Link} href={`/${collection.plural}/import`} variant="default">
      {say.import}
    </Button>
  )
  return (
    <Empty title={say.empty} action={next}>
      {say.fill}
    </Empty>
  )
}
