import { defineOperation } from '../../operations/application-operation.ts'
import {
  type Recent,
  recentOf,
  type Undelivered,
  undeliveredOf,
  type Waiting,
  waitingOf,
} from '../deliveries/counts.ts'
import type { Delivery } from '../deliveries/delivery.ts'
import { deliveryIn } from '../deliveries/log.ts'
import { endpointIn } from '../endpoints/endpoint.ts'
import type { Webhooks } from '../webhooks.ts'
import { endpointId } from './endpoints.ts'

/** How the notifications of an endpoint fare. */
export type EndpointHealth = Recent &
  Waiting &
  Undelivered & {
    /** The newest delivery, which may be a test; undefined when there is none. */
    readonly latest: Delivery | undefined
  }

export const endpointHealth = defineOperation<Pick<Webhooks, 'store'>, { readonly id: number }, EndpointHealth>({
  name: 'endpoint_health',
  doc: 'Shows how the notifications of a webhook endpoint fare: the newest delivery, how many arrive, what waits and what is missed.',
  permission: 'webhooks:manage',
  effect: 'reads',
  input: { plural: 'webhook endpoints', fields: endpointId },
  run: ({ store }, { club }, { id }) =>
    store.read(club, async (db) => {
      const where = { db, club }
      await endpointIn(where, id)
      const recent = await recentOf(where, id)
      const latest = recent.latestId === undefined ? undefined : await deliveryIn(where, recent.latestId)
      return { latest, ...recent, ...(await waitingOf(where, id)), ...(await undeliveredOf(where, id)) }
    }),
})
