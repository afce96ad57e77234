/** The records of a club, as the application shows them: the same lists, records and search as everywhere, with the permissions of a person. */
import { limits } from '@kantine/contract/limits.ts'
import { type Operation, operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { idInPath, queryOf, type RawQuery, valuesOf, wholeNumber } from '../../http/query.ts'
import { type Executable, execute } from '../../operations/execute.ts'
import { notFound } from '../../operations/get.ts'
import { badParameters, parametersOf, readParameters } from '../../operations/input.ts'
import { requirePermission } from '../../operations/may.ts'
import { recordOperation } from '../../operations/record-operation.ts'
import { search, searchWhole, titlesOf } from '../../operations/search.ts'
import { aboutForm } from '../../refusal.ts'
import type { ClubCall, Route } from './call.ts'
import { filterFormOf } from './collections.ts'

const club = '/console/api/clubs/:slug'

const routesOf = (resource: Resource): readonly Route[] => [
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/${resource.plural}`,
    takesParameters: true,
    async handle(call) {
      const { services, caller, request } = call
      const list = allowed(call, operations.list, resource)
      const parameters = valuesOf(parametersOf(resource), queryOf(request))
      const listed = () => execute(services.context, list, caller, { parameters })
      return (await aboutForm(filterFormOf(resource), listed)).text
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/${resource.plural}/:id`,
    async handle(call) {
      const { services, caller, request } = call
      const get = allowed(call, operations.get, resource)
      const id = idInPath(request, () => notFound(resource))
      return (await execute(services.context, get, caller, { id })).text
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/${resource.plural}/titles`,
    takesParameters: true,
    async handle(call) {
      const { services, caller, request } = call
      allowed(call, operations.get, resource)
      const ids = idsIn(queryOf(request))
      const titles = await services.store.read(caller.club, (db) => titlesOf(db, caller.club, resource, ids))
      return JSON.stringify({ data: titles, has_more: false })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/${resource.plural}/search`,
    takesParameters: true,
    async handle(call) {
      const { services, caller, request } = call
      allowed(call, operations.list, resource)
      const { texts, has_more } = await aboutForm(searchForm, async () => {
        const { query = '' } = readParameters({ query: searchParameters.query }, queryOf(request))
        return searchWhole(services.store, caller, resource, String(query))
      })
      return `{"data":[${texts}],"has_more":${has_more}}`
    },
  },
]

/** The lists and records of every collection, what their records are called, and the searches in one of them and in all. */
export const recordRoutes: readonly Route[] = [
  ...resources.flatMap(routesOf),
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/search`,
    takesParameters: true,
    async handle({ services, caller, request }) {
      const { hits, has_more } = await aboutForm(searchForm, async () => {
        const { query = '', resource } = readParameters(searchParameters, queryOf(request))
        const wanted = resources.filter(({ plural }) => resource === undefined || plural === resource)
        return search(services.store, caller, {
          ...{ query: String(query), resources: wanted, limit: limits.searchHitsMax },
        })
      })
      return JSON.stringify({ data: hits, has_more })
    },
  },
]

/** What the reader fills in. */
const searchForm = {
  fields: { query: { label: { en: 'What you search for', nl: 'Waar je naar zoekt' }, example: 'sanne' } },
}

const searchParameters = {
  query: { type: 'text', schema: { maxLength: limits.searchCharacters } },
  resource: { type: 'choice', words: resources.map(({ plural }) => plural) },
} as const

/** The operation, once the caller may do it: before that, nothing else of the call is looked at. */
function allowed({ caller }: ClubCall, operation: Operation, resource: Resource): Executable {
  const executable = recordOperation(operation, resource)
  requirePermission(caller, executable)
  return executable
}

/** The ids of `ids=14,27`: as many as a page can have. */
function idsIn(query: RawQuery): number[] {
  // An id has at most 16 digits, and a comma follows it.
  const { ids = '' } = readParameters({ ids: { type: 'text', schema: { maxLength: 17 * limits.pageSizeMax } } }, query)
  const texts = String(ids).split(',')
  if (texts.length > limits.pageSizeMax || !texts.every((text) => wholeNumber.test(text)))
    throw badParameters([
      { parameter: 'ids', detail: `ids must be 1 to ${limits.pageSizeMax} ids with commas between.` },
    ])
  return texts.map(Number)
}
