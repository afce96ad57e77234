import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Waiting } from '../../frame/waiting.tsx'
import { Awaited } from '../../parts/awaited.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, type Hit, type Page, useCollections } from './collections.ts'

const words = {
  found: { en: 'Found', nl: 'Gevonden' },
  name: { en: 'Name', nl: 'Naam' },
  kind: { en: 'Kind', nl: 'Soort' },
  changed: { en: 'Changed', nl: 'Gewijzigd' },
  none: { en: 'Nothing found', nl: 'Niets gevonden' },
  noneAbout: {
    en: 'No name, title or number begins with all of these words. Try fewer words, or only the beginning of one.',
    nl: 'Geen naam, titel of nummer begint met al deze woorden. Probeer minder woorden, of alleen het begin van een woord.',
  },
  all: { en: 'Show all', nl: 'Alles tonen' },
  more: {
    en: 'There are more. Add a word to find fewer.',
    nl: 'Er zijn er meer. Voeg een woord toe om er minder te vinden.',
  },
} as const

/** What a search found: in one collection, or in all that the reader may read. */
export function Hits({ query, of: collection }: { readonly query: string; readonly of?: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { path } = useClub()
  const collections = useCollections()
  const wanted = new URLSearchParams({ query, ...(collection && { resource: collection.plural }) })
  const { data, error, isPlaceholderData: isOld } = useReadLater<Page<Hit>>(path(`search?${wanted}`))
  const kindOf = ({ resource }: Hit) => collections.find(({ plural }) => plural === resource)?.title_of_one[language]
  const all = (
    <Button component={Link} href={collection ? `/${collection.plural}` : '/data'} variant="default">
      {say.all}
    </Button>
  )
  if (error) return <Failure error={error} />
  const isNothing = data?.data.length === 0
  if (!data || (isNothing && isOld)) return <Waiting />
  if (isNothing) {
    return (
      <Empty title={say.none} action={all}>
        {say.noneAbout}
      </Empty>
    )
  }
  return (
    <Stack align="flex-start">
      <Awaited isOld={isOld}>
        <DataTable
          label={say.found}
          rows={data.data}
          rowKey={({ resource, id }) => `${resource} ${id}`}
          href={({ resource, id }) => `/${resource}/${id}`}
          columns={[
            { id: 'name', title: say.name, cell: ({ title }) => title, isOneLine: true },
            { id: 'kind', title: say.kind, cell: kindOf },
            { id: 'changed', title: say.changed, cell: ({ updated_at }) => <Moment at={updated_at} /> },
          ]}
        />
      </Awaited>
      {data.has_more && (
        <Text size="sm" c="dimmed">
          {say.more}
        </Text>
      )}
      {all}
    </Stack>
  )
}
