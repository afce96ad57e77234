/** One call for each write of the application, with everything prepared so that it changes something. */
import type { Resource } from '@kantine/contract/resource.ts'
import { exampleOf, settableFields } from '@kantine/contract/schemas.ts'
import { operations } from '../../../server/operations/all.ts'
import { methodOf, type Operation } from '../../../server/operations/operation.ts'
import { enteredResources } from '../../../server/operations/records/records.ts'
import { tableOf } from '../../../server/store/body.ts'
import { pathOf } from '../../../server/surfaces/console/derived.ts'
import type { Stage } from './stage.ts'

type Prepared = {
  /** What the call is about. */
  readonly id?: number
  /** Sent as JSON; a text as a file; in the query for a DELETE. */
  readonly body?: object | string
  readonly query?: string
  /** The rows that the call adds, by table. Where it names none, it only has to change something. */
  readonly adds?: { readonly [table: string]: number }
  /** Another club that the call is about. */
  readonly slug?: string
}

export type Scenario = (stage: Stage) => Promise<Prepared>

/** Everything that the application writes: its operations by name, and the imports. */
export const everyWrite: ReadonlyMap<string, { readonly method: string; readonly path: string }> = new Map([
  ...operations
    .filter(({ offered, effect }) => offered.includes('application') && effect !== 'reads')
    .map((one) => [nameOf(one), { method: methodOf(one), path: pathOf(one).replace('/console/api', '') }] as const),
  ...enteredResources.map(
    ({ plural }) => [`${plural} import`, { method: 'POST', path: `/clubs/:slug/${plural}/import` }] as const,
  ),
])

function nameOf({ on, name }: Operation): string {
  return `${on.plural} ${name}`
}

/** Values that differ from those of other records, where the definition or a rule wants that. */
function exampleFor(resource: Resource, { fresh }: Stage): { readonly [field: string]: unknown } {
  const example: { [field: string]: unknown } = { ...exampleOf(settableFields(resource)) }
  for (const name of resource.unique ?? []) if (name in example) example[name] = fresh('crm')
  const day = Number(fresh('').trim())
  if (resource.plural === 'attendance') example.date = new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10)
  if (resource.plural === 'reservations') {
    const startsAt = Date.UTC(2027, 8, day, 15)
    Object.assign(example, { starts_at: iso(startsAt), ends_at: iso(startsAt + 3_600_000) })
  }
  if (resource.plural === 'tournaments') example.public_slug = fresh('toernooi').replace(' ', '-')
  return example
}

const iso = (at: number) => new Date(at).toISOString()

const scenariosOf = (resource: Resource): { readonly [name: string]: Scenario } => {
  const { plural, fields, naturalKey = [] } = resource
  const made = async (stage: Stage) => (await stage.does(`POST /${plural}`, exampleFor(resource, stage))).id
  return {
    [`${plural} create`]: async (stage) => ({ body: exampleFor(resource, stage), adds: { [tableOf(resource)]: 1 } }),
    [`${plural} change`]: async (stage) => {
      const id = await made(stage)
      const isText = ([name, value]: [string, unknown]) =>
        typeof value === 'string' &&
        !fields[name]?.schema.format &&
        !fields[name]?.schema.enum &&
        !naturalKey.includes(name)
      const [text] = Object.entries(exampleOf(settableFields(resource))).find(isText) ?? []
      const { version } = await stage.does<{ version: string }>(`GET /${plural}/${id}`)
      return { id, body: { ...(text ? { [text]: 'Something else' } : { present: false }), version } }
    },
    [`${plural} delete`]: async (stage) => ({ body: { ids: [await made(stage)] }, adds: { [tableOf(resource)]: -1 } }),
    [`${plural} import`]: async (stage) => ({
      query: '?step=import',
      body: rowsFor(resource, stage, [1, 2]),
      adds: { [tableOf(resource)]: 2 },
    }),
    [`${plural} take_back`]: async (stage) => {
      const call = `POST /${plural}/import?step=import`
      const { import_id } = await stage.does<{ import_id: number }>(call, rowsFor(resource, stage, [3, 4]))
      return { body: { import_id }, adds: { [tableOf(resource)]: -2 } }
    },
  }
}

/** A file of records; people are told apart by these numbers. */
const rowsFor = (resource: Resource, stage: Stage, numbers: readonly number[]): string =>
  numbers.map((n) => JSON.stringify({ ...exampleFor(resource, stage), ...personOf(resource, n) })).join('\n')

/** What makes the people of a file different ones: without it, an import takes them for one person, or for one of the club. */
function personOf({ identity }: Resource, n: number) {
  if (!identity) return {}
  return Object.fromEntries([
    [identity.name, `Person ${n}`],
    ...[...identity.numbers, ...identity.contacts].map((field) => [field, null]),
  ])
}

const reason = 'Afgesproken met het bestuur'

// biome-ignore format: one line for each write
const others: { readonly [name: string]: Scenario } = {
  'calendar-links create': async () => ({ body: {}, adds: { calendar_links: 1 } }),
  'calendar-links show': async ({ link }) => ({ id: await link() }),
  'calendar-links replace': async ({ link }) => ({ id: await link() }),
  'calendar-links revoke': async ({ link }) => ({ id: await link(), adds: { calendar_links: -1 } }),
  'invitations create': async () => ({ body: { email: 'nieuw@example.org', role: 'reader' }, adds: { invitations: 1 } }),
  'invitations withdraw': async ({ does }) => {
    await does('POST /invitations', { email: 'weg@example.org', role: 'reader' })
    return { body: { email: 'weg@example.org' }, adds: { invitations: -1 } }
  },
  'keys create': async () => ({ body: { label: 'Website', scopes: ['members:read'] }, adds: { api_keys: 1 } }),
  'keys change': async ({ key }) => ({ id: await key(), body: { label: 'Something else' } }),
  'keys limit': async ({ key }) => ({ id: await key(), body: { rate_limit: 7 } }),
  'keys rotate': async ({ key }) => ({ id: await key(), body: { hours: 24 } }),
  'keys revoke': async ({ key }) => ({ id: await key() }),
  'keys end-old': async ({ key, does }) => {
    const id = await key()
    await does(`POST /keys/${id}/rotation`, { hours: 24 })
    return { id }
  },
  'webhooks create': async () => ({ body: { url: 'http://127.0.0.1:1/', events: ['member.created'] }, adds: { webhook_endpoints: 1 } }),
  'webhooks change': async ({ endpoint }) => ({ id: await endpoint(), body: { description: 'Something else' } }),
  'webhooks remove': async ({ endpoint }) => ({ id: await endpoint(), adds: { webhook_endpoints: -1 } }),
  'webhooks disable': async ({ endpoint }) => ({ id: await endpoint() }),
  'webhooks rotate': async ({ endpoint }) => ({ id: await endpoint() }),
  'webhooks test': async ({ endpoint }) => ({ id: await endpoint(), adds: { webhook_deliveries: 1 } }),
  'webhooks enable': async ({ endpoint, does }) => {
    const id = await endpoint()
    await does(`POST /webhooks/${id}/deactivation`)
    return { id }
  },
  'webhooks recover': async ({ endpoint }) => ({ id: await endpoint(), body: { since: '2026-01-01T00:00:00Z' } }),
  'deliveries redeliver': async ({ endpoint, member, does }) => {
    const id = await endpoint()
    await member()
    const { data } = await does<{ data: readonly { id: number }[] }>(`GET /deliveries?endpoint_id=${id}`)
    return { id: data[0]?.id ?? 0 }
  },
  'people change': async ({ person }) => ({ id: await person(), body: { role: 'trainer' } }),
  'people remove': async ({ person }) => ({ id: await person(), adds: { club_administrators: -1 } }),
  'people reset-link': async ({ person }) => ({ id: await person(), adds: { reset_links: 1 } }),
  'second-factor-roles change': async () => ({ body: { roles: ['treasurer'] } }),
  'assistants allow': async () => ({ body: { allowed: true } }),
  'assistants revoke': async ({ grant }) => ({ id: await grant() }),
  'charges create': async ({ fresh }) => ({ body: { member_id: 14, description: fresh('Contributie'), amount_cents: 5000 }, adds: { charges: 1 } }),
  'charges charge_many': async ({ fresh }) => ({ body: { to: 'members', member_ids: [14, 27], description: fresh('Contributie'), amount_cents: 5000, skip_charged: false }, adds: { charges: 2 } }),
  'charges adjust_many': async ({ charge }) => ({ body: { charge_ids: [await charge(), await charge()], kind: 'waived', reason }, adds: { adjustments: 2 } }),
  'charges waive': async ({ charge }) => ({ id: await charge(), body: { reason }, adds: { adjustments: 1 } }),
  'charges cancel': async ({ charge }) => ({ id: await charge(), body: { reason }, adds: { adjustments: 1 } }),
  'charges correct': async ({ charge }) => ({ id: await charge(), body: { amount_cents: 4000, reason }, adds: { adjustments: 1 } }),
  'charges reopen': async ({ charge, does }) => {
    const id = await charge()
    await does(`POST /charges/${id}/waiver`, { reason })
    return { id, body: { reason }, adds: { adjustments: 1 } }
  },
  'charges record_payment': async ({ charge }) => ({ id: await charge(), body: { amount_cents: 4000, method: 'cash' }, adds: { payments: 1 } }),
  'charges record_failed_payment': async ({ charge }) => ({ id: await charge(), body: { outcome: 'failed', reason: 'No funds' }, adds: { payments: 1 } }),
  'charges record_payments': async ({ charge }) => ({ body: { charge_ids: [await charge(), await charge()], method: 'cash' }, adds: { payments: 2 } }),
  'charges undo_payment': async ({ charge, does }) => {
    const id = await charge()
    const { payment } = await does<{ payment: { id: number } }>(`POST /charges/${id}/payments`, { amount_cents: 4000, method: 'cash' })
    return { id, body: { payment_id: payment.id, reason } }
  },
  'clubs change-name': async ({ fresh }) => ({ body: { name: fresh('Club') } }),
  'clubs time-zone': async () => ({ body: { time_zone: 'Europe/London' } }),
  'clubs practice': async () => ({ adds: { clubs: 1 } }),
  'clubs reset': async ({ does, slug }) => {
    await does('POST /practice')
    return { slug: `${slug}-practice` }
  },
  'stages set': async () => ({ body: { stages: ['new', 'joined'] } }),
  'persons erase': async ({ member }) => ({ body: { member_id: await member() }, adds: { members: -1 } }),
  'attendance enter': async ({ member, group }) => ({ body: { items: [{ group_id: await group(), date: '2026-09-03', member_id: await member(), present: true, age_ms: 1200 }] }, adds: { attendance: 1 } }),
  'events repeat': async ({ event }) => ({ id: await event(), body: { every: 'week', until: '2127-01-20' }, adds: { events: 1 } }),
  'events change_following': async ({ series }) => ({ id: await series(), body: { later_by: 15 } }),
  'events delete_following': async ({ series }) => ({ id: await series(), adds: { events: -5 } }),
  'groups add_members': async ({ group, member }) => ({ id: await group(), body: { member_ids: [await member()] } }),
  'groups remove_members': async ({ group, member, does }) => {
    const [id, one] = [await group(), await member()]
    await does(`POST /groups/${id}/members`, { member_ids: [one] })
    return { id, body: { member_ids: [one] } }
  },
  'kennismakers become-member': async ({ kennismaker }) => ({ id: await kennismaker(), body: {}, adds: { members: 1 } }),
  'members archive': async ({ member }) => ({ body: { ids: [await member()], left_on: '2026-06-30' } }),
  'members end_on_last_day': async ({ member, does }) => {
    const id = await member()
    await does(`PATCH /members/${id}`, { left_on: '2026-06-30' })
    return { body: { member_ids: [id] } }
  },
  'members restore': async ({ member, does }) => {
    const id = await member()
    await does('POST /members/archiving', { ids: [id], left_on: '2026-06-30' })
    return { body: { ids: [id] } }
  },
  'registrations register': async ({ event, member }) => ({ body: { event_id: await event(), member_id: await member() }, adds: { registrations: 1 } }),
  'registrations unregister': async ({ event, member, does }) => {
    const body = { event_id: await event(), member_id: await member() }
    await does('POST /registrations', body)
    return { body, adds: { registrations: -1 } }
  },
  'seasons continue': async ({ does, fresh }) => {
    const { id } = await does('POST /seasons', { name: fresh('Seizoen'), starts_on: '2030-08-01', ends_on: '2031-07-31' })
    return { id, body: { name: fresh('Seizoen'), starts_on: '2031-08-01', ends_on: '2032-07-31' }, adds: { seasons: 1 } }
  },
}

export const scenarios: { readonly [name: string]: Scenario } = {
  ...Object.assign({}, ...enteredResources.map(scenariosOf)),
  ...others,
}
