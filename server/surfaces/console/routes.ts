import type { Route } from './call.ts'
import { collectionRoutes } from './collections.ts'
import { deliveryRoutes } from './deliveries.ts'
import { derivedRoutes } from './derived.ts'
import { noticeRoutes } from './notices.ts'
import { peopleRoutes } from './people.ts'
import { recordRoutes } from './records.ts'
import { sessionRoutes } from './session.ts'
import { webhookEventRoutes } from './webhook-events.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every call of the application. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...noticeRoutes,
  ...webhookRoutes,
  ...webhookEventRoutes,
  ...deliveryRoutes,
  ...derivedRoutes,
  ...peopleRoutes,
  ...collectionRoutes,
  ...recordRoutes,
]
