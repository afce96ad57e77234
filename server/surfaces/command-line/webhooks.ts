import { changeKinds, type EventKind } from '@kantine/contract/events.ts'
import { commandCaller } from '../../callers/caller.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import { daysOf } from '../../day.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Delivery, State } from '../../webhooks/deliveries/delivery.ts'
import type { Endpoint } from '../../webhooks/endpoints/endpoint.ts'
import { deliveryJson, endpointJson } from '../../webhooks/json.ts'
import {
  listDeliveries,
  recover as recoverAll,
  redeliver as redeliverOne,
} from '../../webhooks/operations/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../../webhooks/operations/endpoints.ts'
import { testEndpoint } from '../../webhooks/operations/test-endpoint.ts'
import { failures } from '../../webhooks/sending/outcome.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'
import { isoInstant, toTheSecond } from './text.ts'

type Events = readonly EventKind[] | 'all'
type OfClub = { readonly club: string }
type OfEndpoint = OfClub & { readonly id: number }
type Chosen = { readonly url: string; readonly events: Events; readonly description?: string }
type Which = {
  readonly endpoint?: number
  readonly event?: string
  readonly state?: State
  readonly before?: number
  readonly limit: number
}

export async function create(on: Administration, args: OfClub & Chosen): Promise<CommandResult> {
  const { club, caller, webhooks } = await contextWithWebhooks(on, args)
  const { endpoint, secret } = await carryOut(createEndpoint, webhooks, caller, {
    url: args.url,
    description: args.description,
    events: eventsIn(webhooks, args.events),
  })
  const text = `Endpoint ${endpoint.id} of ${club.name}, ${endpoint.url}:

  ${secret}

Copy the secret now: it is shown only once. With it the receiver verifies that notifications come from here.

${table([['Events', eventsText(endpoint)]])}

Try it with: kantine webhooks test ${endpoint.id} --club ${club.slug}`
  return { text, json: { ...endpointJson(endpoint), secret } }
}

export async function list(on: Administration, args: OfClub): Promise<CommandResult> {
  const { club, caller } = await contextOf(on, args)
  const endpoints = await carryOut(listEndpoints, on, caller, {})
  const rows = endpoints.map((endpoint) => [
    `${endpoint.id}`,
    healthOf(endpoint),
    endpoint.url,
    eventsText(endpoint),
    endpoint.description,
  ])
  const text =
    endpoints.length > 0
      ? table([['ID', 'STATE', 'URL', 'EVENTS', 'DESCRIPTION'], ...rows], {
          columns: on.columns,
          shortened: ['EVENTS', 'DESCRIPTION', 'STATE', 'URL'],
        })
      : `${club.name} has no webhook endpoints.`
  return { text, json: endpoints.map(endpointJson) }
}

export async function change(on: Administration, args: OfEndpoint & Partial<Chosen>): Promise<CommandResult> {
  const { club, caller, webhooks } = await contextWithWebhooks(on, args)
  const { url, description, events } = args
  const endpoint = await carryOut(changeEndpoint, webhooks, caller, {
    ...{ id: args.id, url, description },
    events: events && eventsIn(webhooks, events),
  })
  const text = `Endpoint ${endpoint.id} of ${club.name}: ${endpoint.url}\n\n${table([['Events', eventsText(endpoint)]])}`
  return { text, json: endpointJson(endpoint) }
}

export async function remove(on: Administration, args: OfEndpoint): Promise<CommandResult> {
  const { club, caller, webhooks } = await contextWithWebhooks(on, args)
  const endpoint = await carryOut(removeEndpoint, webhooks, caller, { id: args.id })
  return { text: `Endpoint ${endpoint.id} of ${club.name} is removed, with its log.`, json: endpointJson(endpoint) }
}

export async function rotate(on: Administration, args: OfEndpoint): Promise<CommandResult> {
  const { club, caller, webhooks } = await contextWithWebhooks(on, args)
  const { endpoint, secret } = await carryOut(rotateSecret, webhooks, caller, { id: args.id })
  const text = `The new secret of endpoint ${endpoint.id} of ${club.name}:

  ${secret}

Copy it now: it is shown only once. The old secret signs as well until ${isoInstant(endpoint.oldSecretUntil as number)}.`
  return { text, json: { ...endpointJson(endpoint), secret } }
}

export async function disable(on: Administration, args: OfEndpoint): Promise<CommandResult> {
  const { club, caller, webhooks } = await contextWithWebhooks(on, args)
  const endpoint = await carryOut(disableEndpoint, webhooks, caller, { id: args.id })
  const text = `Endpoint ${endpoint.id} of ${club.name} is disabled. What it misses until it is enabled again is kept for ${daysOf(on.store.keptMs('deliveries'))} and can be recovered.`
  return { text, json: endpointJson(endpoint) }
}

export async function enable(on: Administration, args: OfEndpoint): Promise<CommandResult> {
  const { club, caller, webhooks } = await contextWithWebhooks(on, args)
  const { endpoint, missed, missedSince } = await carryOut(enableEndpoint, webhooks, caller, { id: args.id })
  const offer =
    missedSince === null
      ? ''
      : ` ${deliveriesOf(missed)} did not arrive; send what the endpoint missed with:
kantine webhooks recover ${endpoint.id} --club ${club.slug} --since ${isoInstant(missedSince)}`
  return {
    text: `Endpoint ${endpoint.id} of ${club.name} is enabled.${offer}`,
    json: { ...endpointJson(endpoint), missed, missed_since: missedSince === null ? null : isoInstant(missedSince) },
  }
}

export async function test(on: Administration, args: OfEndpoint & { readonly event: string }): Promise<CommandResult> {
  const { caller, webhooks } = await contextWithWebhooks(on, args)
  const delivery = await carryOut(testEndpoint, webhooks, caller, { id: args.id, event: args.event })
  const lines = tryLines(delivery)
  const failed = delivery.state !== 'delivered'
  return {
    text: failed ? '' : `It arrived: ${lines}`,
    json: deliveryJson(delivery),
    ...(failed && { failed, refused: `It did not arrive: ${lines}` }),
  }
}

export async function deliveries(on: Administration, args: OfClub & Which): Promise<CommandResult> {
  const { caller } = await contextOf(on, args)
  const { deliveries: found } = await carryOut(listDeliveries, on, caller, {
    endpoint_id: args.endpoint,
    event: args.event,
    state: args.state,
    before: args.before,
    limit: Math.min(args.limit, 1000),
  })
  const head = ['ID', 'ENDPOINT', 'EVENT', 'OCCURRED', 'STATE', 'TRIES', 'LAST ANSWER', 'NEXT TRY']
  const rows = found.map((delivery) => [
    `${delivery.id}`,
    `${delivery.endpointId}`,
    delivery.isTest ? `${delivery.kind} (test)` : delivery.kind,
    toTheSecond(delivery.at),
    delivery.state,
    `${delivery.tries.length}`,
    answerOf(delivery),
    delivery.dueAt === null ? '' : toTheSecond(delivery.dueAt),
  ])
  return {
    text:
      found.length > 0
        ? table([head, ...rows], { columns: on.columns, shortened: ['LAST ANSWER', 'EVENT'] })
        : 'There are no such deliveries.',
    json: found.map(deliveryJson),
  }
}

export async function redeliver(on: Administration, args: OfEndpoint): Promise<CommandResult> {
  const { caller, webhooks } = await contextWithWebhooks(on, args)
  const delivery = await carryOut(redeliverOne, webhooks, caller, { id: args.id })
  return { text: `Delivery ${delivery.id} is sent again.`, json: deliveryJson(delivery) }
}

export async function recover(
  on: Administration,
  args: OfEndpoint & { readonly since: number },
): Promise<CommandResult> {
  const { caller, webhooks } = await contextWithWebhooks(on, args)
  const recovered = await carryOut(recoverAll, webhooks, caller, { id: args.id, since: isoInstant(args.since) })
  return { text: `${deliveriesOf(recovered)} will be sent again.`, json: { recovered } }
}

async function contextWithWebhooks(on: Administration, args: OfClub) {
  return { ...(await contextOf(on, args)), webhooks: await on.webhooks() }
}

async function contextOf({ store, actor }: Administration, args: OfClub) {
  const club = await clubBySlug(store, args.club)
  return { club, caller: commandCaller(club.id, actor) }
}

const eventsIn = ({ kinds }: Webhooks, events: Events) => (events === 'all' ? kinds : events)

const eventsText = ({ kinds }: Endpoint) => (kinds.length === changeKinds.length ? 'all' : kinds.join(','))

function healthOf({ state, reason, failingSince, warnedAt }: Endpoint): string {
  if (state === 'disabled') return `disabled (${reason})`
  if (failingSince === null) return 'enabled'
  return `failing since ${toTheSecond(failingSince)}${warnedAt === null ? '' : ', will be disabled'}`
}

const deliveriesOf = (howMany: number) => (howMany === 1 ? '1 delivery' : `${howMany} deliveries`)

function answerOf({ tries }: Delivery): string {
  const last = tries.at(-1)
  return last ? [last.status, last.failure].filter((part) => part !== null).join(' ') : ''
}

function tryLines({ tries }: Delivery): string {
  const { status, failure, durationMs, excerpt } = tries.at(-1) as Delivery['tries'][number]
  const answered = status === null ? 'no answer' : `${status}`
  return [
    `${answered} after ${durationMs} ms.${failure ? ` ${failures[failure]}` : ''}`,
    ...(excerpt ? [excerpt] : []),
  ].join('\n')
}
