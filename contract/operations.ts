/** How the operations of a resource are called. Beside the lists, what table 4.1 does not show follows the usual REST pattern. */
import { type Operation, pathOf, type Resource } from './resource.ts'

const calls = {
  list: { method: 'GET', path: '' },
  get: { method: 'GET', path: '/{id}' },
  create: { method: 'POST', path: '' },
  update: { method: 'PATCH', path: '/{id}' },
  delete: { method: 'DELETE', path: '/{id}' },
  bulk: { method: 'POST', path: '/bulk' },
  set_status: { method: 'PUT', path: '/{id}/status' },
  upsert: { method: 'POST', path: '' },
} as const satisfies { [name in Operation]: { method: string; path: string } }

export type Method = (typeof calls)[Operation]['method']

/** The method and the path of an operation, with `{id}` where an id stands. */
export function callOf(operation: Operation, resource: Resource): { method: Method; path: string } {
  const { method, path } = calls[operation]
  return { method, path: pathOf(resource) + path }
}

/** The one name of an operation, in the description and as a tool: `list_members`, `get_member`, `set_kennismaker_status`. */
export function operationIdOf(operation: Operation, { name, plural }: Pick<Resource, 'name' | 'plural'>): string {
  if (operation === 'list' || operation === 'bulk') return `${operation}_${plural.replaceAll('-', '_')}`
  return operation === 'set_status' ? `set_${name}_status` : `${operation}_${name}`
}
