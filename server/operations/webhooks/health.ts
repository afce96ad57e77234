import { countedAtMost, recentOf, undeliveredOf, waitingOf } from '../../webhooks/deliveries/counts.ts'
import { deliveryIn } from '../../webhooks/deliveries/find.ts'
import { deliveryJson } from '../deliveries/delivery.ts'

type Where = Parameters<typeof deliveryIn>[0]

export async function healthIn(where: Where, endpoint: number) {
  const { latestId, ...recent } = await recentOf(where, endpoint)
  return {
    latest: latestId === undefined ? null : deliveryJson(await deliveryIn(where, latestId)),
    ...recent,
    ...(await waitingOf(where, endpoint)),
    ...(await undeliveredOf(where, endpoint)),
    counted_at_most: countedAtMost,
  }
}
