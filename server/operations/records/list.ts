/** The lists of the application: those of the API, also sorted, without former records, or only counted. */
import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Store } from '../../store/store.ts'
import type { Executable } from '../execute.ts'
import { type Input, listQueryOf, readParameters } from '../input.ts'
import { mostWithId } from '../lists/count.ts'
import { conditionsOf, listRecords } from '../lists/list.ts'
import { shownTo, withoutFormer } from '../lists/shown.ts'
import { listSorted, orderNamed, ordersOf, pageInOrder } from '../lists/sorted.ts'

type Parameters = NonNullable<Input['parameters']>

/** A list with the parameters of the API, and `sort` and `former`. A sorted page begins after the previous page's `next`. */
export const listOf = memoize((resource: Resource): Executable => reading(resource, readPage))

/** The number of records of a list, at most `mostWithId`, and whether there are more. */
export const countOf = memoize((resource: Resource): Executable => reading(resource, countMatching))

type Read = (store: Store, caller: Caller, resource: Resource, parameters: Parameters) => Promise<string | Buffer>

const reading = (resource: Resource, read: Read): Executable => ({
  permission: resource.scopes.read,
  effect: 'reads',
  async run({ store }, caller, { parameters = {} }: Input) {
    const { former, ...others } = parameters
    const shown = shownTo(caller, resource)
    if (former === undefined || !resource.formerWhen)
      return { outcome: 'found', text: await read(store, caller, shown, parameters) }
    readParameters({ former: { type: 'choice', words: ['hidden'] } }, { former })
    return { outcome: 'found', text: await read(store, caller, withoutFormer(shown), others) }
  },
})

async function readPage(store: Store, { club }: Caller, resource: Resource, parameters: Parameters) {
  if (!resource.sorted || !('sort' in parameters)) {
    const { text = '' } = await listRecords(store, club, resource, listQueryOf(resource, parameters))
    return text
  }
  const { sort, starting_after: place, ...others } = parameters
  const given = readParameters(
    {
      sort: { type: 'choice', words: ordersOf(resource) },
      // A place is a text, such as `14 de vries`, although one without a value looks like an id.
      starting_after: { type: 'text', schema: { maxLength: 200 } },
    },
    { sort, starting_after: place === undefined ? undefined : String(place) },
  )
  const after = given.starting_after === undefined ? undefined : String(given.starting_after)
  return listSorted(store, club, resource, listQueryOf(resource, others), orderNamed(String(given.sort)), after)
}

async function countMatching(store: Store, { club }: Caller, resource: Resource, parameters: Parameters) {
  const query = listQueryOf(resource, parameters)
  const after = query.startingAfter > 0 ? `${query.startingAfter}` : undefined
  const { ids, next } = await store.read(club, async (db) => {
    const filtered = { store, club, resource, conditions: await conditionsOf(db, club, resource, query) }
    return pageInOrder(db, filtered, { isDescending: false }, { limit: mostWithId, after })
  })
  return JSON.stringify({ count: ids.length, has_more: next !== null })
}
