import { limits } from '@kantine/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallFailed, call, type List, queryOf } from '../../data/call.ts'
import { useClub } from '../../data/session.ts'
import { utcTime } from '../../words/local-time.ts'
import type { ClubRecord } from '../data/collections.ts'
import { daysOf, plusDays, type View } from './dates.ts'

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

/**
 * The records that overlap the days that a view shows; undefined until they are loaded. Those of the previous period stay until then,
 * because a calendar is slow to render.
 */
export function useBetween(
  plural: string,
  { view, date }: { readonly view: View; readonly date: string },
  isWanted = true,
) {
  const { path, time_zone } = useClub()
  const list = path(plural)
  const [first, last] = daysOf(view, date)
  const [from, to] = [first, plusDays(last, 1)].map((day) => utcTime(`${day}T00:00`, time_zone))
  const { data: records, error } = useQuery<readonly ClubRecord[], CallFailed>({
    queryKey: [list, 'between', from, to],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [lasting, begun] = await Promise.all([
        wholeList<ClubRecord>(list, { starts_to: from, ends_from: from }),
        wholeList<ClubRecord>(list, { starts_from: from, starts_to: to }),
      ])
      return [...new Map([...lasting, ...begun].map((record) => [record.id, record])).values()]
    },
  })
  return { records, error }
}
