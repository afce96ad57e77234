import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { BookOpen, Braces, Check, ChevronsUpDown, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { callOnce } from '../data/call.ts'
import { sessionPath, useClub, useSession } from '../data/session.ts'
import { useCollectionsLater } from '../pages/data/collections.ts'
import { type MenuItem, pageAt, pages, sections } from '../pages/pages.ts'
import { Initials } from '../parts/initials.tsx'
import { useLanguage, useWords } from '../words/language.tsx'

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

type Entry = { readonly path: string; readonly menu: MenuItem }

/** The pages of the menu that the role of the reader gives. */
export function useMenuPages(): readonly Entry[] {
  const { may } = useClub()
  return pages.flatMap(({ path, menu, permission }) => (menu && may(permission) ? [{ path, menu }] : []))
}

/** The pages of a club that the role of the reader gives, by section, and the documentation of the product. */
export function PageMenu({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const entries = useMenuPages()
  return (
    <nav className="menu" aria-label={say.pages}>
      {sections.map(({ id, title }) => {
        const shown = entries.filter(({ menu }) => menu.section === id)
        if (shown.length === 0) return null
        return (
          <Section key={id} title={title?.[language]}>
            {shown.map(({ path, menu }) => (
              <PageLink key={path} path={path} menu={menu} onGo={onGo} />
            ))}
          </Section>
        )
      })}
      <Section title={say.learn}>
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
      </Section>
    </nav>
  )
}

const Section = ({ title, children }: { readonly title: string | undefined; readonly children: React.ReactNode }) => (
  <div>
    {title !== undefined && <p className="menu-title">{title}</p>}
    <ul aria-label={title}>{children}</ul>
  </div>
)

function PageLink({ path, menu, onGo }: Entry & { readonly onGo?: (() => void) | undefined }) {
  const { language } = useLanguage()
  const isHere = useIsHere()(path)
  return (
    <li>
      <Link className="menu-link" href={path} aria-current={isHere ? 'page' : undefined} onClick={() => onGo?.()}>
        <menu.icon size={17} aria-hidden />
        {menu.title[language]}
      </Link>
    </li>
  )
}

/** Marks the entry of the menu to which the page belongs. */
function useIsHere(): (path: string) => boolean {
  const { parser } = useRouter()
  const [location] = useLocation()
  const { within } = pageAt(parser, location)?.page ?? {}
  // Any word fits the address of a collection; only those of collections have a page.
  const isCollection = useCollectionsLater(within !== undefined).some(({ plural }) => plural === location.split('/')[1])
  const at = isCollection && within ? within : location
  return (path) => at === path || (path !== '/' && at.startsWith(`${path}/`))
}

/** The club of the page; who belongs to several clubs chooses another. */
export function ClubSwitch() {
  const say = useWords(words)
  const { clubs } = useSession()
  const { slug, name } = useClub()
  const [, go] = useLocation()
  const shown = (
    <>
      <Mark size={28} />
      <span className="side-button-text">
        <span>{name}</span>
        <span>Kantine</span>
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

/** The menu of the reader: their account, the language, light or dark, and signing out. */
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
        <Choices of={say.language}>
          {languages.map(([to, name]) => (
            <Menu.Item key={to} lang={to} onClick={() => choose(to)} {...chosen(language === to)}>
              {name}
            </Menu.Item>
          ))}
        </Choices>
        <Choices of={say.look}>
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

/** Ends the session, and goes to the page to sign in; where that fails, to the page that signs out, which says why. */
const signOut = () =>
  callOnce('DELETE', sessionPath).then(
    () => location.assign('/account/sign-in?done=signed-out'),
    () => location.assign('/account/sign-out'),
  )

/** Items of which one is chosen. Screen readers hear the title as the name of the group, for a menu holds nothing but items. */
const Choices = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a menu.
  <div role="group" aria-label={of}>
    <Menu.Label aria-hidden>{of}</Menu.Label>
    {children}
  </div>
)

/** The mark of the product: a K whose upper arm is a ball. `server/http/pages/mark.ts` draws the same. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="9" fill="var(--leaf-fill)" />
    <path d="M11 8v16M12.5 17l8.5 7" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" />
    <circle cx="20" cy="11" r="4" fill="#fff" />
  </svg>
)
