import { Stack } from '@mantine/core'
import { useParams, useSearchParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Awaited } from '../../parts/awaited.tsx'
import { Failure } from '../../parts/failure.tsx'
import { faultsAt } from '../../parts/form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, type Page, useCollections } from './collections.ts'
import { Hits } from './hits.tsx'
import { NoRecords } from './no-records.tsx'
import { RecordFilters } from './record-filters.tsx'
import { RecordTable } from './record-table.tsx'
import { SearchBox } from './search-box.tsx'

const words = {
  data: { en: 'Data', nl: 'Gegevens' },
  first: { en: 'First', nl: 'Begin' },
  next: { en: 'Next', nl: 'Volgende' },
  total: { en: (records: string) => `${records} in all`, nl: (records: string) => `${records} in totaal` },
  firstOf: { en: (records: string) => `The first ${records}`, nl: (records: string) => `De eerste ${records}` },
} as const

/** How many records a page has. */
const pageSize = 25

/** The records of one collection: a page of its list, filtered by what stands in the address, or what a search found. */
export function CollectionPage() {
  const { collection: plural } = useParams<{ collection: string }>()
  const collection = useCollections().find((one) => one.plural === plural)
  // The filters of one collection are not those of another.
  return collection ? <Records key={plural} of={collection} /> : <NotHere />
}

function Records({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const query = search.get('query')
  return (
    <>
      <PageHead
        title={collection.title[language]}
        back={{ path: '/data', title: say.data }}
        showsTimes
        actions={collection.title_field !== null && <SearchBox path={`/${collection.plural}`} />}
      />
      {query === null ? <ListOf collection={collection} search={search} /> : <Hits query={query} of={collection} />}
    </>
  )
}

function ListOf({ collection, search }: { readonly collection: Collection; readonly search: URLSearchParams }) {
  const say = useWords(words)
  const { path } = useClub()
  const {
    data,
    error,
    isPlaceholderData: isOld,
  } = useReadLater<Page<ClubRecord>>(path(`${collection.plural}?${queryOf(collection, search)}`))
  const { number } = useFormat()
  const names = collection.filters.map(({ name }) => name)
  const isFiltered = names.some((name) => search.has(name))
  const { faults, rest } = faultsAt(names, error)
  const shown = number(data?.data.length ?? 0)
  const total = search.has('starting_after') ? undefined : data?.has_more ? say.firstOf(shown) : say.total(shown)
  return (
    <Stack>
      <RecordFilters of={collection} faults={faults} />
      <Failure error={rest} />
      <Awaited isOld={isOld}>
        {data && !error && data.data.length > 0 && <RecordTable of={collection} records={data.data} total={total} />}
        {data?.data.length === 0 && !error && !isOld && <NoRecords of={collection} isFiltered={isFiltered} />}
      </Awaited>
      <Pager
        isOld={isOld}
        path={`/${collection.plural}`}
        first={say.first}
        next={say.next}
        last={data?.has_more ? data.data.at(-1) : undefined}
      />
    </Stack>
  )
}

/** The query of the call, from that of the page. */
function queryOf({ filters }: Collection, search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams({ limit: String(pageSize) })
  for (const name of [...filters.map(({ name }) => name), 'starting_after']) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  return query
}
