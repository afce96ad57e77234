import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../data/session.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'The API is part of the Pro plan', nl: 'De API hoort bij het abonnement Pro' },
  text: {
    en: 'Requests from keys and assistants are rejected until the club is on Pro. Both are kept, and webhooks keep working.',
    nl: 'Verzoeken van sleutels en assistenten worden geweigerd tot de club Pro heeft. Ze blijven wel bewaard, en webhooks blijven werken.',
  },
  more: { en: 'About the plan', nl: 'Over het abonnement' },
} as const

/** The permissions of the pages about the API, which is part of the Pro plan (section 1). */
const ofApi: readonly (string | undefined)[] = ['keys:manage', 'webhooks:manage', 'assistants:manage']

/** Says above every page about the API that it does not work on the plan of the club, and that nothing is lost; nothing on Pro. */
export function PlanNotice({ permission }: { /** That of the page. */ readonly permission: string | undefined }) {
  const say = useWords(words)
  const { plan } = useClub()
  if (plan === 'pro' || !ofApi.includes(permission)) return null
  return (
    <Alert color="yellow" title={say.title} mb="lg">
      {say.text}{' '}
      <Anchor component={Link} href="/plan" inherit>
        {say.more}
      </Anchor>
    </Alert>
  )
}
