/** Reading activity page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { api } from '../../api.ts'
import { send } from '../../data/call.ts'
import { momentsOf } from '../../data/period.ts'
import { useClub } from '../../data/session.ts'

/** How many entries are looked for without a click, and how many calls that may take: one looks at a part of a long history only. */
const enough = 10
const mostCalls = 10

/** The entries that fit the filters, newest first, and `more`, which reads on. */
export function useActivity(search: URLSearchParams) {
  const { api, time_zone } = useClub()
  const query = queryOf(search, time_zone)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [api.activity.list(query).path],
    queryFn: ({ pageParam }) => send(api.activity.list({ ...query, ...(pageParam !== null && { before: pageParam }) })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const pages = data?.pages ?? []
  const entries = pages.flatMap(({ data }) => data)
  const looksOn = hasNextPage && !isFetching && entries.length < enough && pages.length < mostCalls
  useEffect(() => {
    if (looksOn) void fetchNextPage()
  }, [looksOn, fetchNextPage])
  return { entries, error, hasMore: hasNextPage, isReading: isFetching, more: () => void fetchNextPage() }
}

type Filters = NonNullable<Parameters<ReturnType<typeof api>['activity']['list']>[0]>

/** The query of the call, from that of the page: `who=key.14&about=members&period=week`. */
function queryOf(search: URLSearchParams, timeZone: string): Filters {
  const [by, id] = (search.get('who') ?? '').split('.')
  const about = search.get('about')
  return {
    ...momentsOf(search, timeZone),
    ...(by && { by }),
    ...(id && { by_id: Number(id) }),
    ...(about && { about }),
  } as Filters
}
