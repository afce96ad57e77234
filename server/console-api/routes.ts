import type { Route } from './call.ts'
import { sessionRoutes } from './session.ts'

/** Every call of the application. */
export const routes: readonly Route[] = [...sessionRoutes]
