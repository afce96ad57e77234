import { useClub, useSession } from '../../data/session.ts'
import { PlanNotice } from '../../frame/plan-notice.tsx'
import { Waiting } from '../../frame/waiting.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { FirstSteps } from './first-steps.tsx'
import { News } from './news.tsx'
import { Overview } from './overview.tsx'
import { RoleOfReader } from './role.tsx'
import { useClubAtAGlance, wasCalled } from './start-data.ts'

const words = {
  title: { en: (name: string) => `Hello, ${name}`, nl: (name: string) => `Hallo, ${name}` },
} as const

/** The page that people see first: what to do after the set-up, then how the club fares; for others than administrators, what they can do. */
export function Start() {
  const say = useWords(words)
  const { name, may } = useClub()
  const [firstName = ''] = useSession().administrator.name.split(' ')
  return (
    <>
      <PageHead title={say.title(firstName)}>{name}</PageHead>
      <News />
      {may('keys:manage') ? <StartOfAdministrator /> : <RoleOfReader />}
    </>
  )
}

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
