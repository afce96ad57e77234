import { useEffect, useMemo } from 'react'
import type { ChargeFees as Fee } from '../../api.ts'
import { useClub } from '../../data/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useOrder } from '../../parts/order.ts'
import { useSelectedRows } from '../../parts/selected-rows.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { FeeSelectionBar, nameOfFee } from './fee-selection-bar.tsx'
import { FeeStatus } from './fee-status.tsx'

const words = {
  title: { en: 'Fees', nl: 'Contributie' },
  member: { en: 'Member', nl: 'Lid' },
  formerMember: { en: 'Unknown', nl: 'Onbekend' },
  description: { en: 'Description', nl: 'Omschrijving' },
  amount: { en: 'Amount', nl: 'Bedrag' },
  paid: { en: 'Paid', nl: 'Betaald' },
  open: { en: 'Open', nl: 'Open' },
  due: { en: 'Due', nl: 'Vervaldatum' },
  status: { en: 'Status', nl: 'Status' },
} as const

const sortedFields = ['due_on', 'amount_cents']

/** The maximum number of charges in one call. */
const most = 1000

/**
 * Shows fees. Readers with permission can select several, and mark them as paid or adjust them.
 *
 * @param isWhole whether these are all fees, so that every column can sort them
 */
export function FeeTable({ fees, isWhole }: { readonly fees: readonly Fee[]; readonly isWhole: boolean }) {
  const say = useWords(words)
  const { may } = useClub()
  const { rows: selected, update, clear, ...selection } = useSelectedRows<Fee>(most)
  // The selection takes the new amounts.
  useEffect(() => update(fees), [update, fees])
  const order = useOrder(sortedFields)
  const { money, dayInUtc } = useFormat()
  const columns = useMemo((): readonly Column<Fee>[] => {
    const amount = (id: 'amount_cents' | 'paid_cents' | 'open_cents', title: string): Column<Fee> => ({
      id,
      title,
      align: 'right',
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
      selection={
        may('charges:manage')
          ? {
              ...selection,
              nameOf: nameOfFee,
              ...(selected.length > 0 && { bar: <FeeSelectionBar fees={selected} clear={clear} /> }),
            }
          : undefined
      }
      order={isWhole ? undefined : order}
      columns={columns}
    />
  )
}
