/** The JSON of webhooks (`server/webhooks/json.ts`), and reading it. */
import { useRead, useWatched } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import type { Failure } from './outcome-words.ts'

type Texts = { readonly en: string; readonly nl: string }

export type EndpointState = 'enabled' | 'disabled'
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'missed'

export type Endpoint = {
  readonly id: number
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly state: EndpointState
  readonly disabled_reason: 'administrator' | 'gone' | 'failing' | 'backlog' | null
  readonly disabled_at: string | null
  readonly failing_since: string | null
  /** When it was warned that the endpoint will be switched off if it goes on failing. */
  readonly warned_at: string | null
  /** Until then the replaced secret signs too. */
  readonly old_secret_until: string | null
  readonly created_at: string
}

export type EndpointWithHealth = Endpoint & { readonly health: Health }

export type Health = {
  /** The newest delivery, which may be a test. */
  readonly latest: Delivery | null
  /** What became of the newest deliveries, at most 100, newest first; without tests and those that were not tried yet. */
  readonly newest: readonly DeliveryState[]
  readonly last_arrived_at: string | null
  readonly last_failed_at: string | null
  readonly waiting: number
  readonly next_try_at: string | null
  /** Deliveries that failed or were missed. */
  readonly missed: number
  readonly missed_since: string | null
  /** `waiting` and `missed` are not counted further than this. */
  readonly counted_at_most: number
}

export type Delivery = {
  readonly id: number
  readonly endpoint_id: number
  readonly webhook_id: string
  readonly event: string
  readonly occurred_at: string
  readonly state: DeliveryState
  readonly test: boolean
  readonly next_try_at: string | null
  /** Oldest first. */
  readonly tries: readonly Try[]
}

export type DeliveryWithBody = Delivery & { readonly body: string }

export type Try = {
  readonly at: string
  readonly duration_ms: number
  readonly status: number | null
  /** Null when the notification arrived. */
  readonly failure: Failure | null
  /** The beginning of the answer, at most 1 KiB. */
  readonly excerpt: string
}

export type EventGroup = { readonly title: Texts; readonly events: readonly EventKind[] }

export type EventKind = {
  readonly event: string
  readonly label: Texts
  /** The ids that its notification holds beside that of the club. */
  readonly ids: readonly { readonly name: string; readonly label: Texts }[]
  /** The body of a notification. */
  readonly example: string
}

export type List<Row> = { readonly data: readonly Row[]; readonly has_more: boolean }

/** Everything that the endpoints and their deliveries were read from; `useChange` reads it again. */
export const useStale = (): readonly string[] => {
  const { path } = useClub()
  return [path('webhooks'), path('deliveries')]
}

export const useEndpoints = (): readonly EndpointWithHealth[] =>
  useWatched<List<EndpointWithHealth>>(useClub().path('webhooks')).data

/** How often what changes by itself is read again, in milliseconds. */
export const refreshMs = 3000

/** One endpoint, and how it fares at this moment. */
export const useEndpoint = (id: string): EndpointWithHealth =>
  useWatched<EndpointWithHealth>(useClub().path(`webhooks/${id}`), refreshMs)

export const useEventGroups = (): readonly EventGroup[] =>
  useRead<List<EventGroup>>(useClub().path('webhook-events')).data

/** What an endpoint is called: its description, or else the machine it is on. */
export const nameOf = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || new URL(url).host
