import { Copy } from '../../parts/copy.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import type { ClubRecord } from './collections.ts'

const words = {
  title: { en: 'On your website', nl: 'Op je website' },
  about: {
    en: 'Kantine has no public tournament pages. Your website can read this URL with an API key.',
    nl: 'Kantine heeft geen openbare toernooipagina’s. Je website kan het toernooi via deze URL opvragen, met een API-sleutel.',
  },
  url: { en: 'URL for the website', nl: 'URL voor de website' },
} as const

/** The API URL from which a website can read the tournament. */
export function TournamentUrl({ of: { id } }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  return (
    <Section title={say.title} about={say.about}>
      <Copy text={`${location.origin}/api/v1/tournaments/${id}`} label={say.url} />
    </Section>
  )
}
