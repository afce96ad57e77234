import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallFailed } from '../../data/call-failed.ts'
import { useClub } from '../../data/session.ts'
import { wholeList } from '../../data/whole-list.ts'
import { plusDays, utcTime } from '../../words/local-time.ts'
import type { ClubRecord } from '../data/collections.ts'
import { daysOf, type View } from './dates.ts'

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
  const from = utcTime(`${first}T00:00`, time_zone)
  const to = utcTime(`${plusDays(last, 1)}T00:00`, time_zone)
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
