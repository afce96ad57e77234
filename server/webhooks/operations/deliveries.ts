/** The operations on the log of deliveries: reading it, and sending again what did not arrive. */
import { eventKinds } from '@kantine/contract/events.ts'
import { choice, instant, whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { defineOperation } from '../../operations/application-operation.ts'
import { Refusal } from '../../refusal.ts'
import { roomToWait } from '../deliveries/backlog.ts'
import { type Delivery, type State, states } from '../deliveries/delivery.ts'
import { deliveryIn, findDeliveries } from '../deliveries/log.ts'
import { hurryWaiting, requeue, requeueUndelivered } from '../deliveries/queue.ts'
import { type Endpoint, endpointIn } from '../endpoints/endpoint.ts'
import type { Webhooks } from '../webhooks.ts'
import { endpointId } from './endpoints.ts'

const permission = 'webhooks:manage'
const plural = 'deliveries'

const byId = {
  permission,
  input: {
    plural,
    fields: {
      id: whole('Delivery', 'Bezorging', { min: 1, required: true, doc: 'The id of the delivery.', example: 1 }),
    },
  },
} as const
type ById = { readonly id: number }
type Stored = Pick<Webhooks, 'store'>

type Asked = {
  readonly endpoint_id?: number
  readonly event?: string
  readonly state?: State
  readonly since?: string
  readonly until?: string
  readonly before?: number
  readonly limit?: number
}

/** A filter that is not used is left out, and is never null. */
const number = (en: string, nl: string, options: { doc: string; example: number; max?: number }) => ({
  ...whole(en, nl, { min: 1, ...options }),
  nullable: false,
})

const instantOf = (en: string, nl: string, doc: string) => ({
  ...instant(en, nl, { doc, example: '2026-11-20T08:00:00.000Z' }),
  nullable: false,
})

export const listDeliveries = defineOperation<
  Stored,
  Asked,
  { readonly deliveries: readonly Delivery[]; readonly hasMore: boolean }
>({
  name: 'list_deliveries',
  doc: 'Lists the deliveries of a club, newest first, each with its tries.',
  permission,
  effect: 'reads',
  input: {
    plural,
    fields: {
      endpoint_id: number('Webhook', 'Webhook', { doc: 'Only deliveries to this endpoint.', example: 1 }),
      event: choice('Event', 'Gebeurtenis', {
        ...{ words: Object.keys(eventKinds), doc: 'Only deliveries of this event.', example: 'member.created' },
      }),
      state: choice('State', 'Toestand', { words: states, doc: 'Only deliveries in this state.', example: 'failed' }),
      since: instantOf('From', 'Vanaf', 'Only deliveries of what happened since then.'),
      until: instantOf('Until', 'Tot', 'Only deliveries of what happened before then.'),
      before: number('Before', 'Voor', { doc: 'Only deliveries before this one: the next page.', example: 51 }),
      limit: number('Number', 'Aantal', {
        max: 1000,
        doc: 'How many deliveries; 50 when not given.',
        example: limits.pageSizeDefault,
      }),
    },
  },
  async run(
    { store },
    { club },
    { endpoint_id: endpoint, event: kind, state, since, until, before, limit = limits.pageSizeDefault },
  ) {
    const period = { since: since ? Date.parse(since) : undefined, until: until ? Date.parse(until) : undefined }
    const filter = { endpoint, kind, state, ...period, before, limit: limit + 1 }
    const found = await store.read(club, (db) => findDeliveries(db, club, filter))
    return { deliveries: found.slice(0, limit), hasMore: found.length > limit }
  },
})

export const getDelivery = defineOperation<Stored, ById, Delivery>({
  name: 'get_delivery',
  doc: 'Shows one delivery with its tries.',
  ...byId,
  effect: 'reads',
  run: ({ store }, { club }, { id }) => store.read(club, (db) => deliveryIn({ db, club }, id)),
})

export const redeliver = defineOperation<Webhooks, ById, Delivery>({
  name: 'redeliver',
  doc: 'Sends a delivery again, even when it had arrived, under the same webhook-id; its retries start again.',
  ...byId,
  effect: 'writes',
  run: ({ store, due }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      const { endpointId, isTest } = await deliveryIn(write, id)
      if (isTest) throw new Refusal('bad_request', testAgain)
      refuseDisabled(await endpointIn(write, endpointId))
      await roomToWait(write)
      await requeue(write, id)
      write.note({ action: 'delivery.repeated', subject: `delivery ${id}` })
      write.afterCommit(() => due.emit('due', club, [endpointId]))
      return deliveryIn(write, id)
    }),
})

export const recover = defineOperation<Webhooks, ById & { readonly since: string }, number>({
  name: 'recover',
  doc: 'Sends again what did not arrive at an endpoint since an instant: what failed, what it missed while disabled, and what waits for a later try.',
  permission,
  effect: 'writes',
  input: {
    plural: 'a recovery',
    fields: {
      ...endpointId,
      since: instant('From', 'Vanaf', {
        required: true,
        doc: 'The instant from which on deliveries are sent again.',
        example: '2026-11-20T08:00:00.000Z',
      }),
    },
  },
  run: ({ store, due }, { club, actor }, { id, since }) =>
    store.write(club, actor, async (write) => {
      refuseDisabled(await endpointIn(write, id))
      const from = Date.parse(since)
      const hurried = await hurryWaiting(write, id, from)
      const recovered = hurried + (await requeueUndelivered(write, id, from, await roomToWait(write)))
      write.note({ action: 'deliveries.recovered', subject: `endpoint ${id}` })
      if (recovered > 0) write.afterCommit(() => due.emit('due', club, [id]))
      return recovered
    }),
})

const testAgain = {
  en: 'A test is not sent again. Send another test instead.',
  nl: 'Een test wordt niet opnieuw verstuurd. Stuur een nieuwe test.',
}

function refuseDisabled({ state }: Endpoint): void {
  if (state === 'disabled') throw new Refusal('bad_request', disabled)
}

const disabled = {
  en: 'The endpoint is disabled. Enable it first.',
  nl: 'Het endpoint is uitgeschakeld. Schakel het eerst in.',
}
