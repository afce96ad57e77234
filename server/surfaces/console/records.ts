/** The records of a club for the application: the usual lists, records and search, with a user's permissions. */
import { limits } from '@kantine/contract/limits.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import { type Operation, operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { resources } from '@kantine/contract/resources.ts'
import { type Caller, writePermissionOf } from '../../callers/caller.ts'
import { idInPath, queryOf, type RawQuery, valuesOf, wholeNumber } from '../../http/query.ts'
import { chargesByPayment } from '../../operations/charges/find-payments.ts'
import { type Executable, execute } from '../../operations/execute.ts'
import { badParameters, listQueryOf, parametersOf, readParameters, refuseParameters } from '../../operations/input.ts'
import { countRecords, countWithIds, mostWithId } from '../../operations/lists/count.ts'
import { notFound } from '../../operations/lists/get.ts'
import { conditionsOf, type ListQuery } from '../../operations/lists/list.ts'
import { search, searchWhole, titlesOf } from '../../operations/lists/search.ts'
import { listSorted, orderNamed, ordersOf, pageInOrder } from '../../operations/lists/sorted.ts'
import { may, mayRead, requirePermission } from '../../operations/may.ts'
import { recordOperation } from '../../operations/record-operation.ts'
import { withFieldLabels } from '../../refusal.ts'
import type { ClubCall, Route } from './call.ts'
import { filterFormOf } from './collections.ts'

const route = (path: string, handle: (call: ClubCall) => Promise<string | Buffer>): Route => ({
  ...{ kind: 'club', method: 'GET', path: `/console/api/clubs/:slug/${path}`, takesParameters: true, handle },
})

const withUnlisted: (resource: Resource) => Resource = memoize((resource) => ({ ...resource, showsUnlisted: true }))

/** A resource including unlisted records, such as drafts, for callers who may change them. */
const shownTo = (caller: Caller, resource: Resource): Resource =>
  resource.listedFrom && may(caller, { permission: writePermissionOf(resource), effect: 'writes' })
    ? withUnlisted(resource)
    : resource

const withoutFormer: (resource: Resource) => Resource = memoize((resource) =>
  resource.formerWhen ? { ...resource, hidesFormer: true } : resource,
)

/** The list that a call asks for, without former records if `former=hidden`, and its other parameters. */
function listOf(call: ClubCall, of: Resource) {
  const whole = shownTo(call.caller, of)
  allowed(call, operations.list, whole)
  const { former, ...others } = queryOf(call.request)
  if (former === undefined || !of.formerWhen) return { resource: whole, query: queryOf(call.request) }
  readParameters({ former: { type: 'choice', words: ['hidden'] } }, { former })
  return { resource: withoutFormer(whole), query: others }
}

const routesOf = (of: Resource): readonly Route[] => [
  route(of.plural, async (call) => {
    const { resource, query } = listOf(call, of)
    const list = recordOperation(operations.list, resource)
    return withFieldLabels(filterFormOf(resource), async () => {
      if (resource.sorted && 'sort' in query) return sortedPage(call, resource, query)
      const parameters = valuesOf(parametersOf(resource), query)
      return (await execute(call.services.context, list, call.caller, { parameters })).text
    })
  }),
  route(`${of.plural}/count`, async (call) => {
    const { resource, query } = listOf(call, of)
    return withFieldLabels(filterFormOf(resource), async () => {
      const wanted = listQueryOf(resource, valuesOf(parametersOf(resource), query))
      return JSON.stringify(await countOf(call, resource, wanted))
    })
  }),
  route(`${of.plural}/:id`, async (call) => {
    const resource = shownTo(call.caller, of)
    refuseParameters(queryOf(call.request))
    const get = allowed(call, operations.get, resource)
    const id = idInPath(call.request, () => notFound(resource))
    const { text, version } = await execute(call.services.context, get, call.caller, { id })
    // A change must name the version that was read.
    return `${String(text).slice(0, -1)},"version":${JSON.stringify(version)}}`
  }),
  route(`${of.plural}/titles`, async (call) => {
    const resource = shownTo(call.caller, of)
    allowed(call, operations.get, resource)
    const ids = idsIn(queryOf(call.request))
    const { services, caller } = call
    const titles = await services.store.read(caller.club, (db) => titlesOf(db, caller.club, resource, ids))
    return JSON.stringify({ data: titles, has_more: false })
  }),
  route(`${of.plural}/search`, async (call) => {
    const resource = shownTo(call.caller, of)
    allowed(call, operations.list, resource)
    const { texts, has_more } = await withFieldLabels(searchForm, async () => {
      const { query = '' } = readParameters({ query: searchParameters.query }, queryOf(call.request))
      return searchWhole(call.services.store, call.caller, resource, String(query))
    })
    return `{"data":[${texts}],"has_more":${has_more}}`
  }),
  ...countedRoutes(of),
]

/** The number of current records that refer to each of some records, such as the members of groups. */
function countedRoutes(of: Resource): readonly Route[] {
  const { counted } = of
  const referring = resources.find(({ name }) => name === counted?.of)
  if (!counted || !referring) return []
  return [
    route(`${of.plural}/sizes`, async (call) => {
      const { services, caller } = call
      allowed(call, operations.list, of)
      const resource = withoutFormer(shownTo(caller, referring))
      allowed(call, operations.list, resource)
      const ids = idsIn(queryOf(call.request))
      const data = await services.store.read(caller.club, (db) =>
        countWithIds(db, caller.club, resource, counted.by, ids),
      )
      return JSON.stringify({ data, has_more: false })
    }),
  ]
}

/** Lists and records of every collection, titles and counts, and search in one or all collections. */
export const recordRoutes: readonly Route[] = [
  ...resources.flatMap(routesOf),
  route('counts', async ({ services: { store }, caller, request }) => {
    refuseParameters(queryOf(request))
    const data: object[] = []
    for (const resource of resources.filter((one) => mayRead(caller, one))) {
      const counted = await store.read(caller.club, (db) =>
        countRecords(db, caller.club, withoutFormer(shownTo(caller, resource))),
      )
      data.push({ resource: resource.plural, ...counted })
    }
    return JSON.stringify({ data, has_more: false })
  }),
  route('search', async ({ services, caller, request }) => {
    const { hits, has_more } = await withFieldLabels(searchForm, async () => {
      const { query = '', resource } = readParameters(searchParameters, queryOf(request))
      const wanted = resources
        .filter(({ plural }) => resource === undefined || plural === resource)
        .map((one) => shownTo(caller, one))
      const isOfCharges = wanted.some(({ name }) => name === charge.name)
      const paid = isOfCharges ? await chargesByPayment(services.store, caller, String(query)) : []
      const found = await search(services.store, caller, {
        ...{ query: String(query), resources: wanted, limit: limits.searchHitsMax },
      })
      const others = found.hits.filter((hit) => !paid.some(({ id }) => hit.resource === charge.plural && hit.id === id))
      return { ...found, hits: [...paid, ...others] }
    })
    return JSON.stringify({ data: hits, has_more })
  }),
]

/** The form field that the user searches with. */
const searchForm = {
  fields: { query: { label: { en: 'Search text', nl: 'Zoektekst' }, example: 'sanne' } },
}

const searchParameters = {
  query: { type: 'text', schema: { maxLength: limits.searchCharacters } },
  resource: { type: 'choice', words: resources.map(({ plural }) => plural) },
} as const

/** A page in the order of `sort`. It begins after the previous page's `next`. */
function sortedPage({ services: { store }, caller }: ClubCall, resource: Resource, query: RawQuery): Promise<string> {
  const { sort, starting_after, ...others } = query
  const words = { type: 'choice', words: ordersOf(resource) } as const
  const given = readParameters({ sort: words, starting_after: placeParameter }, { sort, starting_after })
  const listed = listQueryOf(resource, valuesOf(parametersOf(resource), others))
  const after = given.starting_after === undefined ? undefined : String(given.starting_after)
  return listSorted(store, caller.club, resource, listed, orderNamed(String(given.sort)), after)
}

const placeParameter = { type: 'text', schema: { maxLength: 200 } } as const

/** The number of records of a list up to the limit, and whether it has more. */
async function countOf({ services: { store }, caller: { club } }: ClubCall, resource: Resource, query: ListQuery) {
  const { startingAfter } = query
  const conditions = conditionsOf(resource, query)
  return store.read(club, async (db) => {
    const page = { limit: mostWithId, after: startingAfter > 0 ? `${startingAfter}` : undefined }
    const { ids, next } = await pageInOrder(db, { store, club, resource, conditions }, { isDescending: false }, page)
    return { count: ids.length, has_more: next !== null }
  })
}

/** The operation, after the permission check: nothing else of the call is read before it. */
function allowed({ caller }: ClubCall, operation: Operation, resource: Resource): Executable {
  const executable = recordOperation(operation, resource)
  requirePermission(caller, executable)
  return executable
}

/** The ids in `ids=14,27`: at most as many as fit on a page. */
function idsIn(query: RawQuery): number[] {
  // An id has at most 16 digits, and a comma follows it.
  const { ids = '' } = readParameters({ ids: { type: 'text', schema: { maxLength: 17 * limits.pageSizeMax } } }, query)
  const texts = String(ids).split(',')
  if (texts.length > limits.pageSizeMax || !texts.every((text) => wholeNumber.test(text)))
    throw badParameters([
      { parameter: 'ids', detail: `ids must be 1 to ${limits.pageSizeMax} ids, separated by commas.` },
    ])
  return texts.map(Number)
}
