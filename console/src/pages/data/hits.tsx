import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Awaited, Waiting } from '../../frame/waiting.tsx'
import { DataTable, type Selection } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { TitleWithStatus } from '../../parts/title-with-status.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, type Hit, type Page, useCollections } from './collections.ts'
import { RecordTable } from './record-table.tsx'

const words = {
  found: { en: 'Found', nl: 'Gevonden' },
  name: { en: 'Name', nl: 'Naam' },
  kind: { en: 'Kind', nl: 'Soort' },
  changed: { en: 'Changed', nl: 'Gewijzigd' },
  none: { en: 'No results', nl: 'Niets gevonden' },
  noneAbout: {
    en: 'Try fewer words, or only the start of a word.',
    nl: 'Probeer minder woorden, of alleen het begin van een woord.',
  },
  all: { en: 'Show all', nl: 'Alles tonen' },
  more: {
    en: 'There are more results. Add a word to narrow them down.',
    nl: 'Er zijn meer resultaten. Voeg een woord toe om gerichter te zoeken.',
  },
} as const

/** Search results from one collection, or from all collections that the reader may read. */
export function Hits({
  query,
  of: collection,
  selection,
}: {
  readonly query: string
  readonly of?: Collection
  readonly selection?: Selection<ClubRecord> | undefined
}) {
  const { path } = useClub()
  const wanted = new URLSearchParams({ query })
  return collection ? (
    <Found<ClubRecord>
      of={path(`${collection.plural}/search?${wanted}`)}
      all={`/${collection.plural}`}
      table={(records) => <RecordTable of={collection} records={records} selection={selection} />}
    />
  ) : (
    <Found<Hit> of={path(`search?${wanted}`)} all="/data" table={(hits) => <HitTable hits={hits} />} />
  )
}

/**
 * Search results.
 *
 * @param of the path of the search call
 * @param all the path of the page without a search
 */
function Found<Item>({
  of: list,
  all,
  table,
}: {
  readonly of: string
  readonly all: string
  table(items: readonly Item[]): ReactNode
}) {
  const say = useWords(words)
  const { data, error, isPlaceholderData: isOld } = useReadLater<Page<Item>>(list)
  const showAll = (
    <Button component={Link} href={all} variant="default">
      {say.all}
    </Button>
  )
  if (error) return <Failure error={error} />
  const isNothing = data?.data.length === 0
  if (!data || (isNothing && isOld)) return <Waiting />
  if (isNothing) {
    return (
      <Empty title={say.none} action={showAll}>
        {say.noneAbout}
      </Empty>
    )
  }
  return (
    <Stack align="flex-start">
      <Awaited isOld={isOld}>{table(data.data)}</Awaited>
      {data.has_more && (
        <Text size="sm" c="dimmed">
          {say.more}
        </Text>
      )}
      {showAll}
    </Stack>
  )
}

/** Records from several collections, with their kind. */
function HitTable({ hits }: { readonly hits: readonly Hit[] }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const collections = useCollections()
  const collectionOf = ({ resource }: Hit) => collections.find(({ plural }) => plural === resource)
  const nameIn = (hit: Hit) => (
    <TitleWithStatus status={hit.status} fields={collectionOf(hit)?.fields}>
      {hit.title}
    </TitleWithStatus>
  )
  return (
    <DataTable
      label={say.found}
      rows={hits}
      rowKey={({ resource, id }) => `${resource} ${id}`}
      href={({ resource, id }) => `/${resource}/${id}`}
      columns={[
        { id: 'name', title: say.name, cell: nameIn, isOneLine: true },
        { id: 'kind', title: say.kind, cell: (hit) => collectionOf(hit)?.title_of_one[language] },
        { id: 'changed', title: say.changed, cell: ({ updated_at }) => <Moment at={updated_at} /> },
      ]}
    />
  )
}
