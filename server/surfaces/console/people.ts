/** What each role may do, and what somebody made in a club. */
import { roles } from '../../callers/administrators/roles.ts'
import { grants } from '../../callers/assistants/grants.ts'
import { keyJson } from '../../callers/keys/json.ts'
import { idInPath } from '../../http/query.ts'
import { listMadeBy } from '../../operations/application/made-by.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { endpointJson } from '../../operations/webhooks/endpoint.ts'
import { Refusal } from '../../refusal.ts'
import type { Route } from './call.ts'

const club = '/console/api/clubs/:slug'

export const peopleRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/people/:id/made`,
    async handle({ services: { store }, request, caller }) {
      const id = idInPath(request, noSuchPerson)
      const { keys, endpoints, grants: connected } = await carryOut(listMadeBy, store, caller, { id })
      return JSON.stringify({
        keys: keys.map((key) => keyJson(key, store.wallClock())),
        endpoints: endpoints.map(endpointJson),
        assistants: connected.map(({ administrator, state, ...grant }) => ({
          ...grants.jsonOf(grant),
          ...{ administrator, state },
        })),
      })
    },
  },
  {
    kind: 'own',
    method: 'GET',
    path: '/console/api/roles',
    handle: async () => JSON.stringify({ data: allRoles, has_more: false }),
  },
]

const noSuchPerson = () => new Refusal('not_found', 'There is no such person in this club.')

/** What each role is called and may do, in both languages. */
const allRoles = Object.entries(roles).map(([role, { title, doc, permissions }]) => ({ role, title, doc, permissions }))
