/** Writes the table in docs/every-operation.md: `npm run docs`. */
import { roleNames } from '@kantine/contract/administration/role.ts'
import { type Role, roles } from '../../server/callers/accounts/roles.ts'
import type { Permission } from '../../server/callers/caller.ts'
import { operations } from '../../server/operations/all.ts'
import type { Operation } from '../../server/operations/operation.ts'
import { ofEveryRecord } from '../../server/operations/records/of-every-record.ts'
import { wordsOf } from '../../server/surfaces/command-line/naming.ts'
import { pageWith, table } from './page-parts.ts'

/** Leaves out the operations on records, which are the same for every resource. */
const listed = operations.filter((operation) => !ofEveryRecord.includes(operation))

const operationTable = () => table(['on', 'description', 'command', 'roles'], listed.toSorted(byResource).map(rowOf))

const byResource = ({ on: { plural: a } }: Operation, { on: { plural: b } }: Operation) => (a < b ? -1 : a > b ? 1 : 0)

const rowOf = (operation: Operation): string[] => [
  operation.on.title.en,
  operation.says.en,
  operation.offered.includes('shell') ? `\`${wordsOf(operation)}\`` : '',
  operation.offered.includes('application') ? rolesWith(operation.permission) : '',
]

/** The roles with a permission. */
function rolesWith(permission: Permission): string {
  const may = (role: Role) => (roles[role].permissions as readonly Permission[]).includes(permission)
  return roleNames.flatMap((role) => (may(role) ? [roles[role].title.en] : [])).join(', ')
}

export const operationsPage = pageWith('every-operation', { operations: operationTable })
