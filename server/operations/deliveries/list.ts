import { delivery } from '@kantine/contract/administration/delivery.ts'
import { instant, reference, whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { findDeliveries } from '../../webhooks/deliveries/find.ts'
import { fitting } from '../lists/fitting.ts'
import { filter, listOf, operation } from '../operation.ts'
import { deliveryJson, ofDeliveries } from './delivery.ts'

const { endpoint_id, event, state } = delivery.fields
const example = '2026-11-20T08:00:00.000Z'

/** The maximum number of deliveries that one call lists. */
const most = 1000

export default operation({
  ...ofDeliveries,
  name: 'list',
  about: 'all',
  title: { en: 'Delivery log', nl: 'Bezorgingen' },
  says: {
    en: 'Lists a club’s deliveries with their attempts, newest first.',
    nl: 'Toont de meldingen die voor een club zijn verstuurd, met alle bezorgpogingen. De nieuwste bezorging staat bovenaan.',
  },
  effect: 'reads',
  input: {
    endpoint_id: filter(endpoint_id, 'Only deliveries to this endpoint.'),
    event: filter(event, 'Only deliveries of this event.'),
    state: filter(state, 'Only deliveries in this state.'),
    since: filter(instant('From', 'Vanaf', { doc: 'Only deliveries of events at or after this time.', example })),
    until: filter(instant('Until', 'Tot', { doc: 'Only deliveries of events before this time.', example })),
    starting_after: filter(
      reference('After', 'Na', {
        to: 'delivery',
        doc: 'Only deliveries before this one, for the next page.',
        example: 51,
      }),
    ),
    limit: filter(
      whole('Count', 'Aantal', {
        min: 1,
        doc: `The number of deliveries, at most ${most}.`,
        example: limits.pageSizeDefault,
      }),
    ),
  },
  output: listOf(delivery.fields),
  shell: {
    command: 'webhooks deliveries',
    options: { endpoint_id: 'endpoint', starting_after: 'before' },
    defaults: { limit: limits.pageSizeDefault },
    more: '--json includes every attempt with its response.',
  },
  async run(
    { store },
    { club },
    { endpoint_id: endpoint, event: kind, state, since, until, starting_after, ...asked },
  ) {
    const limit = Math.min(asked.limit ?? limits.pageSizeDefault, most)
    const period = { since: since ? Date.parse(since) : undefined, until: until ? Date.parse(until) : undefined }
    // Deliveries are listed newest first, so the next page has older ones.
    const filter = { endpoint, kind, state, ...period, before: starting_after, limit: limit + 1 }
    const found = await store.read(club, (db) => findDeliveries(db, club, filter))
    const data = await fitting(found.slice(0, limit).map(deliveryJson))
    return { data, has_more: found.length > data.length }
  },
})
