import { limits } from '@kantine/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallFailed, call, type List, queryOf } from '../../data/call.ts'
import { useClub } from '../../data/session.ts'
import type { ClubRecord } from '../data/collections.ts'
import type { Shown } from './calendar-view.tsx'

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

async function wholeList<Item extends { readonly id: number }>(
  list: string,
  filters: { readonly [name: string]: unknown },
): Promise<readonly Item[]> {
  const all: Item[] = []
  for (;;) {
    const page = { ...filters, limit: limits.pageSizeMax, starting_after: all.at(-1)?.id }
    const { data, has_more } = await call<List<Item>>('GET', list + queryOf(page))
    all.push(...data)
    if (!has_more) return all
  }
}

/**
 * The records that overlap a period; undefined until they are loaded. Those of the previous period stay until then, because a calendar is
 * slow to render.
 */
export function useBetween(plural: string, shown: Shown | undefined, isWanted = true) {
  const { path } = useClub()
  const list = path(plural)
  const { data: records, error } = useQuery<readonly ClubRecord[], CallFailed>({
    queryKey: [list, 'between', shown?.from, shown?.to],
    enabled: shown !== undefined && isWanted,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [lasting, begun] = await Promise.all([
        wholeList<ClubRecord>(list, { starts_to: shown?.from, ends_from: shown?.from }),
        wholeList<ClubRecord>(list, { starts_from: shown?.from, starts_to: shown?.to }),
      ])
      return [...new Map([...lasting, ...begun].map((record) => [record.id, record])).values()]
    },
  })
  return { records, error }
}
