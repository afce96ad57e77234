import { Burger, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useClub } from '../data/session.ts'
import { useFocusBack } from '../parts/dialog.tsx'
import { late, WhenWanted } from '../parts/late.tsx'
import { useWords } from '../words/language.tsx'
import { ClubSwitch } from './club-switch.tsx'
import { FindButton, useFinder } from './find.tsx'
import { Mark } from './mark.tsx'
import { PageMenu } from './page-menu.tsx'
import { ReaderMenu } from './reader-menu.tsx'
import './shell.css'

const SideDrawer = late(async () => (await import('./side-drawer.tsx')).SideDrawer)

const words = {
  menu: { en: 'Menu', nl: 'Menu' },
  skip: { en: 'Skip to the page', nl: 'Naar de pagina' },
  times: {
    en: (zone: string) => `Times are in the time zone of the club, ${zone}.`,
    nl: (zone: string) => `Tijden zijn in de tijdzone van de club, ${zone}.`,
  },
} as const

/** What surrounds every page of a club: its menu at the side, or behind a button where the screen is narrow. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const say = useWords(words)
  const [isOpen, { toggle, close }] = useDisclosure()
  useFocusBack(isOpen)
  const { open: find, finder } = useFinder()
  const { name, time_zone } = useClub()
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== time_zone
  return (
    <>
      <a className="skip" href="#page">
        {say.skip}
      </a>
      <div className="shell">
        <header className="side">
          <Side find={find} />
        </header>
        <header className="top">
          <Burger opened={isOpen} onClick={toggle} aria-label={say.menu} aria-expanded={isOpen} />
          <Mark />
          <strong>{name}</strong>
          <FindButton open={find} />
        </header>
        <WhenWanted isWanted={isOpen}>
          <SideDrawer title={say.menu} isOpen={isOpen} close={close}>
            <Side onGo={close} />
          </SideDrawer>
        </WhenWanted>
        {finder}
        <main className="page" id="page" tabIndex={-1}>
          {children}
          {isElsewhere && (
            <Text size="sm" c="dimmed" mt="xl">
              {say.times(time_zone)}
            </Text>
          )}
        </main>
      </div>
    </>
  )
}

const Side = ({ onGo, find }: { onGo?(): void; find?(): void }) => (
  <div className="side-content">
    <div>
      <ClubSwitch />
      {find && <FindButton open={find} />}
    </div>
    <PageMenu onGo={onGo} />
    <div className="side-foot">
      <ReaderMenu />
    </div>
  </div>
)
