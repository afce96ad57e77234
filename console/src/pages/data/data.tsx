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
  collections: { en: 'Kinds of data', nl: 'Soorten gegevens' },
} as const

/** Searches all of the club's data, and lists its collections. */
export function DataPage() {
  const say = useWords(words)
  const { language } = useLanguage()
  const collections = useCollections()
  const [search] = useSearchParams()
  const query = search.get('query')
  return (
    <>
      <PageHead title={say.title} />
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
