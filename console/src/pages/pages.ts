/**
 * Every page about a club: its path below `/console/clubs/:slug`, its place in the menu, and the permission without which it is not
 * shown. A page is loaded when it is opened first.
 */
import { Activity, BarChart3, Bot, Database, House, KeyRound, type LucideIcon, Users, Webhook } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Text = { readonly en: string; readonly nl: string }

export type Page = {
  /** A pattern of wouter. */
  readonly path: string
  readonly component: LazyExoticComponent<ComponentType>
  readonly permission?: string
  /** Only pages in the menu have it. */
  readonly menu?: MenuItem
  /** The page of the menu to which it belongs, where its address does not begin with that page's. */
  readonly within?: string
}

export type MenuItem = { readonly title: Text; readonly icon: LucideIcon; readonly section: SectionId }

type SectionId = 'start' | 'club' | 'system'

/** The sections of the menu, in their order. */
export const sections: readonly { readonly id: SectionId; readonly title?: Text }[] = [
  { id: 'start' },
  { id: 'club', title: { en: 'Club', nl: 'Club' } },
  { id: 'system', title: { en: 'System', nl: 'Systeem' } },
]

/** Loads the component with this name. */
const page = <Name extends string>(load: () => Promise<{ [name in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** Pages below one of the menu, for the same readers. */
const below = (path: string, permission: string, components: { readonly [below: string]: Page['component'] }): Page[] =>
  Object.entries(components).map(([below, component]) => ({ path: path + below, component, permission }))

export const pages: readonly Page[] = [
  {
    path: '/',
    component: page(() => import('./start/start.tsx'), 'Start'),
    menu: { title: { en: 'Home', nl: 'Begin' }, icon: House, section: 'start' },
  },
  {
    path: '/data',
    component: page(() => import('./data/data.tsx'), 'DataPage'),
    menu: { title: { en: 'Data', nl: 'Gegevens' }, icon: Database, section: 'club' },
  },
  {
    path: '/keys',
    component: page(() => import('./keys/keys.tsx'), 'Keys'),
    permission: 'keys:manage',
    menu: { title: { en: 'API', nl: 'API' }, icon: KeyRound, section: 'system' },
  },
  { path: '/keys/new', component: page(() => import('./keys/new-key.tsx'), 'NewKey'), permission: 'keys:manage' },
  {
    path: '/keys/:id/replace',
    component: page(() => import('./keys/rotate-key.tsx'), 'ReplaceKey'),
    permission: 'keys:manage',
  },
  {
    path: '/keys/:id/change',
    component: page(() => import('./keys/change-key.tsx'), 'ChangeKey'),
    permission: 'keys:manage',
  },
  {
    path: '/keys/:id',
    component: page(() => import('./keys/key.tsx'), 'KeyPage'),
    permission: 'keys:manage',
  },
  {
    path: '/webhooks',
    component: page(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
    permission: 'webhooks:manage',
    menu: { title: { en: 'Webhooks', nl: 'Webhooks' }, icon: Webhook, section: 'system' },
  },
  ...below('/webhooks', 'webhooks:manage', {
    '/new': page(() => import('./webhooks/new-endpoint.tsx'), 'NewEndpoint'),
    '/events': page(() => import('./webhooks/event-catalogue.tsx'), 'EventCatalogue'),
    '/log': page(() => import('./webhooks/delivery-log.tsx'), 'DeliveryLog'),
    '/log/:id': page(() => import('./webhooks/delivery.tsx'), 'DeliveryPage'),
    '/:id': page(() => import('./webhooks/endpoint.tsx'), 'EndpointPage'),
    '/:id/change': page(() => import('./webhooks/change-endpoint.tsx'), 'ChangeEndpoint'),
  }),
  {
    path: '/assistants',
    component: page(() => import('./assistants/assistants.tsx'), 'Assistants'),
    permission: 'assistants:manage',
    menu: { title: { en: 'Assistants', nl: 'Assistenten' }, icon: Bot, section: 'system' },
  },
  ...below('/assistants', 'assistants:manage', {
    '/:id': page(() => import('./assistants/assistant.tsx'), 'AssistantPage'),
  }),
  { path: '/connect', component: page(() => import('./assistants/connect-own.tsx'), 'ConnectOwn') },
  {
    path: '/activity',
    component: page(() => import('./activity/activity.tsx'), 'ActivityPage'),
    permission: 'trail:read',
    menu: { title: { en: 'Activity', nl: 'Activiteit' }, icon: Activity, section: 'system' },
  },
  {
    path: '/people',
    component: page(() => import('./people/people.tsx'), 'People'),
    permission: 'people:manage',
    menu: { title: { en: 'People', nl: 'Mensen' }, icon: Users, section: 'club' },
  },
  {
    path: '/plan',
    component: page(() => import('./plan/plan.tsx'), 'Plan'),
    menu: { title: { en: 'Plan', nl: 'Abonnement' }, icon: BarChart3, section: 'club' },
  },
  // The collections of the club, such as `/members`: what no other page has for its own.
  { path: '/:collection', component: page(() => import('./data/collection.tsx'), 'CollectionPage'), within: '/data' },
  { path: '/:collection/:id', component: page(() => import('./data/record.tsx'), 'RecordPage'), within: '/data' },
]
