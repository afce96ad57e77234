import { Button, Text } from '@mantine/core'
import type { ChargeFees as Fee, ChargeRecordPayments as Recorded } from '../../api.ts'
import { useClub } from '../../data/session.ts'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { AdjustMany } from './adjust-many.tsx'

const words = {
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

/** The maximum number of skipped fees that a message names. */
const mostNamed = 5

export const nameOfFee = ({ name, description }: Fee): string => [name, description].filter(Boolean).join(', ')

/** The selected fees and their open amounts, to mark as paid or adjust. */
export function FeeSelectionBar({ fees, clear }: { readonly fees: readonly Fee[]; clear(): void }) {
  const say = useWords(words)
  const { path } = useClub()
  const { number, money, list } = useFormat()
  const open = fees.filter(({ open_cents }) => open_cents > 0)
  const sums = new Map<string, number>()
  for (const { currency, open_cents } of open) sums.set(currency, (sums.get(currency) ?? 0) + open_cents)
  const total = list([...sums].map(([currency, cents]) => money(cents, currency)))
  const resultOf = ({ count, totals, left_out }: Recorded): string => {
    const recorded = list(totals.map(({ currency, total_cents }) => money(total_cents, currency)))
    const names = open.filter(({ id }) => left_out.some(({ charge_id }) => charge_id === id)).map(nameOfFee)
    return [
      ...(count > 0 ? [say.recorded(count, number(count), recorded)] : []),
      ...(names.length > 0 ? [say.leftOut(names.length > mostNamed ? number(names.length) : list(names))] : []),
    ].join('. ')
  }
  return (
    <>
      <Text size="sm" fw={500} role="status" flex="1 1 12rem">
        {say.selected(number(fees.length), total)}
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
      <AdjustMany fees={fees} done={clear} />
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        {say.clearSelection}
      </Button>
    </>
  )
}
