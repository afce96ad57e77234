import { Badge } from '@mantine/core'
import type { ClubOfReader } from '../data/session.ts'
import { useWords } from '../words/language.tsx'

const words = { mark: { en: 'Practice', nl: 'Oefenclub' } } as const

/** Marks a practice club next to its name; shows nothing for other clubs. */
export function PracticeMark({ of: { practises_for } }: { readonly of: Pick<ClubOfReader, 'practises_for'> }) {
  const say = useWords(words)
  if (practises_for === null) return null
  return (
    <Badge color="yellow" variant="light" size="sm" style={{ flex: 'none' }}>
      {say.mark}
    </Badge>
  )
}
