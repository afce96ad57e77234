import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../data/session.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'The API is part of the Pro plan', nl: 'De API hoort bij het abonnement Pro' },
  text: {
    en: 'This club is on another plan, so requests of keys and assistants are refused. Nothing is lost: keys and assistants are kept, and work again as soon as the club is on Pro. Webhooks go on meanwhile.',
    nl: 'Deze club heeft een ander abonnement, dus verzoeken van sleutels en assistenten worden geweigerd. Er gaat niets verloren: sleutels en assistenten blijven bewaard en werken weer zodra de club Pro heeft. Webhooks gaan intussen door.',
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
