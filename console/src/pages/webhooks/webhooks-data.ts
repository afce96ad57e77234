import type { Delivery, Endpoint, EndpointEvents, EndpointGet } from '../../api.ts'
import type { Call } from '../../data/call.ts'
import { useRead, useWatched } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'

export type Health = EndpointGet['health']
export type Try = Delivery['tries'][number]
export type EventGroup = EndpointEvents['groups'][number]

/** All reads of endpoints and deliveries, to repeat after a change. */
export const useStale = (): readonly Call<unknown>[] => {
  const { api } = useClub()
  return [api.webhooks.list(), api.deliveries.list()]
}

export const useEndpoints = () => useWatched(useClub().api.webhooks.list()).data

/** The interval between automatic reads, in milliseconds. */
export const refreshMs = 3000

export const useEndpoint = (id: string) => useWatched(useClub().api.webhooks.get(Number(id)), refreshMs)

export const useEventGroups = () => useRead(useClub().api.webhooks.events()).groups

/** The event of test deliveries, which endpoints do not need to choose. */
export const testEvent = 'webhook.test'

/** The labels of events: `Member added` for `member.created`. Unknown events keep their names. */
export function useEventNames(): (event: string) => string {
  const { language } = useLanguage()
  const events = useEventGroups().flatMap(({ events }) => events)
  const names = new Map([[testEvent, 'Test'], ...events.map(({ event, label }) => [event, label[language]] as const)])
  return (event) => names.get(event) ?? event
}

/** An endpoint's name: its description, or else the host of its URL. */
export const nameOf = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || new URL(url).host
