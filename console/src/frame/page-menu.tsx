import { BookOpen, Braces } from 'lucide-react'
import { Link, useLocation, useRouter } from 'wouter'
import { useClub } from '../data/session.ts'
import { useIsCollection } from '../pages/data/collections.ts'
import { type MenuItem, pageAt, pages, sections } from '../pages/pages.ts'
import { useLanguage, useWords } from '../words/language.tsx'

const words = {
  pages: { en: 'Pages', nl: 'Pagina’s' },
  guides: { en: 'Guides', nl: 'Handleidingen' },
  reference: { en: 'API reference', nl: 'API-documentatie' },
  learn: { en: 'For developers', nl: 'Voor ontwikkelaars' },
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

/** Whether the page of the address is one of the menu, or belongs to it. */
function useIsHere(): (path: string) => boolean {
  const { parser } = useRouter()
  const [location] = useLocation()
  const { within } = pageAt(parser, location)?.page ?? {}
  // Any word fits the address of a collection; only those of collections have a page.
  const isCollection = useIsCollection(within && location.split('/')[1])
  const at = isCollection && within ? within : location
  return (path) => at === path || (path !== '/' && at.startsWith(`${path}/`))
}
