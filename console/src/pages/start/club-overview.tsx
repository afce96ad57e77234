import { Anchor, Box, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { CalendarDays, CalendarX, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { ClubOverview } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Section } from '../../parts/section.tsx'
import { TitleWithStatus } from '../../parts/title-with-status.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import './attention.css'
import { useStageName } from '../trial/stage-name.ts'

const words = {
  members: { en: 'Active members', nl: 'Actieve leden' },
  joined: { en: (n: string) => `${n} joined`, nl: (n: string) => `${n} nieuw` },
  left: { en: (n: string) => `${n} left`, nl: (n: string) => `${n} gestopt` },
  fees: { en: 'Open fees', nl: 'Openstaande contributie' },
  nothingOpen: { en: 'Everything is paid', nl: 'Alles is betaald' },
  count: {
    en: (n: string, isOne: boolean) => `${n} ${isOne ? 'fee' : 'fees'}`,
    nl: (n: string, isOne: boolean) => `${n} ${isOne ? 'contributie' : 'contributies'}`,
  },
  undecided: {
    en: (n: string, isOne: boolean) =>
      `${n} ${isOne ? 'member has' : 'members have'} a last day, but no end is planned. Decide about ${isOne ? 'it' : 'them'}.`,
    nl: (n: string, isOne: boolean) =>
      `${n} ${isOne ? 'lid heeft' : 'leden hebben'} een einddatum, maar er staat geen einde gepland. Neem een besluit.`,
  },
  trial: { en: 'Trial members waiting', nl: 'Wachtende kennismakers' },
  events: { en: 'Upcoming events', nl: 'Eerstvolgende activiteiten' },
  calendar: { en: 'Calendar', nl: 'Agenda' },
} as const

/** The club's own data at a glance, as far as the reader's role allows. Omitted for a club without data. */
export function OverviewOfClub() {
  const { data } = useReadLater(useClub().api.clubs.overview())
  if (!data) return null
  const { members, fees, events, trial_members: trial } = data
  const isEmpty =
    members.active === 0 && !fees?.open.length && !events?.length && !trial?.some(({ count }) => count > 0)
  if (isEmpty) return null
  return (
    <Box mb="xl">
      <SimpleGrid cols={{ base: 1, sm: 1 + [fees, trial].filter(Boolean).length }} spacing="md">
        <Members of={data} />
        {fees && <Fees of={fees} />}
        {trial && <TrialMembers of={trial} />}
      </SimpleGrid>
      <Undecided count={members.undecided} />
      {events && events.length > 0 && <NextEvents of={events} />}
    </Box>
  )
}

/** A number that links to the corresponding list, with details below it. */
const Figure = ({
  title,
  path,
  value,
  children,
}: {
  readonly title: string
  readonly path: string
  readonly value: string
  readonly children?: ReactNode
}) => (
  <Paper withBorder>
    <Text size="sm" c="dimmed">
      {title}
    </Text>
    <Anchor
      component={Link}
      href={path}
      fz="1.75rem"
      fw={600}
      lh={1.3}
      c="inherit"
      underline="hover"
      aria-label={`${title}: ${value}`}
    >
      {value}
    </Anchor>
    <Group gap="sm" align="baseline" fz="sm" c="dimmed">
      {children}
    </Group>
  </Paper>
)

const More = ({ path, children }: { readonly path: string; readonly children: string }) => (
  <Anchor component={Link} href={path} size="sm">
    {children}
  </Anchor>
)

function Members({ of: { members, season } }: { readonly of: ClubOverview }) {
  const say = useWords(words)
  const { number } = useFormat()
  const { active, joined, left } = members
  const during = (state: string, field: string) =>
    `/members?${state}&${field}_from=${season?.starts_on}&${field}_to=${season?.ends_on}`
  return (
    <Figure title={say.members} path="/members" value={number(active)}>
      {season && (
        <>
          {season.name}
          {joined !== null && <More path={during('show=all', 'joined')}>{say.joined(number(joined))}</More>}
          {left !== null && <More path={during('status=archived', 'left')}>{say.left(number(left))}</More>}
        </>
      )}
    </Figure>
  )
}

/** Members whose last day awaits a decision, for users who may take it. */
function Undecided({ count }: { readonly count: number }) {
  const say = useWords(words)
  const { number } = useFormat()
  const { may } = useClub()
  if (count === 0 || !may('members:write')) return null
  return (
    <Box component="ul" className="rows attention" mt="md">
      <li>
        <Link href="/members/undecided">
          <CalendarX size={18} color="var(--care)" aria-hidden />
          <span>{say.undecided(number(count), count === 1)}</span>
          <ChevronRight size={16} aria-hidden />
        </Link>
      </li>
    </Box>
  )
}

const unpaid = '/charges?show=unpaid'

function Fees({ of: { open, has_more } }: { readonly of: NonNullable<ClubOverview['fees']> }) {
  const say = useWords(words)
  const { number, money, list } = useFormat()
  const more = has_more ? '+' : ''
  const count = open.reduce((sum, { count }) => sum + count, 0)
  const sums = open.map(({ currency, open_cents }) => money(open_cents, currency) + more)
  return (
    <Figure title={say.fees} path={unpaid} value={sums.length > 0 ? list(sums) : money(0, 'EUR')}>
      {count === 0 ? say.nothingOpen : <More path={unpaid}>{say.count(number(count) + more, count === 1)}</More>}
    </Figure>
  )
}

function TrialMembers({ of: stages }: { readonly of: NonNullable<ClubOverview['trial_members']> }) {
  const say = useWords(words)
  const { number } = useFormat()
  const all = stages.reduce((sum, { count }) => sum + count, 0)
  return (
    <Figure title={say.trial} path="/kennismakers" value={number(all)}>
      {/* The names of stages may arrive later, and the page must not disappear until then. */}
      <Suspense>
        <Stages of={stages} />
      </Suspense>
    </Figure>
  )
}

function Stages({ of: stages }: { readonly of: NonNullable<ClubOverview['trial_members']> }) {
  const { number } = useFormat()
  const nameOf = useStageName()
  return stages.map(
    ({ stage, count }) =>
      stage !== null &&
      count > 0 && (
        <More key={stage} path={`/kennismakers?${new URLSearchParams({ status: stage })}`}>
          {`${number(count)} ${nameOf(stage)}`}
        </More>
      ),
  )
}

function NextEvents({ of: events }: { readonly of: NonNullable<ClubOverview['events']> }) {
  const say = useWords(words)
  const { moment, day } = useFormat()
  return (
    <Section title={say.events} actions={<More path="/calendar">{say.calendar}</More>}>
      <ul className="rows attention">
        {events.map(({ id, title, status, starts_at, all_day, location }) => (
          <li key={id}>
            <Link href={`/events/${id}`}>
              <CalendarDays size={18} color="var(--soft)" aria-hidden />
              <span>
                <TitleWithStatus status={status}>{title}</TitleWithStatus>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {[(all_day ? day : moment)(starts_at), location].filter((part) => part !== null).join(' · ')}
                </Text>
              </span>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
