/**
 * The routes of the public API, derived from the contract: the operations that a resource names are served; all other methods on
 * its paths answer 405.
 */
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Route } from './call.ts'

/** Every route of the API; `resources` are those that are served. */
export const routesOf = (resources: readonly Resource[]): Route[] => [
  { kind: 'introspection', method: 'GET', path: '/api/v1/club' },
  { kind: 'mint', method: 'POST', path: '/api/v1/sandbox-keys' },
  ...resources.flatMap(routesOfResource),
]

const routesOfResource = (resource: Resource): Route[] =>
  operationsOf(resource).map((operation) => {
    const { name, effect } = operation
    const kind = name === 'bulk' ? 'bulk' : name === 'list' ? 'list' : effect === 'reads' ? 'get' : 'write'
    return { kind, ...callOf(operation, resource), target: { operation, resource } }
  })
