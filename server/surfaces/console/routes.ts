import type { Route } from './call.ts'
import { clubFileRoutes } from './club-file.ts'
import { collectionRoutes } from './collections.ts'
import { derivedRoutes } from './derived.ts'
import { importRoutes } from './imports.ts'
import { listRoutes } from './lists.ts'
import { noticeRoutes } from './notices.ts'
import { roleRoutes } from './roles.ts'
import { sessionRoutes } from './session.ts'

/** Every call of the application. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...noticeRoutes,
  ...derivedRoutes,
  ...roleRoutes,
  ...collectionRoutes,
  ...listRoutes,
  ...importRoutes,
  ...clubFileRoutes,
]
