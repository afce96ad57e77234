import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { ChargeFees as Fee, ChargeRecordPayments as Recorded } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { type Column, DataTable, type Selection } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useFilters, useSetFilter } from '../../parts/filters.ts'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { useOrder } from '../../parts/order.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { SearchBox } from '../data/search-box.tsx'
import { AdjustMany } from './adjust-many.tsx'
import { FeeStatus } from './fee-status.tsx'
import { TakeAlong } from './take-along.tsx'
import { Totals } from './totals.tsx'
import { useStatusText } from './words.ts'

const words = {
  title: { en: 'Fees', nl: 'Contributie' },
  charge: { en: 'Charge members', nl: 'Contributie in rekening brengen' },
  member: { en: 'Member', nl: 'Lid' },
  formerMember: { en: 'Unknown', nl: 'Onbekend' },
  description: { en: 'Description', nl: 'Omschrijving' },
  amount: { en: 'Amount', nl: 'Bedrag' },
  paid: { en: 'Paid', nl: 'Betaald' },
  open: { en: 'Open', nl: 'Open' },
  due: { en: 'Due', nl: 'Vervaldatum' },
  status: { en: 'Status', nl: 'Status' },
  search: { en: 'Search by name or description', nl: 'Zoek op naam of omschrijving' },
  filters: { en: 'Filters', nl: 'Filters' },
  show: { en: 'Show', nl: 'Toon' },
  all: { en: 'All fees', nl: 'Alles' },
  unpaid: { en: 'Not paid yet', nl: 'Nog niet betaald' },
  season: { en: 'Season', nl: 'Seizoen' },
  group: { en: 'Group', nl: 'Groep' },
  everyone: { en: 'All', nl: 'Alle' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
  none: { en: 'No fees found', nl: 'Geen contributies gevonden' },
  noneAbout: { en: 'No fees match these filters.', nl: 'Geen resultaten met deze filters.' },
  empty: { en: 'No fees yet', nl: 'Nog geen contributies' },
  emptyAbout: {
    en: 'Charge a group or everyone at once. You see the total before you confirm.',
    nl: 'Breng een groep of alle leden in één keer contributie in rekening. Je ziet eerst het totaal.',
  },
  selected: {
    en: (fees: string, open: string) => (open === '' ? `${fees} selected` : `${fees} selected, ${open} open`),
    nl: (fees: string, open: string) => (open === '' ? `${fees} geselecteerd` : `${fees} geselecteerd, ${open} open`),
  },
  toPay: {
    en: (fees: number, count: string, open: string) => `${fees === 1 ? '1 fee' : `${count} fees`}, ${open} open`,
    nl: (fees: number, count: string, open: string) =>
      `${fees === 1 ? '1 contributie' : `${count} contributies`}, ${open} open`,
  },
  recorded: {
    en: (payments: number, count: string, total: string) =>
      payments === 1 ? `Payment of ${total} recorded` : `${count} payments recorded, ${total} in total`,
    nl: (payments: number, count: string, total: string) =>
      payments === 1 ? `Betaling van ${total} geboekt` : `${count} betalingen geboekt, samen ${total}`,
  },
  leftOut: {
    en: (fees: string) => `Skipped, because nothing was left to pay: ${fees}`,
    nl: (fees: string) => `Overgeslagen, want er stond niets meer open: ${fees}`,
  },
  clearSelection: { en: 'Clear selection', nl: 'Selectie wissen' },
} as const

/** The states by which the server filters: all that is unpaid, and the statuses that it derives from amounts and dates. */
const states = ['unpaid', 'late', 'open', 'partly_paid'] as const
const statuses = ['late', 'open', 'partly_paid', 'paid', 'failed', 'charged back', 'waived', 'cancelled'] as const
const filters = ['query', 'show', 'season_id', 'group_id', 'member_id'] as const
const orders = ['due_on', '-due_on', 'amount_cents', '-amount_cents'] as const
const sortedFields = ['due_on', 'amount_cents']
const pageSize = 25

/** Loaded separately, because it is large and needed only after the list appears. */
const RecordChoice = lazy(async () => ({ default: (await import('../../parts/record-choice.tsx')).RecordChoice }))

/** The query in the page's URL, except for the status. */
function wantedOf(search: URLSearchParams) {
  const idIn = (name: string) => Number(search.get(name)) || undefined
  return {
    query: search.get('query') ?? undefined,
    ...{ season_id: idIn('season_id'), group_id: idIn('group_id'), member_id: idIn('member_id') },
  }
}

/** The state or status to list. The totals do not follow it, so that each of them keeps its meaning. */
function shownOf(search: URLSearchParams) {
  const show = search.get('show') ?? ''
  const state = states.find((one) => one === show)
  return state ? { state } : { status: show || undefined }
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
        <Filters isFiltered={isFiltered} />
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

/** Chooses which fees are shown. On narrow screens a button shows the filters until one is set. */
function Filters({ isFiltered }: { readonly isFiltered: boolean }) {
  const say = useWords(words)
  const textOf = useStatusText()
  const [search] = useSearchParams()
  const filter = useFilters()
  const set = useSetFilter()
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  const record = (name: string, from: string, label: string) => (
    <RecordChoice
      from={from}
      label={label}
      placeholder={say.everyone}
      w={{ base: '100%', xs: '12.5rem' }}
      value={search.get(name) ?? ''}
      onChange={(id) => set(name, id)}
    />
  )
  return (
    <>
      <Button variant="default" hiddenFrom="xs" aria-expanded={isOpen} onClick={toggle}>
        {say.filters}
      </Button>
      <Group align="flex-end" gap="sm" {...(!isOpen && { visibleFrom: 'xs' })}>
        <NativeSelect
          {...filter('show')}
          label={say.show}
          data={[
            { value: '', label: say.all },
            { value: 'unpaid', label: say.unpaid },
            ...statuses.map((status) => ({ value: status, label: textOf(status) })),
          ]}
        />
        <Suspense>
          {record('season_id', 'seasons', say.season)}
          {record('group_id', 'groups', say.group)}
          {record('member_id', 'members', say.member)}
        </Suspense>
        {isFiltered && (
          <Button component={Link} href="/charges" variant="subtle">
            {say.clear}
          </Button>
        )}
      </Group>
    </>
  )
}

/** @param isWhole whether these are all fees, so that every column can sort them */
function FeeTable({ fees, isWhole }: { readonly fees: readonly Fee[]; readonly isWhole: boolean }) {
  const say = useWords(words)
  const selection = useSelection(fees)
  const order = useOrder(sortedFields)
  const { money, dayInUtc } = useFormat()
  const columns = useMemo((): readonly Column<Fee>[] => {
    const amount = (id: 'amount_cents' | 'paid_cents' | 'open_cents', title: string): Column<Fee> => ({
      ...{ id, title, align: 'right' },
      cell: (fee) => (fee[id] === null ? '–' : money(fee[id], fee.currency)),
      sort: (fee) => fee[id],
    })
    return [
      { id: 'name', title: say.member, cell: ({ name }) => name ?? say.formerMember, sort: ({ name }) => name },
      {
        id: 'description',
        title: say.description,
        cell: ({ description }) => description,
        sort: ({ description }) => description,
        isOneLine: true,
      },
      amount('amount_cents', say.amount),
      amount('paid_cents', say.paid),
      amount('open_cents', say.open),
      {
        id: 'due_on',
        title: say.due,
        cell: ({ due_on }) => (due_on === null ? '–' : dayInUtc(due_on)),
        sort: ({ due_on }) => due_on,
      },
      {
        id: 'status',
        title: say.status,
        cell: (fee) => <FeeStatus of={fee} />,
        sort: ({ status }) => status,
      },
    ]
  }, [say, money, dayInUtc])
  return (
    <DataTable
      label={say.title}
      rows={fees}
      rowKey={({ id }) => id}
      href={({ id }) => `/charges/${id}`}
      selection={selection}
      order={isWhole ? undefined : order}
      columns={columns}
    />
  )
}

/** The maximum number of charges in one call. */
const most = 1000

/** The maximum number of skipped fees that a message names. */
const mostNamed = 5

/**
 * The selected fees, to mark as paid or adjust; undefined without permission.
 *
 * @param shown the fees on this page. The selection takes their new amounts
 */
function useSelection(shown: readonly Fee[]): Selection<Fee> | undefined {
  const say = useWords(words)
  const { may, path } = useClub()
  const { number, money, list } = useFormat()
  const [selected, setSelected] = useState<ReadonlyMap<number, Fee>>(new Map())
  const select = useCallback(
    (fees: readonly Fee[], isSelected: boolean) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const fee of fees) {
          if (!isSelected) after.delete(fee.id)
          else if (after.size < most) after.set(fee.id, fee)
        }
        return after
      }),
    [],
  )
  useEffect(() => {
    setSelected((before) => {
      const changed = shown.filter((fee) => before.has(fee.id))
      return changed.length === 0 ? before : new Map([...before, ...changed.map((fee) => [fee.id, fee] as const)])
    })
  }, [shown])
  if (!may('charges:manage')) return undefined
  const nameOf = ({ name, description }: Fee) => [name, description].filter(Boolean).join(', ')
  const clear = () => setSelected(new Map())
  const open = [...selected.values()].filter(({ open_cents }) => open_cents > 0)
  const sums = new Map<string, number>()
  for (const { currency, open_cents } of open) sums.set(currency, (sums.get(currency) ?? 0) + open_cents)
  const total = list([...sums].map(([currency, cents]) => money(cents, currency)))
  const resultOf = ({ count, totals, left_out }: Recorded): string => {
    const recorded = list(totals.map(({ currency, total_cents }) => money(total_cents, currency)))
    const names = open.filter(({ id }) => left_out.some(({ charge_id }) => charge_id === id)).map(nameOf)
    return [
      ...(count > 0 ? [say.recorded(count, number(count), recorded)] : []),
      ...(names.length > 0 ? [say.leftOut(names.length > mostNamed ? number(names.length) : list(names))] : []),
    ].join('. ')
  }
  return {
    isSelected: ({ id }) => selected.has(id),
    select,
    nameOf,
    ...(selected.size > 0 && {
      bar: (
        <>
          <Text size="sm" fw={500} role="status" flex="1 1 12rem">
            {say.selected(number(selected.size), total)}
          </Text>
          {open.length > 0 && (
            <OperationButton
              of="charges record_payments"
              given={{ charge_ids: open.map(({ id }) => id) }}
              thing={() => ({ id: 0, method: 'direct debit', at: new Date().toISOString() })}
              called={say.toPay(open.length, number(open.length), total)}
              stale={[path('')]}
              message={(answer) => resultOf(answer as Recorded)}
              done={clear}
              compact
            />
          )}
          <AdjustMany fees={[...selected.values()]} done={clear} />
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {say.clearSelection}
          </Button>
        </>
      ),
    }),
  }
}
