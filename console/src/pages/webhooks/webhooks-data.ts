/** Reading endpoints and their deliveries. */
import type { Delivery, Endpoint, EndpointEvents, EndpointGet } from '../../api.ts'
import type { Call } from '../../data/call.ts'
import { useRead, useWatched } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'

export type Health = EndpointGet['health']
export type Try = Delivery['tries'][number]
export type EventGroup = EndpointEvents['groups'][number]
export type EventKind = EventGroup['events'][number]

/** Everything that the endpoints and their deliveries were read from, to be read again after a change. */
export const useStale = (): readonly Call<unknown>[] => {
  const { api } = useClub()
  return [api.webhooks.list(), api.deliveries.list()]
}

export const useEndpoints = () => useWatched(useClub().api.webhooks.list()).data

/** How often what changes by itself is read again, in milliseconds. */
export const refreshMs = 3000

/** One endpoint, and how it fares at this moment. */
export const useEndpoint = (id: string) => useWatched(useClub().api.webhooks.get(Number(id)), refreshMs)

export const useEventGroups = () => useRead(useClub().api.webhooks.events()).groups

/** What an endpoint is called: its description, or else the machine it is on. */
export const nameOf = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || new URL(url).host
