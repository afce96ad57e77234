/**
 * The routes of the public API, derived from the contract: what a resource's definition names is served, everything else
 * on its paths answers 405.
 */
import { limits } from '@kantine/contract/limits.ts'
import { pathOf, type Resource, type Scope } from '@kantine/contract/resource.ts'
import { addressOf } from '../../http/address.ts'
import { parseListQuery, pathIdOf, type RawQuery, refuseParameters } from '../../http/query.ts'
import { getRecord } from '../../operations/get.ts'
import { listRecords } from '../../operations/list.ts'
import { Refusal } from '../../refusal.ts'
import { mintSandboxKey } from '../../sandbox/mint.ts'
import { type Call, keyOf, type Route } from './call.ts'
import { setLimitHeaders } from './steps/limit-rate.ts'
import { writingRoutes } from './writes.ts'

/**
 * Every route of the API.
 *
 * @param resources those that are served
 * @param readScopes what a sandbox key carries
 */
export const routesOf = (
  resources: readonly Resource[],
  contract: 'full' | 'shown',
  readScopes: readonly Scope[],
): Route[] => [introspection(contract), minting(readScopes), ...resources.flatMap(collectionRoutes)]

function collectionRoutes(resource: Resource): Route[] {
  const { operations, scopes } = resource
  const routes: Route[] = []
  if (operations.list) {
    routes.push({
      kind: 'list',
      operation: 'list',
      method: 'GET',
      path: pathOf(resource),
      scope: scopes.read,
      handle: (call) => {
        const query = parseListQuery(resource, call.request.query as RawQuery)
        return listRecords(call.services.store, keyOf(call).club.id, resource, query)
      },
    })
  }
  if (operations.get) {
    routes.push({
      kind: 'get',
      operation: 'get',
      method: 'GET',
      path: `${pathOf(resource)}/:id`,
      scope: scopes.read,
      handle: (call) => {
        refuseParameters(call.request.query as RawQuery)
        return getRecord(call.services.store, keyOf(call).club.id, resource, pathIdOf(call, resource))
      },
    })
  }
  return [...routes, ...writingRoutes(resource)]
}

const introspection = (contract: 'full' | 'shown'): Route => ({
  kind: 'introspection',
  method: 'GET',
  path: '/api/v1/club',
  async handle(call) {
    refuseParameters(call.request.query as RawQuery)
    const { club, label, prefix, scopes } = keyOf(call)
    return JSON.stringify({
      id: club.id,
      name: club.name,
      slug: club.slug,
      key: { label, prefix, scopes },
      ...(contract === 'full' && { updated_at: new Date(club.updatedAt).toISOString() }),
    })
  },
})

const minting = (scopes: readonly Scope[]): Route => ({
  kind: 'mint',
  method: 'POST',
  path: '/api/v1/sandbox-keys',
  status: 201,
  async handle(call: Call) {
    refuseParameters(call.request.query as RawQuery)
    const { key, remaining, resetSeconds } = await mintSandboxKey(call.services.store, addressOf(call.request), scopes)
    const limit = limits.sandboxKeysPerDay
    setLimitHeaders(call.reply, 'sandbox-keys', { limit, remaining, resetSeconds, exceeded: !key }, 86_400)
    if (!key) {
      throw new Refusal('rate_limited', `This address has minted its ${limit} sandbox keys of today.`, {
        retryAfter: resetSeconds,
      })
    }
    return JSON.stringify({
      key: key.key,
      label: key.label,
      prefix: key.prefix,
      scopes: key.scopes,
      expires_at: new Date(Number(key.expiresAt)).toISOString(),
    })
  },
})
