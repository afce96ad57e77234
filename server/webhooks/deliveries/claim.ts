/** Claims deliveries for this process, in a transaction that first saves finished tries. */
import type { Connection } from '../../store/engine.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { type EndpointWithSecrets, endpointsWithSecrets } from '../endpoints/endpoint.ts'
import { applyJudgement, judge, type Notice } from '../endpoints/health.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Allowance, EndpointLoad } from './concurrency.ts'
import { type EndedTry, markWaitingAsMissed, type TakenDelivery, take, writeTries } from './queue.ts'

export type EndedTryOfEndpoint = EndedTry & { readonly endpoint: EndpointWithSecrets }

export type Claim = Allowance & {
  readonly endpoint: EndpointWithSecrets
  readonly deliveries: readonly TakenDelivery[]
}

/**
 * Saves finished tries, and claims due deliveries.
 *
 * @param leaseMs how long this process has to send them; after that, another process may claim them
 */
export function writeAndClaim(
  { store }: Pick<Webhooks, 'store'>,
  ended: readonly EndedTryOfEndpoint[],
  allowances: readonly Allowance[],
  leaseMs: number,
): Promise<{ claims: readonly Claim[]; notices: readonly Notice[] }> {
  return store.writeUnaudited('deliveries', async (write) => {
    const { db } = write
    const now = store.wallClock()
    const notices = await writeEnded(write, ended, now)
    const loads = allowances.map(({ load }) => load)
    const endpoints = await endpointsByKey(db, loads)
    const claims = allowances.map(async ({ load, howMany }): Promise<Claim[]> => {
      const endpoint = endpoints.get(keyOf(load.club, load.endpoint))
      if (endpoint?.state !== 'enabled') {
        // A write that was committed while the endpoint was being disabled may have added deliveries.
        await markWaitingAsMissed(db, load.club, load.endpoint)
        return []
      }
      const from = { db, skipLocked: store.dialect.skipLocked }
      return [{ load, howMany, endpoint, deliveries: await take(from, load, howMany, now, now + leaseMs) }]
    })
    return { claims: (await Promise.all(claims)).flat(), notices }
  })
}

/** Saves tries, and updates the health of their endpoints. */
async function writeEnded(
  { db, note }: WriterAcrossClubs,
  ended: readonly EndedTryOfEndpoint[],
  now: number,
): Promise<Notice[]> {
  const notices: Notice[] = []
  await writeTries(db, ended)
  for (const some of Map.groupBy(ended, ({ club, endpoint }) => keyOf(club, endpoint.id)).values()) {
    const { endpoint } = some.at(-1) as EndedTryOfEndpoint
    const outcomes = some.map(({ outcome }) => outcome)
    const judgement = judge(endpoint, outcomes, now)
    for (const notice of await applyJudgement(db, endpoint, judgement, now)) {
      notices.push(notice)
      if (notice.what === 'warned') continue
      await markWaitingAsMissed(db, notice.club, notice.endpoint)
      note({ action: 'endpoint.disabled', subject: `endpoint ${notice.endpoint}`, club: notice.club })
    }
  }
  return notices
}

async function endpointsByKey(
  db: Connection,
  loads: readonly EndpointLoad[],
): Promise<Map<string, EndpointWithSecrets>> {
  const reading = [...Map.groupBy(loads, ({ club }) => club)].map(([club, ofClub]) => {
    const ids = ofClub.map(({ endpoint }) => endpoint)
    return endpointsWithSecrets(db, club, ids)
  })
  return new Map((await Promise.all(reading)).flat().map((endpoint) => [keyOf(endpoint.clubId, endpoint.id), endpoint]))
}

const keyOf = (club: number, endpoint: number) => `${club}/${endpoint}`
