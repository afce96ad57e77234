import './totals.css'
import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Charts } from './charts.tsx'
import { useFilterLink } from './filter-link.ts'

const words = {
  charged: { en: 'Charged', nl: 'In rekening' },
  paid: { en: 'Paid', nl: 'Betaald' },
  open: { en: 'Open', nl: 'Open' },
  late: { en: 'Overdue', nl: 'Te laat' },
  waived: { en: 'Waived', nl: 'Kwijtgescholden' },
  charts: { en: 'By date, status and group', nl: 'Per datum, status en groep' },
  others: {
    en: (currencies: string) => `These totals exclude fees in ${currencies}.`,
    nl: (currencies: string) => `Contributies in ${currencies} tellen hier niet mee.`,
  },
} as const

/** The page's filters, in the form that calls take. */
export type Wanted = NonNullable<Parameters<ReturnType<typeof useClub>['api']['charges']['totals']>[0]>

/**
 * Charged, paid and open totals, and charts that the reader opens.
 *
 * @param wanted which fees; not by status, so that the totals mean the same whichever status the list shows
 * @param isNext whether the list has loaded; a large club's totals must not delay it
 */
export function Totals({ wanted, isNext }: { readonly wanted: Wanted; readonly isNext: boolean }) {
  const say = useWords(words)
  const { api } = useClub()
  const { money, list } = useFormat()
  const linkTo = useFilterLink()
  const [isOpen, { toggle }] = useDisclosure(false)
  const { data: totals } = useReadLater(api.charges.totals(wanted), { enabled: isNext })
  if (!totals || (totals.count === 0 && totals.currencies.length === 1)) return null
  const { currency, currencies } = totals
  const tiles = [
    [say.charged, totals.amount_cents, ''],
    [say.paid, totals.paid_cents, 'paid'],
    [say.open, totals.open_cents, 'unpaid'],
    [say.late, totals.late_cents, 'late'],
    ...(totals.waived_cents > 0 ? [[say.waived, totals.waived_cents, 'waived'] as const] : []),
  ] as const
  const others = currencies.filter((one) => one !== currency)
  return (
    <Stack gap="sm">
      <SimpleGrid component="dl" cols={{ base: 2, sm: tiles.length }} m={0} spacing="sm">
        {tiles.map(([name, cents, show]) => (
          <Paper withBorder key={name} p={{ base: 'sm', xs: 'lg' }}>
            <Text component="dt" size="sm" c="dimmed">
              {show !== '' && <span className={`fee-dot ${show}`} aria-hidden />}
              {name}
            </Text>
            <Text component="dd" m={0} fz={{ base: 'md', xs: 'xl' }} fw={600} className="one-line">
              {show === '' ? (
                money(cents, currency)
              ) : (
                <Anchor component={Link} href={linkTo({ show })} inherit c="inherit" className="fee-total">
                  {money(cents, currency)}
                </Anchor>
              )}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {say.charts}
        </Button>
      </Group>
      {isOpen && <Charts of={totals} />}
      {others.length > 0 && <Text size="sm">{say.others(list(others))}</Text>}
    </Stack>
  )
}
