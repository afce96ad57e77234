/** What was read from the server, and changing it. */
import { keepPreviousData, QueryClient, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type CallFailed, call } from './call.ts'

// Without a connection a call fails at once and says so. By itself the library would hold it back, and send a change later when nobody expects it.
const networkMode = 'always'

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, networkMode },
    mutations: { retry: false, networkMode },
  },
})

/** Reads a path below `/console/api`; the page waits for it, and its error boundary shows what went wrong. */
export const useRead = <Answer>(path: string): Answer =>
  useSuspenseQuery<Answer>({ queryKey: [path], queryFn: () => call<Answer>('GET', path) }).data

/**
 * The same for a page that people watch: it is read again while the page is seen. After half an hour it rests, so that a page that
 * somebody left open does not keep their session alive.
 */
export const useWatched = <Answer>(path: string, everyMs = 15_000): Answer =>
  useSuspenseQuery<Answer>({
    queryKey: [path],
    queryFn: () => call<Answer>('GET', path),
    refetchInterval: ({ state }) => intervalOf(state, everyMs),
  }).data

/**
 * The same without waiting, for what stands within a page: `{ data, error, isPending, refetch }`. Until another path is read, the data of
 * the last one stays.
 *
 * @param everyMs how often it is read again, as by `useWatched`; once when absent
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
 * Something that changes data: `const rename = useChange((label: string) => call('PATCH', path, { label }), [path])`, then
 * `rename.mutate('Website')`.
 *
 * @param stale the paths that are read again afterwards, with all paths that begin with them
 */
export const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>, stale: readonly string[]) =>
  useMutation<Answer, CallFailed, Input>({
    mutationFn: change,
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => stale.some((one) => String(path).startsWith(one)),
      }),
  })
