import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { BookOpen, Braces, Check, ChevronsUpDown, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { callOnce, sessionPath } from '../data/call.ts'
import { useClub, useSession } from '../data/session.ts'
import { type Collection, type Counted, useCollections, useCounts } from '../pages/data/collections.ts'
import { entriesOf, type MenuItem, sections } from '../pages/menu.ts'
import { pages } from '../pages/pages.ts'
import { Initials } from '../parts/initials.tsx'
import { useFormat } from '../words/format.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { PracticeMark } from './practice-mark.tsx'

const words = {
  pages: { en: 'Pages', nl: 'Pagina’s' },
  guides: { en: 'Guides', nl: 'Handleidingen' },
  reference: { en: 'API reference', nl: 'API-documentatie' },
  learn: { en: 'For developers', nl: 'Voor ontwikkelaars' },
  chooseClub: { en: 'Choose a club', nl: 'Kies een club' },
  account: { en: 'Your account', nl: 'Je account' },
  signOut: { en: 'Sign out', nl: 'Uitloggen' },
  light: { en: 'Light', nl: 'Licht' },
  dark: { en: 'Dark', nl: 'Donker' },
  auto: { en: 'System', nl: 'Systeem' },
  look: { en: 'Appearance', nl: 'Weergave' },
  language: { en: 'Language', nl: 'Taal' },
} as const

type Entry = { readonly path: string; readonly menu: MenuItem; readonly lists?: readonly Collection[] }

/** The menu pages that the reader’s role allows, in menu order. */
export function useMenuPages(): readonly Entry[] {
  const { may } = useClub()
  const own = pages.flatMap(({ path, menu, permission }) => (menu && may(permission) ? [{ path, menu }] : []))
  const entries = [...own, ...entriesOf(useCollections())]
  return sections.flatMap(({ id }) => entries.filter(({ menu }) => menu.section === id))
}

/** The club's pages that the reader's role includes, by section, and the documentation. */
export function PageMenu({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const say = useWords(words)
  return (
    <nav className="menu" aria-label={say.pages}>
      <Suspense>
        <ClubSections onGo={onGo} />
      </Suspense>
      <ul className="menu-documents" aria-label={say.learn}>
        <li>
          <a className="menu-link" href="/guides">
            <BookOpen size={17} aria-hidden />
            {say.guides}
          </a>
        </li>
        <li>
          <a className="menu-link" href="/docs">
            <Braces size={17} aria-hidden />
            {say.reference}
          </a>
        </li>
      </ul>
    </nav>
  )
}

function ClubSections({ onGo }: { readonly onGo: (() => void) | undefined }) {
  const { language } = useLanguage()
  const entries = useMenuPages()
  const counts = useCounts()
  const isHere = useIsHere()
  return sections.map(({ id, title }) => {
    const shown = entries.filter(({ menu }) => menu.section === id)
    if (shown.length === 0) return null
    return (
      <div key={id}>
        {title && <p className="menu-title">{title[language]}</p>}
        <ul aria-label={title?.[language]}>
          {shown.map((entry) => {
            const { path, menu, lists } = entry
            const counted = counts.get(lists?.[0]?.plural ?? '')
            return (
              <li key={path}>
                <Link
                  className="menu-link"
                  href={path}
                  {...(isHere(entry) && { 'aria-current': 'page', ref: scrollIntoMenu })}
                  onClick={() => onGo?.()}
                >
                  <menu.icon size={17} aria-hidden />
                  {menu.title[language]}
                  {counted && <Count {...counted} />}
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}

/**
 * On a low screen, the menu scrolls to the entry of the current page: above its lower end by as much as stands above the menu. With
 * `scrollIntoView`, the Tab key would go on from there.
 */
function scrollIntoMenu(entry: HTMLElement | null): void {
  const menu = entry?.closest('.menu')
  if (entry && menu) menu.scrollTo(0, entry.offsetTop - menu.clientHeight)
}

/** The number of records in a list, if it has any. */
function Count({ count, has_more }: Counted) {
  const { number } = useFormat()
  return count > 0 && <small>{number(count) + (has_more ? '+' : '')}</small>
}

/** Marks the menu entry of the current page. */
function useIsHere(): (entry: Entry) => boolean {
  const [location] = useLocation()
  const isIn = (path: string) => location === path || (path !== '/' && location.startsWith(`${path}/`))
  return ({ path, lists = [] }) => isIn(path) || lists.some(({ plural }) => isIn(`/${plural}`))
}

/** The current club, with a menu for readers with several clubs. */
export function ClubSwitch() {
  const say = useWords(words)
  const { clubs } = useSession()
  const club = useClub()
  const { slug, name } = club
  const [, go] = useLocation()
  const shown = (
    <>
      <Mark size={28} />
      <span className="side-button-text">
        <span>{name}</span>
        <span>{club.practises_for === null ? 'Kantine' : <PracticeMark of={club} />}</span>
      </span>
    </>
  )
  if (clubs.length === 1) return <div className="side-button">{shown}</div>
  return (
    <Menu position="bottom-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="side-button">
          {shown}
          <ChevronsUpDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={say.chooseClub}>
        {clubs.map((club) => (
          <Menu.Item
            key={club.slug}
            aria-current={club.slug === slug}
            rightSection={club.slug === slug && <Check size={16} aria-hidden />}
            onClick={() => go(`~/console/clubs/${club.slug}`)}
          >
            {club.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const languages = [
  ['en', 'English'],
  ['nl', 'Nederlands'],
] as const

const schemes = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', Monitor],
] as const

const chosen = (isChosen: boolean) => ({
  'aria-current': isChosen,
  rightSection: isChosen && <Check size={16} aria-hidden />,
})

/** The reader's menu: account, language, appearance and signing out. */
export function ReaderMenu() {
  const say = useWords(words)
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, email } = useSession().administrator
  return (
    <Menu position="top-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="side-button">
          <Initials of={name} />
          <span className="side-button-text">
            <span>{name}</span>
            <span>{email}</span>
          </span>
          <ChevronsUpDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href="/account" leftSection={<UserRound size={16} aria-hidden />}>
          {say.account}
        </Menu.Item>
        <Choices title={say.language}>
          {languages.map(([to, name]) => (
            <Menu.Item key={to} lang={to} onClick={() => choose(to)} {...chosen(language === to)}>
              {name}
            </Menu.Item>
          ))}
        </Choices>
        <Choices title={say.look}>
          {schemes.map(([scheme, Icon]) => (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setColorScheme(scheme)}
              {...chosen(colorScheme === scheme)}
            >
              {say[scheme]}
            </Menu.Item>
          ))}
        </Choices>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<LogOut size={16} aria-hidden />}>
          {say.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Ends the session and opens the sign-in page. If that fails, the sign-out page shows why. Attendance taps are sent before the session
 * ends, and then deleted from the device.
 */
const signOut = async () => {
  const taps = await import('../pages/attendance/taps.ts').catch(() => undefined)
  await taps?.sendTaps()
  try {
    await callOnce('DELETE', sessionPath)
  } catch {
    location.assign('/account/sign-out')
    return
  }
  await taps?.forgetTaps()
  location.assign('/account/sign-in?done=signed-out')
}

/** A group of menu items with one selected. A menu may contain only items, so the title is a label for screen readers. */
const Choices = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a menu cannot contain a fieldset.
  <div role="group" aria-label={title}>
    <Menu.Label aria-hidden>{title}</Menu.Label>
    {children}
  </div>
)

/** The product's mark: a K whose upper arm is a ball, as in `server/http/pages/mark.ts`. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="9" fill="var(--leaf-fill)" />
    <path d="M11 8v16M12.5 17l8.5 7" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
    <circle cx="20" cy="11" r="4" fill="#fff" />
  </svg>
)
