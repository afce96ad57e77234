/** Writes docs/every-operation.md: `npm run docs`. */
import { roleNames } from '@kantine/contract/administration/role.ts'
import { type Role, roles } from '../server/callers/accounts/roles.ts'
import type { Permission } from '../server/callers/caller.ts'
import { operations } from '../server/operations/all.ts'
import type { Operation } from '../server/operations/operation.ts'
import { ofEveryRecord } from '../server/operations/records/of-every-record.ts'
import { wordsOf } from '../server/surfaces/command-line/naming.ts'
import { table } from './page-parts.ts'

export const operationListFile = new URL('./every-operation.md', import.meta.url)

/** The text of docs/every-operation.md, generated from the current operations. */
export const operationList = (): string => `# Every operation

Administrative operations, such as those on keys, webhooks and people. The last column lists the roles that can use each operation in the
application. Commands need no role. Administrators and secretaries can also add, change and delete all records. Trainers can do so for the
calendar and attendance. Whoever can change a record also sees its history.

${operationTable()}
`

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
