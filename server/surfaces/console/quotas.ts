import { listQuotasOperation } from '../../operations/application/clubs.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Route } from './call.ts'

/** The quotas of a club, as the application shows them. */
export const quotaRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: '/console/api/clubs/:slug/quotas',
    async handle({ services, caller }) {
      return JSON.stringify({ data: await carryOut(listQuotasOperation, services.store, caller, {}), has_more: false })
    },
  },
]
