import { Alert } from '@mantine/core'
import { useClub } from '../../data/session.ts'
import { PlanNotice } from '../../frame/plan-notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { Connect } from './connect.tsx'

const words = {
  home: { en: 'Home', nl: 'Begin' },
  title: { en: 'Connect an AI assistant', nl: 'Een AI-assistent verbinden' },
  about: {
    en: 'It works with the data of the club on your behalf, and may do no more than your role allows.',
    nl: 'Die werkt namens jou met de gegevens van de club, en mag niet meer dan jouw rol toestaat.',
  },
  forbidden: {
    en: 'This club does not allow AI assistants. Ask an administrator of the club to allow them; then these steps work.',
    nl: 'Deze club staat geen AI-assistenten toe. Vraag een beheerder van de club om ze toe te staan; dan werken deze stappen.',
  },
} as const

/** How people of every role connect their own assistant. */
export function ConnectOwn() {
  const say = useWords(words)
  const { assistants_allowed: isAllowed } = useClub()
  return (
    <>
      <PageHead title={say.title} back={{ path: '/', title: say.home }}>
        {say.about}
      </PageHead>
      <PlanNotice permission="assistants:manage" />
      {!isAllowed && (
        <Alert color="yellow" mb="lg">
          {say.forbidden}
        </Alert>
      )}
      <Connect />
    </>
  )
}
