import type { Route } from './call.ts'
import { collectionRoutes } from './collections.ts'
import { derivedRoutes } from './derived.ts'
import { noticeRoutes } from './notices.ts'
import { peopleRoutes } from './people.ts'
import { recordRoutes } from './records.ts'
import { sessionRoutes } from './session.ts'

/** Every call of the application. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...noticeRoutes,
  ...derivedRoutes,
  ...peopleRoutes,
  ...collectionRoutes,
  ...recordRoutes,
]
