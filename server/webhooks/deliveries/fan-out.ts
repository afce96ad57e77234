/**
 * Writes the deliveries of a change in its transaction: one for each event and each endpoint that chose this kind of event. Deliveries
 * contain only ids.
 */
import { type ChangeKind, eventKinds } from '@kantine/contract/events.ts'
import type { Config } from '../../config.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Entry } from '../../store/change-log.ts'
import { deliveryCounter } from '../../store/counters.ts'
import type { BeforeCommit } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { type Endpoint, endpointsOf } from '../endpoints/endpoint.ts'
import type { DueSignal } from '../webhooks.ts'
import { limitBacklog } from './backlog.ts'
import { deliveries } from './delivery.ts'

/**
 * The statements that add the deliveries of a write. Needs none in a club that never had an endpoint.
 *
 * @param due absent in a process that does not send deliveries
 * @param contract of the server: notifications of the whole one name the entry of the list of changes
 */
export const fanOut =
  (due?: DueSignal, contract: Config['contract'] = 'full'): BeforeCommit =>
  async (write, entries) => {
    if (write.isSilent || !entries.some(({ events }) => events.length > 0)) return []
    const endpoints = await endpointsOf(write)
    const wanted: { endpoint: Endpoint; kind: ChangeKind; data: string }[] = []
    for (const entry of entries) {
      for (const kind of entry.events) {
        const chosenBy = endpoints.filter(({ kinds }) => kinds.includes(kind))
        const ids = {
          club_id: write.club,
          ...idsOf(entry, kind),
          ...(contract === 'full' && { change_id: entry.entryId }),
        }
        const data = chosenBy.length > 0 ? JSON.stringify(ids) : ''
        wanted.push(...chosenBy.map((endpoint) => ({ endpoint, kind, data })))
      }
      await yieldToEventLoop()
    }
    if (wanted.length === 0) return []
    const first = await write.takeIds(deliveryCounter, wanted.length)
    const disabled = await limitBacklog(write, [first, first + wanted.length - 1])
    const isEnabled = ({ id, state }: Endpoint) => state === 'enabled' && !disabled.has(id)
    const waiting = new Set(wanted.filter(({ endpoint }) => isEnabled(endpoint)).map(({ endpoint }) => endpoint.id))
    if (waiting.size > 0) write.afterCommit(() => due?.emit('due', write.club, [...waiting]))
    return deliveries.insertAll(
      wanted.map(({ endpoint, kind, data }, i) => ({
        clubId: write.club,
        id: first + i,
        endpointId: endpoint.id,
        kind,
        at: write.stamp,
        data,
        tries: 0,
        isTest: false,
        state: isEnabled(endpoint) ? 'waiting' : 'missed',
        dueAt: isEnabled(endpoint) ? write.wallClock : null,
      })),
    )
  }

/** The ids of the record and of the records it refers to. */
function idsOf({ resource, id, record }: Entry, kind: ChangeKind): FieldValues {
  const own = `${resource.name}_id`
  return Object.fromEntries(eventKinds[kind].ids.map((name) => [name, name === own ? id : (record[name] ?? null)]))
}
