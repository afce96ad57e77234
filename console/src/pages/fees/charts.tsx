import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ChargeTotals } from '../../api.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useFilterLink } from './filter-link.ts'
import { useStatusText } from './words.ts'

const words = {
  inTwoGroups: {
    en: 'Members in two groups count in both.',
    nl: 'Leden in twee groepen tellen in beide mee.',
  },
  largest: {
    en: 'There are more groups, dates or statuses than these.',
    nl: 'Er zijn meer groepen, datums of statussen dan deze.',
  },
  allGroups: { en: (n: string) => `Show all ${n} groups`, nl: (n: string) => `Alle ${n} groepen tonen` },
  byMonth: { en: 'By due date', nl: 'Per vervaldatum' },
  byGroup: { en: 'By group', nl: 'Per groep' },
  byStatus: { en: 'By status', nl: 'Per status' },
  noMonth: { en: 'No due date', nl: 'Geen vervaldatum' },
  noGroup: { en: 'No group', nl: 'Geen groep' },
  noStatus: { en: 'No status', nl: 'Geen status' },
  amounts: {
    en: (paid: string, open: string) => `${paid} paid, ${open} open`,
    nl: (paid: string, open: string) => `${paid} betaald, ${open} open`,
  },
  overdue: {
    en: (status: string, count: string, late: string) => `${status} (${count}, ${late} overdue)`,
    nl: (status: string, count: string, late: string) => `${status} (${count}, ${late} te laat)`,
  },
} as const

type Sums = Pick<ChargeTotals, 'count' | 'amount_cents' | 'paid_cents' | 'open_cents' | 'late_cents'>

/** The maximum number of months in the charts, counting back from the latest. */
const mostMonths = 12

/** The number of groups shown until the reader asks for all; those with the highest open amounts come first. */
const firstGroups = 12

/** The groups for a table, highest open amount first. */
export const groupsOf = ({ by_group }: ChargeTotals): ChargeTotals['by_group'] =>
  [...by_group].sort((a, b) => b.open_cents - a.open_cents)

/** Bars by month, status and group. */
export function Charts({ of: totals }: { readonly of: ChargeTotals }) {
  const say = useWords(words)
  const { number } = useFormat()
  const textOf = useStatusText()
  const monthOf = useMonth()
  const linkTo = useFilterLink()
  const [showsAll, { open: showAll }] = useDisclosure(false)
  const { currency, by_month, by_status } = totals
  const groups = groupsOf(totals)
  const nameOf = (status: string | null, { count, late_count }: Pick<ChargeTotals, 'count' | 'late_count'>) => {
    const name = status === null ? say.noStatus : textOf(status)
    return late_count > 0 ? say.overdue(name, number(count), number(late_count)) : `${name} (${number(count)})`
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Stack gap="sm">
          <Bars
            title={say.byMonth}
            currency={currency}
            rows={by_month.slice(-mostMonths).map((sums) => ({
              key: sums.month ?? '',
              text: sums.month === null ? say.noMonth : monthOf(sums.month),
              sums,
            }))}
          />
          <Bars
            title={say.byStatus}
            currency={currency}
            rows={by_status.map(({ status, ...sums }) => ({
              key: `${status}`,
              text: nameOf(status, sums),
              sums,
              ...(status !== null && { href: linkTo({ show: status }) }),
            }))}
          />
        </Stack>
        <Bars
          title={say.byGroup}
          currency={currency}
          rows={(showsAll ? groups : groups.slice(0, firstGroups)).map(({ group_id: id, name, ...sums }) => ({
            key: `${id}`,
            text: name ?? say.noGroup,
            sums,
            ...(id !== null && { href: linkTo({ group_id: `${id}` }) }),
          }))}
        >
          {groups.length > firstGroups && !showsAll && (
            <Button variant="default" size="compact-sm" mt="sm" onClick={showAll}>
              {say.allGroups(number(groups.length))}
            </Button>
          )}
          {groups.length > 1 && (
            <Text size="xs" c="dimmed" mt="sm">
              {say.inTwoGroups}
            </Text>
          )}
        </Bars>
      </SimpleGrid>
      {totals.has_more && <Text size="sm">{say.largest}</Text>}
    </>
  )
}

/** `Oct 2026` for `2026-10`. */
function useMonth() {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-01`))
}

type Row = { readonly key: string; readonly text: string; readonly sums: Sums; readonly href?: string }

/** Stacked bars, as long as the charged amount: the paid part, then the open part. */
function Bars({
  title,
  currency,
  rows,
  children,
}: {
  readonly title: string
  readonly currency: string
  readonly rows: readonly Row[]
  readonly children?: ReactNode
}) {
  const say = useWords(words)
  const { money } = useFormat()
  const most = Math.max(1, ...rows.map(({ sums }) => sums.paid_cents + sums.open_cents))
  const percent = (cents: number) => `${(cents / most) * 100}%`
  return (
    <Paper withBorder>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <ul className="fee-bars" aria-label={title}>
        {rows.map(({ key, text, href, sums: { paid_cents, open_cents, late_cents } }) => (
          <li key={key}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
              {href === undefined ? (
                <Text size="sm">{text}</Text>
              ) : (
                <Anchor component={Link} href={href} size="sm" underline="hover">
                  {text}
                </Anchor>
              )}
              <Text size="xs" c="dimmed" ta="right">
                {say.amounts(money(paid_cents, currency), money(open_cents, currency))}
              </Text>
            </Group>
            <div className="fee-bar" aria-hidden>
              <span className="paid" style={{ width: percent(paid_cents) }} />
              <span className="open" style={{ width: percent(open_cents - late_cents) }} />
              <span className="late" style={{ width: percent(late_cents) }} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </Paper>
  )
}
