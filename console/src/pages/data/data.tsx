import { Stack } from '@mantine/core'
import { Link, useSearchParams } from 'wouter'
import { PageHead } from '../../parts/page-head.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useCollections } from './collections.ts'
import './data.css'
import { Hits } from './hits.tsx'
import { SearchBox } from './search-box.tsx'

const words = {
  title: { en: 'Data', nl: 'Gegevens' },
  about: {
    en: 'The data of the club that your role may read. Programs and AI assistants write it; here you look at it.',
    nl: 'De gegevens van de club die jouw rol mag lezen. Programma’s en AI-assistenten schrijven ze; hier bekijk je ze.',
  },
  collections: { en: 'Kinds of data', nl: 'Soorten gegevens' },
} as const

/** Where the data of the club begins: a search in all of it, and the collections. */
export function DataPage() {
  const say = useWords(words)
  const { language } = useLanguage()
  const collections = useCollections()
  const [search] = useSearchParams()
  const query = search.get('query')
  return (
    <>
      <PageHead title={say.title} showsTimes={query !== null}>
        {say.about}
      </PageHead>
      <Stack gap="lg">
        <SearchBox path="/data" />
        {query === null ? (
          <ul className="collections" aria-label={say.collections}>
            {collections.map(({ plural, title }) => (
              <li key={plural}>
                <Link href={`/${plural}`}>{title[language]}</Link>
              </li>
            ))}
          </ul>
        ) : (
          <Hits query={query} />
        )}
      </Stack>
    </>
  )
}
