/**
 * The routes of the public API, derived from the operations of each resource. All other methods on its paths return 405.
 */
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import type { Changes, Resource } from '@kantine/contract/resource.ts'
import type { Served } from '@kantine/contract/served.ts'
import type { Paths, Route } from './call.ts'

export const routesOf = ({ collections, isWhole }: Served): Route[] => {
  const routes: Route[] = [
    { kind: 'introspection', method: 'GET', path: '/api/v1/club', preconditions: ['If-None-Match'] },
    { kind: 'mint', method: 'POST', path: '/api/v1/sandbox-keys', preconditions: [] },
    ...collections.flatMap(routesOfCollection),
  ]
  return isWhole ? routes : routes.map(({ preconditions: _, ...route }) => route)
}

const routesOfCollection = (resource: Resource | Changes): Route[] =>
  operationsOf(resource).map((operation) => {
    const { name, effect, preconditions } = operation
    const kind = name === 'bulk' ? 'bulk' : operation.parameters ? 'list' : effect === 'reads' ? 'get' : 'write'
    return { kind, ...callOf(operation, resource), preconditions, target: { operation, resource } }
  })

/** The paths of routes. `HEAD` is supported wherever `GET` is. */
export function pathsOf(routes: readonly { readonly method: string; readonly path: string }[]): Paths {
  const byPath = Map.groupBy(routes, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, routes]) => {
      const allowed = routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
      return [path, { path, allowed }]
    }),
  )
}
