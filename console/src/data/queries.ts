/** Reading from the server, with a cache, and changing data there. */
import { keepPreviousData, QueryClient, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type CallFailed, call } from './call.ts'

// Without a connection a call fails immediately. The library's default would hold a change back and send it later, when nobody expects it.
const networkMode = 'always'

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, networkMode },
    mutations: { retry: false, networkMode },
  },
})

/** Reads a path below `/console/api`. The page waits for the response; its error boundary shows a failure. */
export const useRead = <Answer>(path: string): Answer =>
  useSuspenseQuery<Answer>({ queryKey: [path], queryFn: () => call<Answer>('GET', path) }).data

/**
 * Like `useRead`, and reads again while the page is visible. It stops after half an hour, so that a page left open does not keep a
 * session alive.
 */
export const useWatched = <Answer>(path: string, everyMs = 15_000): Answer =>
  useSuspenseQuery<Answer>({
    queryKey: [path],
    queryFn: () => call<Answer>('GET', path),
    refetchInterval: ({ state }) => intervalOf(state, everyMs),
  }).data

/**
 * Like `useRead`, but the page does not wait: `{ data, error, isPending, refetch }`. When the path changes, the data of the old path stays
 * until that of the new one arrives.
 *
 * @param everyMs how often to read again, with the limit of `useWatched`; absent means once
 */
export const useReadLater = <Answer>(
  path: string,
  { everyMs, ...more }: { readonly enabled?: boolean; readonly everyMs?: number | undefined } = {},
) =>
  useQuery<Answer, CallFailed>({
    queryKey: [path],
    queryFn: () => call<Answer>('GET', path),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => everyMs !== undefined && intervalOf(state, everyMs),
    ...more,
  })

const intervalOf = ({ dataUpdateCount }: { readonly dataUpdateCount: number }, everyMs: number) =>
  dataUpdateCount * everyMs < 1_800_000 && everyMs

/**
 * Changes data: `const rename = useChange((label: string) => call('PATCH', path, { label }), [path])`, then `rename.mutate('Website')`.
 *
 * @param stale the paths to read again afterwards, including every path that begins with one of them
 */
export const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, stale: readonly string[]) =>
  useMutation<Answer, CallFailed, Input>({
    mutationFn: change,
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => stale.some((one) => String(path).startsWith(one)),
      }),
  })
