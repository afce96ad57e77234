/**
 * Every page about a club: its path below `/console/clubs/:slug`, its place in the menu, and the permission without which it is not
 * shown. A page is loaded when it is opened first.
 */
import { Activity, BarChart3, Bot, House, KeyRound, type LucideIcon, Users, Webhook } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Text = { readonly en: string; readonly nl: string }

export type Page = {
  /** A pattern of wouter. */
  readonly path: string
  readonly component: LazyExoticComponent<ComponentType>
  readonly permission?: string
  /** Only pages in the menu have it. */
  readonly menu?: { readonly title: Text; readonly icon: LucideIcon }
}

/** Loads the component with this name. */
const page = <Name extends string>(load: () => Promise<{ [name in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

export const pages: readonly Page[] = [
  {
    path: '/',
    component: page(() => import('./start/start.tsx'), 'Start'),
    menu: { title: { en: 'Home', nl: 'Begin' }, icon: House },
  },
  {
    path: '/keys',
    component: page(() => import('./keys/keys.tsx'), 'Keys'),
    permission: 'keys:manage',
    menu: { title: { en: 'API', nl: 'API' }, icon: KeyRound },
  },
  {
    path: '/webhooks',
    component: page(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
    permission: 'webhooks:manage',
    menu: { title: { en: 'Webhooks', nl: 'Webhooks' }, icon: Webhook },
  },
  {
    path: '/assistants',
    component: page(() => import('./assistants/assistants.tsx'), 'Assistants'),
    permission: 'assistants:manage',
    menu: { title: { en: 'Assistants', nl: 'Assistenten' }, icon: Bot },
  },
  {
    path: '/activity',
    component: page(() => import('./activity/activity.tsx'), 'ActivityPage'),
    permission: 'trail:read',
    menu: { title: { en: 'Activity', nl: 'Activiteit' }, icon: Activity },
  },
  {
    path: '/people',
    component: page(() => import('./people/people.tsx'), 'People'),
    permission: 'people:manage',
    menu: { title: { en: 'People', nl: 'Mensen' }, icon: Users },
  },
  {
    path: '/plan',
    component: page(() => import('./plan/plan.tsx'), 'Plan'),
    menu: { title: { en: 'Plan', nl: 'Abonnement' }, icon: BarChart3 },
  },
]
