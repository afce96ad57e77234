import { listQuotasOperation } from '../../operations/application/clubs.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { quotas } from '../../store/quotas.ts'
import type { Route } from './call.ts'

/** The quotas of a club, as the application shows them. */
export const quotaRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: '/console/api/clubs/:slug/quotas',
    async handle({ services, caller }) {
      const ofClub = await carryOut(listQuotasOperation, services.store, caller, {})
      const data = ofClub.map(({ name, ...use }) => {
        const { label, doc } = quotas[name]
        return { name, label, doc, ...use }
      })
      return JSON.stringify({ data, has_more: false })
    },
  },
]
