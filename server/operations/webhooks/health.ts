import { countedAtMost, recentOf, undeliveredOf, waitingOf } from '../../webhooks/deliveries/counts.ts'
import { deliveryIn } from '../../webhooks/deliveries/log.ts'
import { deliveryJson } from '../deliveries/delivery.ts'

type Where = Parameters<typeof deliveryIn>[0]

export async function healthIn(where: Where, endpoint: number) {
  const { latestId, newest, lastArrivedAt, lastFailedAt } = await recentOf(where, endpoint)
  const { waiting, nextTryAt } = await waitingOf(where, endpoint)
  return {
    latest: latestId === undefined ? null : deliveryJson(await deliveryIn(where, latestId)),
    ...{ newest, last_arrived_at: isoOf(lastArrivedAt), last_failed_at: isoOf(lastFailedAt) },
    ...{ waiting, next_try_at: isoOf(nextTryAt) },
    ...(await undeliveredIn(where, endpoint)),
    counted_at_most: countedAtMost,
  }
}

/** The number of missed deliveries, and the time of the first. */
export async function undeliveredIn(where: Where, endpoint: number) {
  const { missed, missedSince } = await undeliveredOf(where, endpoint)
  return { missed, missed_since: isoOf(missedSince) }
}

const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
