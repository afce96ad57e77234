import { limits } from '@kantine/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallFailed, call, type List, queryOf } from '../../data/call.ts'

/**
 * Reads a filtered list to its end, such as the events of a month. The page does not wait.
 *
 * @param list the path without a query; undefined reads nothing
 */
export function useWholeList<Item extends { readonly id: number }>(
  list: string | undefined,
  filters: { readonly [name: string]: unknown },
) {
  const path = `${list}${queryOf({ ...filters, limit: limits.pageSizeMax })}`
  return useQuery<readonly Item[], CallFailed>({
    queryKey: [path, 'to its end'],
    enabled: list !== undefined,
    queryFn: async () => {
      const all: Item[] = []
      for (;;) {
        const last = all.at(-1)
        const after = last ? `&starting_after=${last.id}` : ''
        const { data, has_more } = await call<List<Item>>('GET', path + after)
        all.push(...data)
        if (!has_more) return all
      }
    },
  })
}
