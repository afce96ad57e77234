/** The data of the start page, loaded together. */
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { type Series, sumOf } from '../../parts/day-bars.tsx'
import { plusDays } from '../../words/local-time.ts'

export type ClubAtAGlance = NonNullable<ReturnType<typeof useClubAtAGlance>['club']>

/** How often to check for the first request, and how often after it. */
const waitingMs = 2_000
const calmMs = 30_000

/** A summary of the club; undefined until everything is loaded. */
export function useClubAtAGlance() {
  const { api } = useClub()
  const known = useReadLater(api.keys.list()).data?.data
  const waits = known?.every(({ last_used_at }) => last_used_at === null) ?? false
  const keys = useReadLater(api.keys.list(), { everyMs: waits ? waitingMs : calmMs })
  const options = useReadLater(api.keys.options())
  const endpoints = useReadLater(api.webhooks.list())
  const grants = useReadLater(api.assistants.list())
  const people = useReadLater(api.people.list())
  const invitations = useReadLater(api.invitations.list())
  const error = [keys, options, endpoints, grants, people, invitations].find(({ error }) => error)?.error ?? null
  if (!keys.data || !options.data || !endpoints.data || !grants.data || !people.data || !invitations.data) {
    return { club: undefined, error }
  }
  const club = {
    keys: keys.data.data,
    endpoints: endpoints.data.data,
    grants: grants.data.data,
    people: people.data.data,
    invitations: invitations.data.data,
    baseUrl: options.data.base_url,
  }
  return { club, error }
}

/** Whether a program has used one of the club's keys. */
export const wasCalled = ({ keys }: ClubAtAGlance): boolean => keys.some(({ last_used_at }) => last_used_at !== null)

/** Requests and errors by day, summed over several series for the same days. */
export function sumByDay(series: readonly Series[]) {
  const [first] = series
  return (first?.requests ?? []).map((_, day) => ({
    day: plusDays(first?.from ?? '', day),
    requests: sumOf(series.map(({ requests }) => requests[day] ?? 0)),
    errors: sumOf(series.map(({ errors }) => errors[day] ?? 0)),
  }))
}
