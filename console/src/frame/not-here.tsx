import { Anchor, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { useSession } from '../data/session.ts'
import { PageHead } from '../parts/page-head.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'This page does not exist', nl: 'Deze pagina bestaat niet' },
  text: {
    en: 'Check the address, or choose a page from the menu.',
    nl: 'Controleer het adres, of kies een pagina uit het menu.',
  },
  noMenu: {
    en: 'Check the address. If it is that of a club, you do not belong to this club, or no longer.',
    nl: 'Controleer het adres. Is het dat van een club, dan hoor je niet of niet meer bij deze club.',
  },
  noClub: { en: 'You belong to no club', nl: 'Je hoort bij geen club' },
  ask: {
    en: 'Ask an administrator of your club for an invitation.',
    nl: 'Vraag een beheerder van je club om een uitnodiging.',
  },
  account: { en: 'Your account', nl: 'Je account' },
  notYours: { en: 'This page is not for your role', nl: 'Deze pagina is niet voor jouw rol' },
  home: { en: 'Home', nl: 'Begin' },
  askRole: {
    en: 'An administrator of the club can give you another role.',
    nl: 'Een beheerder van de club kan je een andere rol geven.',
  },
} as const

/** The page of an address that leads nowhere. */
export function NotHere() {
  const say = useWords(words)
  return <PageHead title={say.title}>{say.text}</PageHead>
}

/** The same where no menu is: outside the clubs of the reader, to which it leads. */
export function NotInClub() {
  const say = useWords(words)
  const { clubs } = useSession()
  if (clubs.length === 0) return <NoClub />
  return (
    <PageHead title={say.title}>
      <Stack align="flex-start">
        {say.noMenu}
        {clubs.map(({ slug, name }) => (
          <Anchor key={slug} component={Link} href={`~/console/clubs/${slug}`}>
            {name}
          </Anchor>
        ))}
      </Stack>
    </PageHead>
  )
}

/** The page of an address that the role of the reader does not give. */
export function NotYours() {
  const say = useWords(words)
  return (
    <PageHead title={say.notYours} back={{ path: '/', title: say.home }}>
      {say.askRole}
    </PageHead>
  )
}

/** The page of somebody who belongs to no club. */
export function NoClub() {
  const say = useWords(words)
  return (
    <PageHead title={say.noClub} actions={<Anchor href="/account">{say.account}</Anchor>}>
      {say.ask}
    </PageHead>
  )
}
