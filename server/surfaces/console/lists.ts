/** The routes of the application's lists of records, and of their counts. */
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { queryOf, valuesOf } from '../../http/query.ts'
import { type Executable, execute } from '../../operations/execute.ts'
import { parametersOf } from '../../operations/input.ts'
import { countOf, listOf } from '../../operations/records/list.ts'
import { withFieldLabels } from '../../refusal.ts'
import type { ClubCall, Route } from './call.ts'
import { filterFormOf } from './collections.ts'

const routeOf = (resource: Resource, end: string, operation: Executable): Route => ({
  kind: 'club',
  method: 'GET',
  path: `/console/api/clubs/:slug/${resource.plural}${end}`,
  takesParameters: true,
  permission: resource.scopes.read,
  handle: ({ services, caller, request }: ClubCall) =>
    withFieldLabels(filterFormOf(resource), async () => {
      const parameters = valuesOf(parametersOf(resource), queryOf(request))
      return (await execute(services, operation, caller, { parameters })).text
    }),
})

export const listRoutes: readonly Route[] = resources.flatMap((resource) => [
  routeOf(resource, '', listOf(resource)),
  routeOf(resource, '/count', countOf(resource)),
])
