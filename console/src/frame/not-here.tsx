import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from 'wouter'
import { useClub, useSession } from '../data/session.ts'
import { PageHead } from '../parts/page-head.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'This page does not exist', nl: 'Deze pagina bestaat niet' },
  text: {
    en: 'Check the URL, or choose a page from the menu.',
    nl: 'Controleer het adres of kies een pagina uit het menu.',
  },
  noMenu: {
    en: 'Check the URL. You may have lost access to this club.',
    nl: 'Controleer het adres. Misschien heb je geen toegang meer tot deze club.',
  },
  noClub: { en: 'You don’t have access to a club yet', nl: 'Je hebt nog geen toegang tot een club' },
  ask: {
    en: 'Ask an administrator of your club for an invitation.',
    nl: 'Vraag een beheerder van je club om een uitnodiging.',
  },
  removed: { en: 'This club was removed', nl: 'Deze club is verwijderd' },
  afterRemoval: {
    en: 'Kantine deletes its remaining data within a few minutes. You keep your account.',
    nl: 'Kantine verwijdert de laatste gegevens binnen een paar minuten. Je account blijft bestaan.',
  },
  account: { en: 'Your account', nl: 'Je account' },
  notYours: { en: 'Your role has no access to this page', nl: 'Met jouw rol kun je deze pagina niet openen' },
  home: { en: 'Home', nl: 'Start' },
  askRole: { en: 'A club administrator can change your role.', nl: 'Een beheerder van de club kan je rol wijzigen.' },
  turnOn: { en: 'Turn it on', nl: 'Aanzetten' },
  needsFactor: { en: 'Turn on two-step verification', nl: 'Zet tweestapsverificatie aan' },
  whyFactor: {
    en: (club: string) => `${club} requires it for your role. Turn it on to get access again.`,
    nl: (club: string) =>
      `Voor jouw rol bij ${club} is dit verplicht. Zodra tweestapsverificatie aanstaat, heb je weer toegang.`,
  },
} as const

/** The page of an unknown URL. */
export function NotHere() {
  const say = useWords(words)
  return <PageHead title={say.title}>{say.text}</PageHead>
}

/** Shown outside the reader's clubs, with links to them. */
export function NotInClub() {
  const say = useWords(words)
  const { clubs } = useSession()
  return (
    <main className="page">
      {clubs.length === 0 ? (
        <PageHead title={say.noClub} actions={<Anchor href="/account">{say.account}</Anchor>}>
          {say.ask}
        </PageHead>
      ) : (
        <PageHead title={say.title}>
          <Stack align="flex-start">
            {say.noMenu}
            <Clubs />
          </Stack>
        </PageHead>
      )}
    </main>
  )
}

/** Shown after you remove a club, with links to your other clubs. */
export function ClubRemoved() {
  const say = useWords(words)
  return (
    <main className="page">
      <PageHead title={say.removed} actions={<Anchor href="/account">{say.account}</Anchor>}>
        <Stack align="flex-start">
          {say.afterRemoval}
          <Clubs />
        </Stack>
      </PageHead>
    </main>
  )
}

/** Links to the reader's clubs. */
function Clubs() {
  const { clubs } = useSession()
  return clubs.map(({ slug, name }) => (
    <Anchor key={slug} component={Link} href={`~/console/clubs/${slug}`}>
      {name}
    </Anchor>
  ))
}

/** Shown when the reader's role does not include the page. */
export function NotYours() {
  const say = useWords(words)
  return (
    <PageHead title={say.notYours} back={{ path: '/', title: say.home }}>
      {say.askRole}
    </PageHead>
  )
}

/** Shown in place of every page until the reader turns on the two-step verification that the club requires. */
export function NeedsFactor() {
  const say = useWords(words)
  const { name } = useClub()
  return (
    <>
      <PageHead title={say.needsFactor}>{say.whyFactor(name)}</PageHead>
      <Button component="a" href="/account/second-factor">
        {say.turnOn}
      </Button>
    </>
  )
}
