/** Reads data from the server through a cache, and changes it there. */
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { type Call, call, send } from './call.ts'
import { AlreadyDone, type CallFailed } from './call-failed.ts'

// When offline, a call fails immediately. The library would send a change later, when the reader no longer expects it.
const networkMode = 'always'

export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, networkMode },
    mutations: { retry: false, networkMode },
  },
})

// By default, pages learn of a change only after a timeout, too late to disable its button before the second click of a double click.
notifyManager.setScheduler(queueMicrotask)

/** A path under `/console/api`, or a call from `api.ts`. */
export type Read<Answer> = string | Call<Answer>

const pathOf = (what: Read<unknown>): string => (typeof what === 'string' ? what : what.path)

/** The query for a read, used to load it before a page needs it. */
export function queryOf<Answer>(what: Read<Answer>) {
  const path = pathOf(what)
  return { queryKey: [path], queryFn: () => call<Answer>('GET', path) }
}

/** Reads from the server. The page waits for the response; its error boundary shows a failure. */
export const useRead = <Answer>(what: Read<Answer>): Answer => useSuspenseQuery<Answer>(queryOf(what)).data

/**
 * Like `useRead`, but keeps polling while the page is visible. Polling stops after half an hour, so that a page left open does not keep a
 * session alive.
 */
export const useWatched = <Answer>(what: Read<Answer>, everyMs = 15_000): Answer =>
  useSuspenseQuery<Answer>({
    ...queryOf(what),
    refetchInterval: ({ state }) => intervalOf(state, everyMs),
  }).data

/**
 * Like `useRead`, but the page does not wait: `{ data, error, isPending, refetch }`. The old data stays while a new path loads.
 *
 * @param everyMs the polling interval, with the same time limit as `useWatched`; omit it to read once
 */
export const useReadLater = <Answer>(
  what: Read<Answer>,
  { everyMs, ...more }: { readonly enabled?: boolean; readonly everyMs?: number | undefined } = {},
) =>
  useQuery<Answer, CallFailed>({
    ...queryOf(what),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => everyMs !== undefined && intervalOf(state, everyMs),
    ...more,
  })

const intervalOf = ({ dataUpdateCount }: { readonly dataUpdateCount: number }, everyMs: number) =>
  dataUpdateCount * everyMs < 1_800_000 && everyMs

/** The expected result of a change: the id and the changed fields. */
type Known = { readonly id: number; readonly [field: string]: unknown }

/**
 * Changes data: `const rename = useChange((label: string) => call('PATCH', path, { label }), [path])`, then `rename.mutate('Website')`.
 *
 * @param stale the paths or calls to read again afterwards, including every path that starts with one of them
 * @param known the expected result. The first of `stale` shows it immediately, and reverts it if the server rejects the change
 */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  stale: readonly Read<unknown>[],
  known?: (input: Input) => Known,
) {
  const touched = queriesOf((path) => stale.some((one) => path.startsWith(pathOf(one))))
  return useMutation<Answer, CallFailed, Input, ReturnType<typeof queries.getQueriesData>>({
    mutationFn: change,
    onMutate: async (input) => {
      const [list] = stale
      if (!known || list === undefined) return []
      const thing = known(input)
      const shown = queriesOf((path) => [pathOf(list), `${pathOf(list)}/${thing.id}`].includes(path))
      // A response from before the change would undo it on the page.
      await queries.cancelQueries(shown)
      const before = queries.getQueriesData(shown)
      queries.setQueriesData(shown, (data: unknown) => withKnown(data, thing))
      return before
    },
    onSuccess: () => queries.invalidateQueries(touched),
    onError: (error, _, before = []) => {
      // The whole page is read again.
      if (error instanceof AlreadyDone) return
      const { problem, message } = error
      for (const [path, data] of before) queries.setQueryData(path, data)
      // The form shows field errors beside the fields.
      if (known && !problem?.errors?.length) void tell(message)
    },
  })
}

const queriesOf = (isOne: (path: string) => boolean) => ({
  predicate: ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }) => isOne(String(path)),
})

/** A record or list with the expected change applied. */
function withKnown(data: unknown, known: Known): unknown {
  if (Array.isArray(data)) return data.map((one) => withKnown(one, known))
  if (typeof data !== 'object' || data === null) return data
  if ('data' in data) return { ...data, data: withKnown(data.data, known) }
  return 'id' in data && data.id === known.id ? { ...data, ...known } : data
}

/**
 * Like `useChange`, for a call from `api.ts`: `const revoke = useSend(() => api.keys.revoke(id), [api.keys.list()], say.done)`, then `revoke.mutate()`.
 *
 * @param done the message that the reader sees afterwards, or makes it from the response
 */
export const useSend = <Answer, Input = void>(
  callOf: (input: Input) => Call<Answer>,
  stale: readonly Read<unknown>[],
  done?: string | ((answer: Answer) => string),
  known?: (input: Input) => Known,
) =>
  useChange(
    async (input: Input) => {
      const answer = await send(callOf(input))
      if (done !== undefined) void tell(typeof done === 'function' ? done(answer) : done)
      return answer
    },
    stale,
    known,
  )

/**
 * Shows the result of a change at the bottom of the page.
 *
 * @param stays whether it stays until the reader closes it
 */
export async function tell(message: string, { stays = false } = {}): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message, ...(stays && { autoClose: false }) })
}
