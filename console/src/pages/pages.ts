/**
 * Every page of a club: its path under `/console/clubs/:slug`, its menu entry and the permission that it requires. A page loads when the
 * reader first opens it.
 */
import { Activity, BarChart3, Bot, House, KeyRound, Settings, UserCog, Webhook } from 'lucide-react'
import { type ComponentType, createElement, lazy, useState } from 'react'
import { matchRoute, type Parser } from 'wouter'
import type { api } from '../api.ts'
import type { Call } from '../data/call.ts'
import type { MenuItem } from './menu.ts'

type Api = ReturnType<typeof api>

type Values = { readonly [name: string]: string }

export type Page = {
  /** A wouter pattern. */
  readonly path: string
  readonly component: ComponentType
  /** Loads its code; until then its component shows nothing. */
  load(): Promise<unknown>
  /** The data that loads together with its code. */
  reads?(api: Api, params: Values, may: (permission: string) => boolean): readonly Call<unknown>[]
  readonly permission?: string
  /** Absent for pages outside the menu. */
  readonly menu?: MenuItem
}

/** A read that is not about one particular club. */
const ofAllClubs = (path: string): Call<unknown> => ({ method: 'GET', path })

type Loaded = Pick<Page, 'component' | 'load'>

/** The component with this name. It appears immediately if its code is already loaded. */
function page<Name extends string>(load: () => Promise<{ [name in Name]: ComponentType }>, name: Name): Loaded {
  let loaded: ComponentType | undefined
  const loadOnce = async () => {
    loaded = (await load())[name]
    return { default: loaded }
  }
  const later = lazy(loadOnce)
  return { component: () => createElement(useState(() => loaded ?? later)[0]), load: loadOnce }
}

/** Subpages of a page in the menu, with the same permission. */
const below = (
  path: string,
  permission: string,
  components: { readonly [below: string]: Omit<Page, 'path'> },
): Page[] => Object.entries(components).map(([below, component]) => ({ path: path + below, ...component, permission }))

export const pages: readonly Page[] = [
  {
    path: '/',
    reads: ({ clubs }) => [clubs.overview()],
    ...page(() => import('./start/start.tsx'), 'Start'),
    menu: { title: { en: 'Home', nl: 'Start' }, icon: House, section: 'start' },
  },
  {
    path: '/data',
    reads: () => [ofAllClubs('/collections')],
    ...page(() => import('./data/data.tsx'), 'DataPage'),
  },
  {
    path: '/charges',
    reads: ({ charges }) => [ofAllClubs('/collections'), charges.totals({})],
    ...page(() => import('./fees/fees.tsx'), 'Fees'),
    permission: 'payments:read',
  },
  {
    path: '/charges/new',
    reads: () => [ofAllClubs('/collections')],
    ...page(() => import('./fees/charge-members.tsx'), 'ChargeMembers'),
    permission: 'charges:manage',
  },
  ...below('/charges', 'payments:read', {
    '/:id': { reads: () => [ofAllClubs('/collections')], ...page(() => import('./fees/fee.tsx'), 'FeePage') },
  }),
  ...below('/members', 'members:write', {
    '/undecided': {
      reads: ({ members }) => [members.undecided()],
      ...page(() => import('./data/undecided.tsx'), 'UndecidedMembers'),
    },
  }),
  ...below('/attendance', 'attendance:read', {
    '/sheets': {
      reads: () => [ofAllClubs('/collections')],
      ...page(() => import('./attendance/sheets.tsx'), 'SheetsPage'),
    },
    '/sheet': page(() => import('./attendance/sheet.tsx'), 'SheetPage'),
    '/grid': {
      reads: () => [ofAllClubs('/collections')],
      ...page(() => import('./attendance/grid.tsx'), 'GridPage'),
    },
  }),
  {
    path: '/calendar',
    reads: () => [ofAllClubs('/collections')],
    ...page(() => import('./calendar/calendar.tsx'), 'Calendar'),
    permission: 'events:read',
  },
  {
    path: '/board',
    reads: ({ kennismakers }) => [ofAllClubs('/collections'), kennismakers.board()],
    ...page(() => import('./trial/board.tsx'), 'TrialBoard'),
    permission: 'kennismakers:read',
  },
  {
    path: '/occupancy',
    reads: () => [ofAllClubs('/collections')],
    ...page(() => import('./calendar/occupancy.tsx'), 'Occupancy'),
    permission: 'reservations:read',
  },
  {
    path: '/calendar/links',
    reads: ({ calendarLinks }) => [calendarLinks.list()],
    ...page(() => import('./calendar/calendar-links.tsx'), 'CalendarLinksPage'),
    permission: 'events:write',
  },
  {
    path: '/posts',
    reads: () => [ofAllClubs('/collections')],
    ...page(() => import('./news/posts.tsx'), 'Posts'),
    permission: 'news:read',
  },
  ...below('/posts', 'news:manage', {
    '/new': page(() => import('./news/post.tsx'), 'PostEditor'),
    '/:id': page(() => import('./news/post.tsx'), 'PostEditor'),
  }),
  {
    path: '/keys',
    reads: ({ keys, calendarLinks }) => [keys.list(), calendarLinks.list()],
    ...page(() => import('./keys/keys.tsx'), 'Keys'),
    permission: 'keys:manage',
    menu: { title: { en: 'API', nl: 'API' }, icon: KeyRound, section: 'system' },
  },
  ...below('/keys', 'keys:manage', {
    '/new': { reads: ({ keys }) => [keys.options()], ...page(() => import('./keys/new-key.tsx'), 'NewKey') },
    '/:id/replace': page(() => import('./keys/replace-key.tsx'), 'ReplaceKey'),
    '/:id/change': page(() => import('./keys/change-key.tsx'), 'ChangeKey'),
    '/:id': {
      reads: ({ keys }, { id }) => [keys.get(Number(id)), keys.usage(Number(id))],
      ...page(() => import('./keys/key.tsx'), 'KeyPage'),
    },
  }),
  {
    path: '/webhooks',
    reads: ({ webhooks }) => [webhooks.list(), webhooks.events()],
    ...page(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
    permission: 'webhooks:manage',
    menu: { title: { en: 'Webhooks', nl: 'Webhooks' }, icon: Webhook, section: 'system' },
  },
  ...below('/webhooks', 'webhooks:manage', {
    '/new': page(() => import('./webhooks/endpoint-form.tsx'), 'NewEndpoint'),
    '/events': page(() => import('./webhooks/events.tsx'), 'EventCatalogue'),
    '/log': page(() => import('./webhooks/delivery-log.tsx'), 'DeliveryLog'),
    '/log/:id': page(() => import('./webhooks/delivery.tsx'), 'DeliveryPage'),
    '/:id': page(() => import('./webhooks/endpoint.tsx'), 'EndpointPage'),
    '/:id/change': page(() => import('./webhooks/endpoint-form.tsx'), 'ChangeEndpoint'),
  }),
  {
    path: '/assistants',
    reads: ({ assistants }) => [assistants.list()],
    ...page(() => import('./assistants/assistants.tsx'), 'Assistants'),
    permission: 'assistants:manage',
    menu: { title: { en: 'Assistants', nl: 'Assistenten' }, icon: Bot, section: 'system' },
  },
  ...below('/assistants', 'assistants:manage', {
    '/:id': page(() => import('./assistants/assistant.tsx'), 'AssistantPage'),
  }),
  { path: '/connect', ...page(() => import('./assistants/connect.tsx'), 'ConnectOwn') },
  {
    path: '/activity',
    reads: ({ activity }) => [activity.subjects()],
    ...page(() => import('./activity/activity.tsx'), 'ActivityPage'),
    permission: 'trail:read',
    menu: { title: { en: 'Activity', nl: 'Logboek' }, icon: Activity, section: 'system' },
  },
  {
    path: '/people',
    reads: ({ people, invitations, secondFactorRoles }) => [
      people.list(),
      invitations.list(),
      secondFactorRoles.get(),
      ofAllClubs('/roles'),
    ],
    ...page(() => import('./people/people.tsx'), 'People'),
    permission: 'people:manage',
    menu: { title: { en: 'Users and roles', nl: 'Gebruikers en rollen' }, icon: UserCog, section: 'system' },
  },
  {
    path: '/plan',
    reads: ({ quotas }, _, may) => (may('quotas:read') ? [quotas.list()] : []),
    ...page(() => import('./plan/plan.tsx'), 'Plan'),
    menu: { title: { en: 'Plan', nl: 'Abonnement' }, icon: BarChart3, section: 'system' },
  },
  {
    path: '/settings',
    reads: ({ stages }) => [stages.get()],
    ...page(() => import('./settings/settings.tsx'), 'Settings'),
    permission: 'stages:manage',
    menu: { title: { en: 'Settings', nl: 'Instellingen' }, icon: Settings, section: 'system' },
  },
  // Collections, such as `/members`. They come last, because their paths match any word.
  { path: '/:collection', ...page(() => import('./data/collection.tsx'), 'CollectionPage') },
  { path: '/:collection/import', ...page(() => import('./import/import.tsx'), 'ImportPage') },
  { path: '/:collection/:id', ...page(() => import('./data/record.tsx'), 'RecordPage') },
]

/** The page at a path below the club, with the values of its pattern; undefined if there is none. */
export function pageAt(parser: Parser, path: string) {
  for (const page of pages) {
    const [isHere, params] = matchRoute<Values, string>(parser, page.path, path)
    if (isHere) return { page, params }
  }
  return undefined
}
