import { Button, Group, Stack } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useWords } from '../../words/language.tsx'
import { SearchBox } from '../data/search-box.tsx'
import { FeeFilters } from './fee-filters.tsx'
import { FeeTable } from './fee-table.tsx'
import { TakeAlong } from './take-along.tsx'
import { Totals } from './totals.tsx'

const words = {
  title: { en: 'Fees', nl: 'Contributie' },
  charge: { en: 'Charge members', nl: 'Contributie in rekening brengen' },
  search: { en: 'Search by name or description', nl: 'Zoek op naam of omschrijving' },
  none: { en: 'No fees found', nl: 'Geen contributies gevonden' },
  noneAbout: { en: 'No fees match these filters.', nl: 'Geen resultaten met deze filters.' },
  empty: { en: 'No fees yet', nl: 'Nog geen contributies' },
  emptyAbout: {
    en: 'Charge a group or everyone at once. You see the total before you confirm.',
    nl: 'Breng een groep of alle leden in één keer contributie in rekening. Je ziet eerst het totaal.',
  },
} as const

const filters = ['query', 'show', 'season_id', 'group_id', 'member_id'] as const
const orders = ['due_on', '-due_on', 'amount_cents', '-amount_cents'] as const
const pageSize = 25

/** The query in the page's URL, except for the status. */
function wantedOf(search: URLSearchParams) {
  const idIn = (name: string) => Number(search.get(name)) || undefined
  return {
    query: search.get('query') ?? undefined,
    season_id: idIn('season_id'),
    group_id: idIn('group_id'),
    member_id: idIn('member_id'),
  }
}

/** The state or status to list. The totals do not follow it, so that each of them keeps its meaning. */
function shownOf(search: URLSearchParams) {
  const show = search.get('show') ?? ''
  return show === 'unpaid' || show === 'late' ? { state: show as 'unpaid' | 'late' } : { status: show || undefined }
}

/** The fees of the club. Not derived, because the derived list lacks totals, open amounts, and filters by group and overdue. */
export function Fees() {
  const say = useWords(words)
  const { api, may } = useClub()
  const [search] = useSearchParams()
  const wanted = wantedOf(search)
  const listed = { ...wanted, ...shownOf(search) }
  const starting_after = search.get('starting_after') ?? undefined
  const sort = orders.find((order) => order === search.get('sort'))
  const {
    data,
    error,
    isPending,
    isPlaceholderData: isOld,
  } = useReadLater(api.charges.fees({ ...listed, sort, starting_after, limit: pageSize }))
  const isFiltered = filters.some((name) => search.has(name))
  return (
    <>
      <PageHead
        title={say.title}
        actions={
          <Group maw="100%" gap="xs">
            {data && data.data.length > 0 && <TakeAlong wanted={listed} sort={sort} />}
            {may('charges:manage') && (
              <Button component={Link} href="/charges/new" leftSection={<Plus size={16} aria-hidden />}>
                {say.charge}
              </Button>
            )}
          </Group>
        }
      />
      <Stack>
        <Totals wanted={wanted} isNext={!isPending && !isOld} />
        <SearchBox path="/charges" label={say.search} keepsFilters />
        <FeeFilters isFiltered={isFiltered} />
        <Pager path="/charges" last={data?.next ?? undefined} isOld={isOld} error={error}>
          {data && data.data.length > 0 && (
            <FeeTable fees={data.data} isWhole={data.next === null && !starting_after && !sort} />
          )}
          {data?.data.length === 0 && !isOld && (
            <Empty title={isFiltered ? say.none : say.empty}>{isFiltered ? say.noneAbout : say.emptyAbout}</Empty>
          )}
        </Pager>
      </Stack>
    </>
  )
}
