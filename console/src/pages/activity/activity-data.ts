/** What the server says of activity, and reading it page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CallFailed, call } from '../../data/call.ts'
import { momentsOf } from '../../data/period.ts'
import { useClub } from '../../data/session.ts'

type Texts = { readonly en: string; readonly nl: string }

/** Who did something: somebody, a key, an assistant with a key, an assistant that somebody connected, a command, or Kantine. */
export type By = 'administrator' | 'key' | 'assistant' | 'grant' | 'command' | 'kantine' | 'unknown'

export type Entry = {
  readonly at: string
  readonly by: By
  readonly by_id: number | null
  readonly name: string | null
  /** On whose behalf an assistant acted. */
  readonly on_behalf_of: string | null
  readonly address: string | null
  /** `member.updated`, `key.created`. */
  readonly what: string
  /** `member 12`, `key 14`. */
  readonly subject: string
  /** What a key, an assistant, a person or an endpoint is called now. */
  readonly subject_name: string | null
  readonly details: readonly string[]
}

/** Records whose changes activity shows. */
export type Subject = {
  readonly name: string
  readonly about: string
  readonly title: Texts
  readonly title_of_one: Texts
  readonly fields: { readonly [name: string]: Texts }
}

type Page = { readonly data: readonly Entry[]; readonly next: string | null }

/** How many entries are looked for without a click, and how many calls that may take: one looks at a part of a long history only. */
const enough = 10
const mostCalls = 10

/** The entries that fit the filters, newest first, and `more`, which reads on. */
export function useActivity(search: URLSearchParams) {
  const { path, time_zone } = useClub()
  const query = queryOf(search, time_zone)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery<Page, CallFailed>({
    queryKey: [path(`activity?${query}`)],
    queryFn: ({ pageParam }) =>
      call<Page>('GET', path(`activity?${query}${pageParam === null ? '' : `&before=${pageParam}`}`)),
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

/** The query of the call, from that of the page: `who=key.14&about=members&period=week`. */
function queryOf(search: URLSearchParams, timeZone: string): URLSearchParams {
  const query = new URLSearchParams(momentsOf(search, timeZone))
  const [by, id] = (search.get('who') ?? '').split('.')
  if (by) query.set('by', by)
  if (id) query.set('by_id', id)
  const about = search.get('about')
  if (about) query.set('about', about)
  return query
}
