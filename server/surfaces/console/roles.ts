import { roles } from '../../callers/accounts/roles.ts'
import type { Route } from './call.ts'

/** The titles and permissions of the roles, in both languages. */
const allRoles = Object.entries(roles).map(([role, { title, doc, permissions }]) => ({ role, title, doc, permissions }))

export const roleRoutes: readonly Route[] = [
  {
    kind: 'own',
    method: 'GET',
    path: '/console/api/roles',
    handle: async () => JSON.stringify({ data: allRoles, has_more: false }),
  },
]
