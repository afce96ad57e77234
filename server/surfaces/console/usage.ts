/** The use of a key and of an assistant, as the application shows it (section 5). */
import { grantNotFound } from '../../callers/assistants/grants.ts'
import { usageJson } from '../../callers/usage-json.ts'
import { idInPath } from '../../http/query.ts'
import { assistantUsageOperation } from '../../operations/application/assistants.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Route } from './call.ts'

const club = '/console/api/clubs/:slug'

/** The routes of usage. Calls are counted in them within two seconds. */
export const usageRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/assistants/:id/usage`,
    async handle({ services, caller, request }) {
      const id = idInPath(request, grantNotFound)
      const { usage } = await carryOut(assistantUsageOperation, services.store, caller, { id })
      return JSON.stringify(usageJson(usage))
    },
  },
]
