import { changeKinds, type EventKind } from '@kantine/contract/events.ts'
import { limits } from '@kantine/contract/limits.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import { Refusal } from '../../refusal.ts'
import {
  type Delivery,
  listDeliveries,
  recover as recoverAll,
  redeliver as redeliverOne,
  type State,
} from '../../webhooks/deliveries/log.ts'
import { testEndpoint } from '../../webhooks/deliveries/test-endpoint.ts'
import type { Endpoint } from '../../webhooks/endpoints/endpoint.ts'
import {
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  removeEndpoint,
} from '../../webhooks/endpoints/endpoints.ts'
import { rotateSecret } from '../../webhooks/endpoints/secrets.ts'
import { deliveryJson, endpointJson } from '../../webhooks/json.ts'
import { failures } from '../../webhooks/sending/outcome.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import type { Administration, Outcome } from './command.ts'
import { table } from './table.ts'

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

export async function create(on: Administration, args: OfClub & Chosen): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const { endpoint, secret } = await createEndpoint(webhooks, club.id, on.actor, {
    url: args.url,
    description: args.description ?? '',
    kinds: kindsOf(webhooks, args.events),
  })
  const text = `Endpoint ${endpoint.id} of ${club.name}, ${endpoint.url}:

  ${secret}

Copy the secret now: it is shown only once. The receiver verifies with it that notifications come from here.

${table([['Events', eventsOf(endpoint)]])}

Try it with: kantine webhooks test ${endpoint.id} --club ${club.slug}`
  return { text, json: { ...endpointJson(endpoint), secret } }
}

export async function list(on: Administration, args: OfClub): Promise<Outcome> {
  const club = await clubBySlug(on.store, args.club)
  const endpoints = await listEndpoints(on, club.id)
  const rows = endpoints.map((endpoint) => [
    `${endpoint.id}`,
    healthOf(endpoint),
    endpoint.url,
    eventsOf(endpoint),
    endpoint.description,
  ])
  const text =
    endpoints.length > 0
      ? table([['ID', 'STATE', 'URL', 'EVENTS', 'DESCRIPTION'], ...rows])
      : `${club.name} has no webhook endpoints.`
  return { text, json: endpoints.map(endpointJson) }
}

export async function change(on: Administration, args: OfEndpoint & Partial<Chosen>): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const { url, description, events } = args
  if (url === undefined && description === undefined && events === undefined) {
    throw new Refusal('bad_request', 'There is nothing to change. Give --url, --events or --description.')
  }
  const endpoint = await changeEndpoint(webhooks, club.id, on.actor, args.id, {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { kinds: kindsOf(webhooks, events) }),
  })
  const text = `Endpoint ${endpoint.id} of ${club.name}: ${endpoint.url}\n\n${table([['Events', eventsOf(endpoint)]])}`
  return { text, json: endpointJson(endpoint) }
}

export async function remove(on: Administration, args: OfEndpoint): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const endpoint = await removeEndpoint(webhooks, club.id, on.actor, args.id)
  return { text: `Endpoint ${endpoint.id} of ${club.name} is removed, with its log.`, json: endpointJson(endpoint) }
}

export async function rotate(on: Administration, args: OfEndpoint): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const { endpoint, secret } = await rotateSecret(webhooks, club.id, on.actor, args.id)
  const text = `The new secret of endpoint ${endpoint.id} of ${club.name}:

  ${secret}

Copy it now: it is shown only once. The old secret signs as well until ${instant(endpoint.oldSecretUntil as number)}.`
  return { text, json: { ...endpointJson(endpoint), secret } }
}

export async function disable(on: Administration, args: OfEndpoint): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const endpoint = await disableEndpoint(webhooks, club.id, on.actor, args.id)
  const text = `Endpoint ${endpoint.id} of ${club.name} is disabled. What happens until it is enabled again is kept for ${limits.deliveryDays} days and can be recovered.`
  return { text, json: endpointJson(endpoint) }
}

export async function enable(on: Administration, args: OfEndpoint): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const { endpoint, missed, missedSince } = await enableEndpoint(webhooks, club.id, on.actor, args.id)
  const offer =
    missedSince === null
      ? ''
      : ` ${deliveriesOf(missed)} did not arrive; send what was missed with:
kantine webhooks recover ${endpoint.id} --club ${club.slug} --since ${instant(missedSince)}`
  return {
    text: `Endpoint ${endpoint.id} of ${club.name} is enabled.${offer}`,
    json: { ...endpointJson(endpoint), missed, missed_since: missedSince === null ? null : instant(missedSince) },
  }
}

export async function test(on: Administration, args: OfEndpoint & { readonly event: string }): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const delivery = await testEndpoint(webhooks, club.id, on.actor, args.id, args.event)
  const lines = tryLines(delivery)
  const failed = delivery.state !== 'delivered'
  return {
    text: failed ? '' : `It arrived: ${lines}`,
    json: deliveryJson(delivery),
    ...(failed && { failed, refused: `It did not arrive: ${lines}` }),
  }
}

export async function deliveries(on: Administration, args: OfClub & Which): Promise<Outcome> {
  const club = await clubBySlug(on.store, args.club)
  const found = await listDeliveries(on, club.id, {
    endpoint: args.endpoint,
    kind: args.event,
    state: args.state,
    before: args.before,
    limit: Math.min(args.limit, 1000),
  })
  const head = ['ID', 'ENDPOINT', 'EVENT', 'OCCURRED', 'STATE', 'TRIES', 'LAST ANSWER', 'NEXT TRY']
  const rows = found.map((delivery) => [
    `${delivery.id}`,
    `${delivery.endpoint}`,
    delivery.isTest ? `${delivery.kind} (test)` : delivery.kind,
    instant(delivery.at),
    delivery.state,
    `${delivery.tries.length}`,
    answerOf(delivery),
    delivery.nextTryAt === null ? '' : instant(delivery.nextTryAt),
  ])
  return {
    text: found.length > 0 ? table([head, ...rows]) : 'There are no such deliveries.',
    json: found.map(deliveryJson),
  }
}

export async function redeliver(on: Administration, args: OfEndpoint): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const delivery = await redeliverOne(webhooks, club.id, on.actor, args.id)
  return { text: `Delivery ${delivery.id} is sent again.`, json: deliveryJson(delivery) }
}

export async function recover(on: Administration, args: OfEndpoint & { readonly since: number }): Promise<Outcome> {
  const { club, webhooks } = await from(on, args)
  const recovered = await recoverAll(webhooks, club.id, on.actor, args.id, args.since)
  return { text: `${deliveriesOf(recovered)} will be sent again.`, json: { recovered } }
}

async function from(on: Administration, args: OfClub) {
  const club = await clubBySlug(on.store, args.club)
  return { club, webhooks: await on.webhooks() }
}

const kindsOf = ({ kinds }: Webhooks, events: Events) => (events === 'all' ? kinds : events)

const eventsOf = ({ kinds }: Endpoint) => (kinds.length === changeKinds.length ? 'all' : kinds.join(','))

const instant = (at: number) => new Date(at).toISOString()

function healthOf({ enabled, reason, failingSince, warnedAt }: Endpoint): string {
  if (!enabled) return `disabled (${reason})`
  if (failingSince === null) return 'enabled'
  return `failing since ${instant(failingSince)}${warnedAt === null ? '' : ', will be disabled'}`
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
