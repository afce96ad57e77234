import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Waiting } from '../../frame/waiting.tsx'
import type { Selection } from '../../parts/data-table.tsx'
import { faultsAt } from '../../parts/faults.ts'
import { useOrder } from '../../parts/order.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, type Counted, type Page, useCollections } from './collections.ts'
import { EntryLinks, useEntryOf } from './entry-links.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Former, hidesFormer } from './former.tsx'
import { NoRecords } from './no-records.tsx'
import { RecordButton } from './record-drawer.tsx'
import { useSelection } from './record-selection.ts'
import { RecordTable } from './record-table.tsx'
import { SearchBox } from './search-box.tsx'

/** Loaded separately: the filter inputs are large, and the list can appear without them. */
const RecordFilters = lazy(async () => ({ default: (await import('./record-filters.tsx')).RecordFilters }))

/** Few readers select rows, so it loads with the first selection. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

const Hits = lazy(async () => ({ default: (await import('./hits.tsx')).Hits }))

const words = {
  import: { en: 'Import', nl: 'Importeren' },
  search: { en: 'Search by name', nl: 'Zoek op naam' },
  total: { en: (records: string) => `${records} in total`, nl: (records: string) => `${records} in totaal` },
  moreThan: { en: (records: string) => `More than ${records}`, nl: (records: string) => `Meer dan ${records}` },
} as const

const pageSize = 25

/** The records of one collection: a page of the filtered list, or search results. */
export function CollectionPage() {
  const { collection: plural } = useParams<{ collection: string }>()
  const collection = useCollections().find((one) => one.plural === plural)
  // A new key per collection, because their filters differ.
  return collection ? <Records key={plural} of={collection} /> : <NotHere />
}

function Records({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { may } = useClub()
  const [search] = useSearchParams()
  const [, go] = useLocation()
  const { rows: selected, isFull, mayCharge, isOffered, clear, ...selecting } = useSelection(collection)
  const bar = selected.length > 0 && (
    <Suspense>
      <SelectionBar of={collection} records={selected} isFull={isFull} mayCharge={mayCharge} clear={clear} />
    </Suspense>
  )
  const selection = isOffered ? { ...selecting, ...(bar && { bar }) } : undefined
  const query = search.get('query')
  const { faults } = faultsOf(collection, usePageOfList(collection, search).error)
  const entry = useEntryOf(collection)
  const { title } = entry && entry.links.length === 1 ? entry.menu : collection
  return (
    <>
      <PageHead
        title={title[language]}
        actions={
          <Group maw="100%" gap="xs">
            {query === null && <ExportMenu of={collection} filters={filtersOf(collection, search)} />}
            {collection.import && may(collection.import.permission) && (
              <Button
                component={Link}
                href={`/${collection.plural}/import`}
                variant="default"
                leftSection={<Upload size={16} aria-hidden />}
              >
                {say.import}
              </Button>
            )}
            <RecordButton of={collection} done={({ id }) => go(`/${collection.plural}/${id}`)} />
          </Group>
        }
      />
      <EntryLinks of={collection} />
      <Stack>
        <Group align="flex-end" gap="sm">
          {collection.title_field !== null && (
            <Box flex="1 1 13rem" miw={0} maw="28rem">
              <SearchBox path={`/${collection.plural}`} {...(!isOfPeople(collection) && { label: say.search })} />
            </Box>
          )}
          {query === null && (
            <Suspense fallback={<Box h="3.75rem" />}>
              <RecordFilters of={collection} faults={faults} />
            </Suspense>
          )}
        </Group>
        {query === null ? (
          <ListOf collection={collection} search={search} selection={selection} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <Hits query={query} of={collection} selection={selection} />
          </Suspense>
        )}
      </Stack>
    </>
  )
}

/** The page of the list given by the URL. */
function usePageOfList(collection: Collection, search: URLSearchParams) {
  const { path } = useClub()
  const enabled = !search.has('query')
  return useReadLater<Page<ClubRecord>>(path(`${collection.plural}?${queryOf(collection, search)}`), { enabled })
}

const faultsOf = ({ filters }: Collection, error: Error | null) =>
  faultsAt(
    filters.map(({ name }) => name),
    error,
  )

/** Only people have an e-mail address. */
const isOfPeople = ({ fields }: Collection) => fields.some(({ kind }) => kind === 'email')

function ListOf({
  collection,
  search,
  selection,
}: {
  readonly collection: Collection
  readonly search: URLSearchParams
  readonly selection: Selection<ClubRecord> | undefined
}) {
  const { data, error, isPlaceholderData: isOld } = usePageOfList(collection, search)
  const total = useTotal(collection, search, isOld ? undefined : data)
  const order = useOrder(collection.sorted)
  const isFiltered = collection.filters.some(({ name }) => search.has(name))
  const former = collection.former_when && (
    <Former of={collection} filters={filtersOf(collection, search)} search={search} />
  )
  return (
    <Pager
      path={`/${collection.plural}`}
      last={data?.has_more ? (data.next ?? data.data.at(-1)?.id) : undefined}
      isOld={isOld}
      error={faultsOf(collection, error).rest}
    >
      {data && !error && data.data.length > 0 && (
        <RecordTable
          of={collection}
          records={data.data}
          total={
            <>
              {total}{' '}
              <Box component="span" ml="xs">
                {former}
              </Box>
            </>
          }
          selection={selection}
          order={order}
        />
      )}
      {data?.data.length === 0 && !error && !isOld && (
        <>
          <NoRecords of={collection} isFiltered={isFiltered} />
          <Text size="sm" c="dimmed" mt="xs">
            {former}
          </Text>
        </>
      )}
    </Pager>
  )
}

/** The number of records in words; undefined until known. The server counts long lists up to a limit. */
function useTotal(collection: Collection, search: URLSearchParams, page: Page<ClubRecord> | undefined) {
  const say = useWords(words)
  const { number } = useFormat()
  const { path } = useClub()
  const isWhole = page?.has_more === false && !search.has('starting_after')
  const { data, isPlaceholderData } = useReadLater<Counted>(
    path(`${collection.plural}/count?${filtersOf(collection, search)}`),
    { enabled: page !== undefined && !isWhole },
  )
  if (page && isWhole) return say.total(number(page.data.length))
  if (!data || isPlaceholderData) return undefined
  return (data.has_more ? say.moreThan : say.total)(number(data.count))
}

/** Converts the page's query to the call's. */
function queryOf(collection: Collection, search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams({ limit: String(pageSize), ...Object.fromEntries(filtersOf(collection, search)) })
  for (const name of ['sort', 'starting_after']) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query
}

function filtersOf(collection: Collection, search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(hidesFormer(collection, search) ? { former: 'hidden' } : {})
  for (const { name } of collection.filters) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query
}
