import './shell.css'
import { ActionIcon, Burger, Button, Text } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useClub, useSession } from '../data/session.ts'
import { useFocusBack } from '../parts/dialog.tsx'
import { late, WhenWanted } from '../parts/late.tsx'
import { useWords } from '../words/language.tsx'
import { PracticeMark } from './practice-mark.tsx'
import { ClubSwitch, Mark, PageMenu, ReaderMenu } from './side.tsx'

const words = {
  menu: { en: 'Menu', nl: 'Menu' },
  skip: { en: 'Skip to content', nl: 'Naar de inhoud' },
  times: {
    en: (zone: string) => `Times are in the club’s time zone, ${zone}.`,
    nl: (zone: string) => `Tijden staan in de tijdzone van de club, ${zone}.`,
  },
  find: { en: 'Find', nl: 'Zoeken' },
} as const

/** Loaded on demand, because few clubs are practice clubs. */
const PracticeBanner = lazy(async () => ({ default: (await import('./practice-banner.tsx')).PracticeBanner }))

const SideDrawer = late(async () => (await import('./side-drawer.tsx')).SideDrawer)

/** The frame of every page of a club: the menu at the side, or behind a button on a narrow screen. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const say = useWords(words)
  const [isOpen, { toggle, close }] = useDisclosure()
  useFocusBack(isOpen)
  const [isFinding, { open: find, close: endFinding }] = useFinderOpen()
  const club = useClub()
  const { name, time_zone } = club
  useUnsentTaps()
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
          <PracticeMark of={club} />
          <FindIcon open={find} />
        </header>
        <WhenWanted isWanted={isOpen}>
          <SideDrawer title={say.menu} isOpen={isOpen} close={close}>
            <Side onGo={close} />
          </SideDrawer>
        </WhenWanted>
        <WhenWanted isWanted={isFinding}>
          <Finder isOpen={isFinding} close={endFinding} />
        </WhenWanted>
        <main className="page" id="page" tabIndex={-1}>
          {club.practises_for !== null && (
            <Suspense>
              <PracticeBanner />
            </Suspense>
          )}
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

/** Sends attendance taps that an earlier visit left on this device, whichever page the reader is on. */
function useUnsentTaps(): void {
  const { id, slug, may } = useClub()
  const account = useSession().administrator
  const mayWrite = may('attendance:write')
  useEffect(() => {
    if (mayWrite)
      void import('../pages/attendance/taps.ts').then(({ queueOf }) => queueOf({ account, club: { id, slug } }))
  }, [account, id, slug, mayWrite])
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

const Finder = late(async () => (await import('./finder.tsx')).Finder)

/** Whether the finder is open. ⌘K or Ctrl+K opens it from anywhere, and `/` outside fields. */
function useFinderOpen() {
  const [isOpen, { open, close }] = useDisclosure()
  useFocusBack(isOpen)
  useWindowEvent('keydown', (event) => {
    // An open dialog takes precedence.
    if (!isShortcut(event) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    open()
  })
  return [isOpen, { open, close }] as const
}

function isShortcut({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k'
  return key === '/' && !(target as Element).matches('input, textarea, select')
}

const shortcuts = 'Meta+K Control+K /'

function FindButton({ open }: { open(): void }) {
  return (
    <Button
      variant="default"
      fullWidth
      px="xs"
      mt="sm"
      styles={{ label: { flex: 1 } }}
      c="dimmed"
      fw={400}
      leftSection={<Search size={17} aria-hidden />}
      rightSection={<span aria-hidden>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</span>}
      aria-keyshortcuts={shortcuts}
      onClick={open}
    >
      {useWords(words).find}
    </Button>
  )
}

/** The finder's button on a narrow screen. */
const FindIcon = ({ open }: { open(): void }) => (
  <ActionIcon
    size="2.75rem"
    ms="auto"
    me={-8}
    aria-label={useWords(words).find}
    aria-keyshortcuts={shortcuts}
    onClick={open}
  >
    <Search size={17} aria-hidden />
  </ActionIcon>
)
