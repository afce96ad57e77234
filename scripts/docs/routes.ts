/** Writes the tables in docs/every-route.md: `npm run docs`. */
import { scopesFor } from '@kantine/contract/operations.ts'
import { servedContract } from '@kantine/contract/served.ts'
import { operations } from '../../server/operations/all.ts'
import { methodOf, type Operation } from '../../server/operations/operation.ts'
import type { Route as ConsoleRoute } from '../../server/surfaces/console/call.ts'
import { pathOf } from '../../server/surfaces/console/derived.ts'
import { routes } from '../../server/surfaces/console/routes.ts'
import type { Route } from '../../server/surfaces/rest/call.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'
import { routesOf } from '../../server/surfaces/rest/routes.ts'
import { pageWith, table } from './page-parts.ts'

const contract = servedContract('full')
const { paths } = describe(contract)

const restTable = () => table(['method', 'path', 'operation', 'scope'], routesOf(contract).map(restRow))

const restRow = ({ kind, method, path, target }: Route): string[] => [
  method,
  `\`${path}\``,
  `\`${paths[path]?.[method.toLowerCase()]?.operationId}\``,
  target ? scopeText(scopesFor(target.operation, target.resource)) : kind === 'mint' ? 'no key needed' : 'none',
]

const scopeText = (scopes: readonly string[]) => (scopes.length === 1 ? `\`${scopes[0]}\`` : 'any read scope')

const applicationTable = () =>
  table(['method', 'path', 'operation', 'permission'], routes.toSorted(byPath).map(applicationRow))

const byPath = ({ path: a }: ConsoleRoute, { path: b }: ConsoleRoute) => (a < b ? -1 : a > b ? 1 : 0)

function applicationRow({ kind, method, path, permission, confirmed }: ConsoleRoute): string[] {
  const operation = operationAt.get(`${method} ${path}`)
  const needed = operation?.permission ?? permission
  const needs = needed ? `\`${needed}\`` : kind === 'login' ? '' : 'signed in'
  return [
    method,
    `\`${path.replace('/console/api', '')}\``,
    operation ? `\`${operation.on.plural} ${operation.name}\`` : '',
    confirmed ? `${needs}, password` : needs,
  ]
}

const operationAt: ReadonlyMap<string, Operation> = new Map(
  operations
    .filter(({ offered }) => offered.includes('application'))
    .map((operation) => [`${methodOf(operation)} ${pathOf(operation)}`, operation]),
)

export const routesPage = pageWith('every-route', { rest: restTable, application: applicationTable })
