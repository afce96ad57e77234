/** What happened in a club, as the application shows it. */
import { queryOf, valuesOf } from '../../http/query.ts'
import { type ActivityPage, listActivity } from '../../operations/application/activity.ts'
import { listActivitySubjects } from '../../operations/application/activity-subjects.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Route } from './call.ts'

export const activityRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: '/console/api/clubs/:slug/activity',
    takesParameters: true,
    async handle({ services, caller, request }) {
      const query = valuesOf({ limit: { type: 'limit' }, by_id: { type: 'id' } }, queryOf(request))
      const { entries, next } = await carryOut(listActivity, services.store, caller, query)
      return JSON.stringify({ data: entries.map(jsonOf), has_more: next !== null, next })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: '/console/api/clubs/:slug/activity/subjects',
    async handle({ services, caller }) {
      return JSON.stringify({ data: await carryOut(listActivitySubjects, services.store, caller, {}), has_more: false })
    },
  },
]

const jsonOf = ({
  at,
  by,
  byId,
  name,
  onBehalfOf,
  address,
  what,
  subject,
  subjectName,
  details,
}: ActivityPage['entries'][number]) => ({
  at: new Date(at).toISOString(),
  ...{ by, by_id: byId, name, on_behalf_of: onBehalfOf, address, what, subject, subject_name: subjectName, details },
})
