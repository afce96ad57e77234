import { limits } from '@kantine/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { call, type List, queryOf } from './call.ts'
import type { CallFailed } from './call-failed.ts'

/**
 * Reads an entire list, such as a club's facilities. The page does not wait.
 *
 * @param list the path; undefined reads nothing
 */
export const useWholeList = <Item extends { readonly id: number }>(list: string | undefined) =>
  useQuery<readonly Item[], CallFailed>({
    queryKey: [list, 'to its end'],
    enabled: list !== undefined,
    queryFn: () => wholeList<Item>(`${list}`, {}),
  })

/**
 * All records of a list.
 *
 * @param list the path
 * @param read reads a page
 * @param progress called with the number of records read so far
 * @throws {CallFailed}
 */
export async function wholeList<Item extends { readonly id: number }>(
  list: string,
  filters: { readonly [name: string]: unknown },
  read: (page: string) => Promise<List<Item>> = (page) => call('GET', page),
  progress?: (records: number) => void,
): Promise<readonly Item[]> {
  const all: Item[] = []
  for (;;) {
    const page = { ...filters, limit: limits.pageSizeMax, starting_after: all.at(-1)?.id }
    const { data, has_more } = await read(list + queryOf(page))
    all.push(...data)
    progress?.(all.length)
    if (!has_more) return all
  }
}
