import { centsIn } from '@kantine/contract/form-rules.ts'
import { Stack, Text, TextInput, Title } from '@mantine/core'
import type { SeasonContinue } from '../../api.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Fees', nl: 'Contributie' },
  about: {
    en: 'Adjust the amounts if fees change. Enter 0 to skip a fee.',
    nl: 'Pas de bedragen aan als de contributie verandert. Vul 0 in om een contributie over te slaan.',
  },
  none: { en: 'This season has no fees.', nl: 'Er is dit seizoen geen contributie in rekening gebracht.' },
  fee: { en: 'Fee', nl: 'Contributie' },
  members: { en: 'Members', nl: 'Leden' },
  last: { en: 'This season', nl: 'Dit seizoen' },
  next: { en: 'Next season', nl: 'Volgend seizoen' },
  total: { en: 'Total', nl: 'Totaal' },
  sum: { en: (sum: string) => `Total: ${sum}`, nl: (sum: string) => `Samen: ${sum}` },
  wrong: { en: 'Enter an amount', nl: 'Vul een bedrag in' },
  leftOut: { en: 'Skipped', nl: 'Overgeslagen' },
  moreLeftOut: { en: (more: string) => `And ${more} more.`, nl: (more: string) => `En nog ${more}.` },
  name: { en: 'Name', nl: 'Naam' },
  reason: { en: 'Reason', nl: 'Reden' },
  archived: { en: 'No longer a member', nl: 'Geen lid meer' },
  waived: { en: 'Waived this season', nl: 'Dit seizoen kwijtgescholden' },
} as const

/** The fees of the next season, each with an amount to change, and the skipped members. */
export function NextFees({
  at: { fees, not_charged, not_charged_count },
  amounts,
  change,
}: {
  readonly at: SeasonContinue
  /** As the reader typed them, in the order of the fees. */
  readonly amounts: readonly string[]
  change(amounts: readonly string[]): void
}) {
  const say = useWords(words)
  const { number, money } = useFormat()
  const rows = fees.map((fee, at) => ({ ...fee, at, cents: centsIn(amounts[at] ?? '') }))
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {say.title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm">{say.none}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {say.about}
          </Text>
          <DataTable
            label={say.title}
            rows={rows}
            rowKey={({ at }) => at}
            columns={[
              { id: 'fee', title: say.fee, cell: ({ description }) => description },
              { id: 'members', title: say.members, align: 'right', cell: ({ count }) => number(count) },
              {
                id: 'last',
                title: say.last,
                align: 'right',
                cell: ({ last_cents, currency }) => money(last_cents, currency),
              },
              {
                id: 'next',
                title: say.next,
                align: 'right',
                cell: ({ at, cents, description }) => (
                  <TextInput
                    aria-label={`${say.next}: ${description}`}
                    inputMode="decimal"
                    autoComplete="off"
                    w="7rem"
                    ms="auto"
                    value={amounts[at] ?? ''}
                    error={isAmount(cents) ? undefined : say.wrong}
                    onChange={(event) => change(amounts.with(at, event.currentTarget.value))}
                  />
                ),
              },
              {
                id: 'total',
                title: say.total,
                align: 'right',
                cell: ({ cents, count, currency }) => isAmount(cents) && money(cents * count, currency),
              },
            ]}
          />
          <Text fw={600}>
            {say.sum(
              totalsOf(rows)
                .map(([currency, cents]) => money(cents, currency))
                .join(' + '),
            )}
          </Text>
        </>
      )}
      {not_charged_count > 0 && (
        <>
          <Title order={3} size="h5">
            {say.leftOut}: {number(not_charged_count)}
          </Title>
          <DataTable
            label={say.leftOut}
            rows={not_charged}
            rowKey={({ member_id }) => member_id}
            columns={[
              { id: 'name', title: say.name, cell: ({ name }) => name },
              { id: 'reason', title: say.reason, cell: ({ reason }) => say[reason] },
            ]}
          />
          {not_charged_count > not_charged.length && (
            <Text size="sm">{say.moreLeftOut(number(not_charged_count - not_charged.length))}</Text>
          )}
        </>
      )}
    </Stack>
  )
}

/** An amount of a fee; 0 charges nobody. */
export const isAmount = (cents: number | undefined): cents is number => cents !== undefined && cents >= 0

type Counted = { readonly currency: string; readonly count: number; readonly cents: number | undefined }

function totalsOf(rows: readonly Counted[]): [currency: string, cents: number][] {
  const totals = new Map<string, number>()
  for (const { currency, count, cents = 0 } of rows) totals.set(currency, (totals.get(currency) ?? 0) + count * cents)
  return [...totals]
}
