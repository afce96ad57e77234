/** The AI assistants of a club, as the application manages them (section 5). */
import { limits } from '@kantine/contract/limits.ts'
import { grantNotFound, grants, type ListedGrant } from '../../callers/assistants/grants.ts'
import { seriesJson } from '../../callers/usage-json.ts'
import { giveWay } from '../../give-way.ts'
import { idInPath } from '../../http/query.ts'
import {
  allowAssistantsOperation,
  listAssistantsOperation,
  revokeAssistantOperation,
} from '../../operations/application/assistants.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { bodyOf, refuseBodyOf } from './body.ts'
import type { ClubCall, Route } from './call.ts'

const path = '/console/api/clubs/:slug/assistants'

/** The routes of assistants. */
export const assistantRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path,
    async handle({ services, club, caller }) {
      const all = await carryOut(listAssistantsOperation, services.store, caller, {})
      const data = []
      for (const grant of all) {
        await giveWay()
        data.push({ ...jsonOf(grant), usage: seriesJson(grant.days, services.store.wallClock()) })
      }
      return JSON.stringify({
        allowed: club.assistantsAllowed,
        ...{ data, has_more: all.length === limits.credentialsListed },
      })
    },
  },
  {
    kind: 'club',
    method: 'PUT',
    path: `${path}/allowed`,
    confirmed: true,
    async handle(call) {
      const club = await carryOut(allowAssistantsOperation, call.services.store, call.caller, bodyOf(call))
      return JSON.stringify({ allowed: club.assistantsAllowed })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/revoke`,
    async handle(call) {
      refuseBodyOf(call)
      const grant = await carryOut(revokeAssistantOperation, call.services.store, call.caller, idIn(call))
      return JSON.stringify(grants.jsonOf(grant))
    },
  },
]

const jsonOf = ({ administrator, state, ...grant }: ListedGrant) => ({ ...grants.jsonOf(grant), administrator, state })

/** The grant of the path. */
const idIn = ({ request }: ClubCall) => ({ id: idInPath(request, grantNotFound) })
