/** Reads the activity log page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { api, Entry } from '../../api.ts'
import { type Call, type List, send } from '../../data/call.ts'
import { momentsOf } from '../../data/period.ts'
import { useClub } from '../../data/session.ts'

/** How many entries to find before the reader must ask for more, and in at most how many calls. Each call searches part of the log. */
const enough = 10
const mostCalls = 10

/** Entries that match the filters, newest first, and `more`, which loads older ones. */
export function useActivity(search: URLSearchParams) {
  const { api, time_zone } = useClub()
  const query = queryOf(search, time_zone)
  const { pages, ...read } = usePages((before: string | null) =>
    api.activity.list({ ...query, ...(before !== null && { before }) }),
  )
  const { hasMore, isReading, more } = read
  const looksOn = hasMore && !isReading && read.entries.length < enough && pages < mostCalls
  useEffect(() => {
    if (looksOn) void more()
  }, [looksOn, more])
  return read
}

export function useRecordsOf(group_id: number) {
  const { api } = useClub()
  return usePages((before: number | null) => api.activity.records({ group_id, ...(before !== null && { before }) }))
}

/** The changes of one record, newest first. */
export function useHistoryOf(plural: string, id: number) {
  const { path } = useClub()
  return usePages((before: number | null) => ({
    method: 'GET',
    path: path(`${plural}/${id}/history${before === null ? '' : `?before=${before}`}`),
  }))
}

function usePages<Place extends string | number>(
  pageAt: (place: Place | null) => Call<List<Entry> & { readonly next: Place | null }>,
) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [pageAt(null).path],
    queryFn: ({ pageParam }) => send(pageAt(pageParam as Place | null)),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ next }) => next,
  })
  return {
    entries: data?.pages.flatMap((page) => page.data) ?? [],
    pages: data?.pages.length ?? 0,
    error,
    hasMore: hasNextPage,
    isReading: isFetching,
    more: fetchNextPage,
  }
}

type Filters = NonNullable<Parameters<ReturnType<typeof api>['activity']['list']>[0]>

/** Converts the page's query to the call's: `who=key.14&about=members&period=week`. */
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
