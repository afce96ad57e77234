/** The menu: its sections, and the entries of collections. Other pages bring their own (`menu` in `pages.ts`). */
import {
  CalendarDays,
  ClipboardCheck,
  Coins,
  Handshake,
  type LucideIcon,
  MapPin,
  Newspaper,
  Shapes,
  Shirt,
  Table2,
  Trophy,
  Users,
} from 'lucide-react'

type Text = { readonly en: string; readonly nl: string }

export type MenuItem = { readonly title: Text; readonly icon: LucideIcon; readonly section: SectionId }

type SectionId = 'start' | 'club' | 'system'

/** The sections of the menu, in order. */
export const sections: readonly { readonly id: SectionId; readonly title?: Text }[] = [
  { id: 'start' },
  { id: 'club', title: { en: 'Club', nl: 'Club' } },
  { id: 'system', title: { en: 'System', nl: 'Systeem' } },
]

/** How a collection appears in the menu. */
type CollectionInMenu = {
  readonly icon: LucideIcon
  /** The clubs' own name for it, if that differs from the collection's title. */
  readonly title?: Text
  /** Another collection on the same page. */
  readonly beside?: string
  /** Pages that show its records better than a list; the menu leads to the first. */
  readonly views?: readonly { readonly path: string; readonly title: Text }[]
}

/** The list of a collection that has other views. */
const list = { en: 'List', nl: 'Lijst' }

/** The collections in the menu, in order. Other collections follow them. */
const collectionsInMenu: { readonly [plural: string]: CollectionInMenu } = {
  members: { icon: Users },
  groups: { icon: Shapes },
  charges: { icon: Coins, title: { en: 'Fees', nl: 'Contributie' } },
  'competition-teams': {
    icon: Shirt,
    title: { en: 'Teams and seasons', nl: 'Teams en seizoenen' },
    beside: 'seasons',
  },
  events: {
    icon: CalendarDays,
    title: { en: 'Calendar', nl: 'Agenda' },
    views: [{ path: '/calendar', title: { en: 'Calendar', nl: 'Agenda' } }],
  },
  attendance: {
    icon: ClipboardCheck,
    views: [
      { path: '/attendance/sheets', title: { en: 'Sheets', nl: 'Presentielijsten' } },
      { path: '/attendance/grid', title: { en: 'All days', nl: 'Alle dagen' } },
    ],
  },
  kennismakers: {
    icon: Handshake,
    views: [{ path: '/board', title: { en: 'Board', nl: 'Bord' } }],
  },
  news: { icon: Newspaper, views: [{ path: '/posts', title: { en: 'Posts', nl: 'Berichten' } }] },
  facilities: {
    icon: MapPin,
    beside: 'reservations',
    views: [{ path: '/occupancy', title: { en: 'Occupancy', nl: 'Bezetting' } }],
  },
  tournaments: { icon: Trophy },
}

/** The reader's menu entries for collections, with their lists and page links. */
export function entriesOf<Collection extends { readonly plural: string; readonly title: Text }>(
  collections: readonly Collection[],
) {
  const besides = new Set(Object.values(collectionsInMenu).map(({ beside }) => beside))
  const others = collections.map(({ plural }) => plural).filter((plural) => !besides.has(plural))
  return [...new Set([...Object.keys(collectionsInMenu), ...others])].flatMap((plural) => {
    const { icon = Table2, title, beside, views = [] } = collectionsInMenu[plural] ?? {}
    const lists = [plural, beside].flatMap((one) => collections.find((collection) => collection.plural === one) ?? [])
    const [first] = lists
    if (!first) return []
    const isWhole = beside === undefined || lists.length > 1
    const menu: MenuItem = { title: (isWhole && title) || first.title, icon, section: 'club' }
    const ofLists = lists.map((one) => ({
      path: `/${one.plural}`,
      title: one.plural === plural && views.length > 0 ? list : one.title,
    }))
    const links = first.plural === plural ? [...views, ...ofLists] : ofLists
    return [{ path: links[0]?.path ?? '', menu, lists, links }]
  })
}
