import { Anchor, Paper, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub, useSession } from '../../data/session.ts'
import { PlanNotice } from '../../frame/plan-notice.tsx'
import { Waiting } from '../../frame/waiting.tsx'
import { DayChart } from '../../parts/day-chart.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { Entries } from '../activity/entries.tsx'
import { Attention } from './attention.tsx'
import { OverviewOfClub } from './club-overview.tsx'
import { FirstSteps } from './first-steps.tsx'
import { News } from './news.tsx'
import { TryInPractice } from './practice.tsx'
import { RoleOfReader } from './role.tsx'
import { type ClubAtAGlance, sumByDay, useClubAtAGlance, wasCalled } from './start-data.ts'

const words = {
  title: { en: (name: string) => `Hello, ${name}`, nl: (name: string) => `Hallo ${name}` },
  requests: { en: 'Requests', nl: 'Verzoeken' },
  about: {
    en: 'All keys and assistants, last 30 days (UTC).',
    nl: 'Alle sleutels en assistenten, afgelopen 30 dagen (UTC).',
  },
  all: { en: 'All activity', nl: 'Het hele logboek' },
  latest: { en: 'Recent activity', nl: 'Nieuw in het logboek' },
} as const

/** The first page: steps after set-up, then the state of the club. Users who do not manage keys see their role and options instead. */
export function Start() {
  const say = useWords(words)
  const { name, may } = useClub()
  const [firstName = ''] = useSession().administrator.name.split(' ')
  return (
    <>
      <PageHead title={say.title(firstName)}>{name}</PageHead>
      <News />
      <OverviewOfClub />
      <TryInPractice />
      {may('keys:manage') ? <StartOfAdministrator /> : <StartOfOthers />}
    </>
  )
}

const StartOfOthers = () => (
  <Stack gap="xl">
    <FirstSteps />
    <RoleOfReader />
  </Stack>
)

function StartOfAdministrator() {
  const { club, error } = useClubAtAGlance()
  if (!club) return error ? <Failure error={error} /> : <Waiting />
  return (
    <>
      <PlanNotice permission="keys:manage" />
      <FirstSteps of={club} />
      {wasCalled(club) && <Overview of={club} />}
    </>
  )
}

function Overview({ of: club }: { readonly of: ClubAtAGlance }) {
  const say = useWords(words)
  const days = sumByDay([...club.keys, ...club.grants].map(({ usage }) => usage))
  return (
    <>
      <Attention of={club} />
      <Section title={say.requests} about={say.about}>
        <Paper>
          <DayChart days={days} />
        </Paper>
      </Section>
      <LatestActivity />
    </>
  )
}

function LatestActivity() {
  const say = useWords(words)
  const { data, error } = useReadLater(useClub().api.activity.list({ limit: 5 }))
  return (
    <Section
      title={say.latest}
      actions={
        <Anchor component={Link} href="/activity" size="sm">
          {say.all}
        </Anchor>
      }
    >
      <Failure error={error} />
      {data && <Entries entries={data.data} isOfSeveralDays />}
    </Section>
  )
}
