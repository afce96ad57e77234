import { limits } from '@kantine/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallFailed, call, type List, queryOf } from '../../data/call.ts'
import { useClub } from '../../data/session.ts'
import type { ClubRecord } from '../data/collections.ts'
import type { Shown } from './calendar-view.tsx'

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

/** The records that overlap a period; undefined until they are loaded. */
export function useBetween(plural: string, shown: Shown | undefined, isWanted = true) {
  const { path } = useClub()
  const list = shown && isWanted ? path(plural) : undefined
  const begun = useWholeList<ClubRecord>(list, { starts_from: shown?.from, starts_to: shown?.to })
  const lasting = useWholeList<ClubRecord>(list, { starts_to: shown?.from, ends_from: shown?.from })
  const records = useMemo(() => {
    if (!begun.data || !lasting.data) return undefined
    return [...new Map([...lasting.data, ...begun.data].map((record) => [record.id, record])).values()]
  }, [begun.data, lasting.data])
  return { records, error: begun.error ?? lasting.error }
}
