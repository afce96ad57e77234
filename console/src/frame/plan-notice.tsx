import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../data/session.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'The API is part of the Pro plan', nl: 'De API zit in het Pro-abonnement' },
  text: {
    en: 'Keys and assistants are kept, but only work on Pro. Webhooks keep working.',
    nl: 'Sleutels en assistenten blijven bestaan, maar werken alleen met Pro. Webhooks blijven werken.',
  },
  more: { en: 'About the plan', nl: 'Meer over het abonnement' },
} as const

/** The permissions of pages about the API, which is part of the Pro plan (section 1). */
const ofApi: readonly (string | undefined)[] = ['keys:manage', 'webhooks:manage', 'assistants:manage']

/** Shows a notice above pages about the API, unless the club is on Pro. */
export function PlanNotice({ permission }: { /** The page's permission. */ readonly permission: string | undefined }) {
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
