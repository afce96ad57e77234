/** Forty days of a club that does not exist, lived through on a server in a few seconds: what the screenshots show. */
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Resource } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { App } from '../../server/app.ts'
import { createAdministrator } from '../../server/callers/accounts/administrators.ts'
import { saveAccessToken } from '../../server/callers/assistants/access-tokens.ts'
import { createGrant } from '../../server/callers/assistants/create-grant.ts'
import { createClub } from '../../server/clubs/clubs.ts'
import { dayMs, dayOf } from '../../server/day.ts'
import { recordsOf } from '../../server/sandbox/demo/all.ts'
import { demoClubOn } from '../../server/sandbox/demo/club.ts'
import { createRandom } from '../../server/sandbox/random.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Store } from '../../server/store/store.ts'
import { personAt, programWith } from './caller.ts'
import { addressOf, type startReceivers } from './receivers.ts'
import { travelTo } from './time.ts'

export const slug = 'fc-voorbeeld'
export const password = 'correct horse battery staple'
export const sanne = { email: 'sanne@fc-voorbeeld.example', password }
export type Login = { readonly email: string; readonly password: string }

/** A club that was just set up. */
export const newClub = { slug: 'de-baseline', login: { email: 'piet@de-baseline.example', password } }

const jan = { email: 'jan@fc-voorbeeld.example', password }

const hourMs = 3_600_000
/** How long the story is; the server has to be started on its first day. */
export const days = 40

type Receivers = Awaited<ReturnType<typeof startReceivers>>

/**
 * Lives it.
 *
 * @param server where the server can be reached; `origin` is what it believes its address to be
 * @param now when it ends: the true time
 */
export async function live(
  { store }: Pick<App, 'store'>,
  { server, origin, receivers, now }: { server: string; origin: string; receivers: Receivers; now: number },
): Promise<void> {
  const at = (daysAgo: number, hour = 9) => {
    const midnight = now - (now % dayMs)
    return travelTo(Math.min(midnight - daysAgo * dayMs + hour * hourMs, now - 60_000))
  }

  at(days)
  const { club, people } = await foundClub(store, now)
  const board = personAt(server, origin, slug, sanne)
  const treasurer = personAt(server, origin, slug, jan)
  const newKey = async (label: string, scopes: readonly string[], more: object = {}) =>
    programWith(server, (await board.does<{ key: string }>('POST keys', { label, scopes, ...more })).key)
  const newEndpoint = (url: string, description: string, events: readonly string[]) =>
    board.does<{ id: number }>('POST webhooks', { url, description, events })

  at(days - 1)
  await board.signIn()
  const website = await newKey('Website', [
    'members:read',
    'groups:read',
    'events:read',
    'news:read',
    'kennismakers:write',
  ])
  const books = await newKey('Bookkeeping', ['members:read', 'payments:read'])
  const newsletter = await newKey('Newsletter', ['members:read'])
  const oldApp = await newKey('Old app of the trainers', ['members:read', 'events:read'])
  await newEndpoint(addressOf('site.fc-voorbeeld.example', '/kantine'), 'Website: the calendar and new trial members', [
    ...['event.created', 'event.updated', 'event.deleted', 'kennismaker.created'],
  ])
  await newEndpoint(addressOf('books.fc-voorbeeld.example', '/hooks/kantine'), 'Bookkeeping', [
    ...['member.created', 'member.archived', 'charge.created', 'payment.received', 'payment.failed'],
  ])
  for (let i = 0; i < 12; i++) await newsletter(`GET /api/v1/members?limit=${i + 1}`)
  let doors = books
  let assistant: ReturnType<typeof programWith> | undefined

  for (let ago = 29; ago >= 0; ago--) {
    at(ago)
    const random = createRandom('story', ago)
    const isWeekend = [0, 6].includes(new Date(now - ago * dayMs).getUTCDay())
    if (ago === 16) {
      await board.signIn()
      doors = await newKey('Door system', ['members:read', 'groups:read', 'attendance:write'])
      await newEndpoint(addressOf('doors.fc-voorbeeld.example', '/events'), 'Doors of the changing rooms', [
        ...['member.created', 'member.archived', 'attendance.updated'],
      ])
    }
    if (ago === 12) {
      await board.signIn()
      await board.does('PUT assistants/allowed', { allowed: true })
      assistant = programWith(server, await connectAssistant(store, origin, club.id, people.sanne))
    }
    if (ago === 4) {
      await board.signIn()
      await newKey('Form of the open day', ['kennismakers:write'], { expires_on: dayOf(now + 9 * dayMs) })
      await board.does('POST keys/4/revocation')
    }
    if (ago === 1) receivers.broken.add('doors.fc-voorbeeld.example')

    const visits = random.whole(isWeekend ? 55 : 30, isWeekend ? 80 : 50)
    for (let i = 0; i < visits; i++) await website(`GET /api/v1/events?limit=10&starting_after=${i}`)
    for (let i = random.whole(0, 3); i > 0; i--) await website(`GET /api/v1/events/${9000 + i}`)
    if (ago % 6 === 1) await website('POST /api/v1/kennismakers', { name: 'Mila Jansen', phone: 12 })
    if (ago % 4 === 0) await website('POST /api/v1/kennismakers', { name: newcomers[ago / 4], source: 'website' })
    if (!isWeekend) {
      for (let i = random.whole(8, 18); i > 0; i--) await books(`GET /api/v1/charges?limit=${i}`)
      if (ago % 5 === 0) await books('PATCH /api/v1/members/3', { email: 'noor@example.org' })
    }
    if (ago > 9) for (let i = random.whole(1, 6); i > 0; i--) await oldApp(`GET /api/v1/members?limit=${i}`)
    if (ago % 7 === 2) {
      await treasurer.signIn()
      for (const member_id of [ago, ago + 30, ago + 60]) {
        const charge = { member_id, description: 'Membership fee', amount_cents: 14_500 }
        const { id } = await treasurer.does<{ id: number }>('POST charges', charge)
        await treasurer.does(`POST charges/${id}/payments`, { amount_cents: 14_500, method: 'iDEAL' })
      }
    }
    if (doors !== books) {
      at(ago, 19)
      for (let i = random.whole(4, 9); i > 0; i--) await doors(`GET /api/v1/members/${i}`)
      await doors(
        'POST /api/v1/attendance/bulk',
        {
          records: [1, 2, 3].map((id) => ({
            member_id: id,
            group_id: 1,
            date: dayOf(now - ago * dayMs),
            present: true,
          })),
        },
        { 'idempotency-key': `evening-${ago}` },
      )
    }
    for (let i = assistant ? random.whole(0, 7) : 0; i > 0; i--) await assistant?.('POST /api/v1/mcp', search)
    // Deliveries are sent, and calls are counted, beside the calls.
    await setTimeout(80)
  }

  await createClub(store, kantineItself, { name: 'Tennisclub De Baseline', slug: newClub.slug, plan: 'pro' })
  await createAdministrator(store, kantineItself, {
    name: 'Piet de Groot',
    role: 'administrator',
    clubs: [newClub.slug],
    ...newClub.login,
  })
  await board.signIn()
  await board.does('POST keys/2/rotation', { hours: 24 })
  await board.does(`PATCH people/${people.youssef}`, { role: 'secretary' })
  await board.does('POST invitations', { email: 'mo@fc-voorbeeld.example', role: 'trainer' })
  await board.does('POST webhooks/1/test', {})
  await board.does('POST practice')
  await setTimeout(1500)
}

/** The club with its people and its records. */
async function foundClub(store: Store, now: number) {
  const club = await createClub(store, kantineItself, { name: 'FC Voorbeeld', slug, plan: 'pro' })
  const join = (name: string, role: 'administrator' | 'treasurer' | 'secretary' | 'trainer') =>
    createAdministrator(store, kantineItself, {
      name,
      role,
      password,
      clubs: [slug],
      email: `${name.split(' ')[0]?.toLowerCase()}@fc-voorbeeld.example`,
    })
  const people = {
    sanne: (await join('Sanne de Vries', 'administrator')).id,
    jan: (await join('Jan Bakker', 'treasurer')).id,
    fatima: (await join('Fatima Yildiz', 'secretary')).id,
    youssef: (await join('Youssef Amrani', 'trainer')).id,
  }
  const made = demoClubOn(dayOf(now))
  const some = (resource: Resource, howMany: number) =>
    (recordsOf[resource.plural]?.(made) ?? [])
      .slice(0, howMany)
      .map((fields, i) => ({ id: i + 1, fields: fields as FieldValues }))
  await store.write(club.id, { by: 'administrator', id: people.sanne }, async (write) => {
    await write.put(group, some(group, 1000))
    await write.put(member, some(member, 104))
    await write.put(
      event,
      some(event, 200).map(({ id, fields }) => ({ id, fields: { ...fields, facility_id: null } })),
    )
  })
  return { club, people }
}

/** An assistant that Sanne connected; returns its access token. */
async function connectAssistant(
  store: Store,
  origin: string,
  clubId: number,
  administratorId: number,
): Promise<string> {
  const scopes = ['members:read', 'groups:read', 'events:read', 'events:write'] as const
  const client = { clientId: 'https://claude.example/client', clientName: 'Claude', redirectHost: 'claude.example' }
  const actor = { by: 'administrator', id: administratorId } as const
  const grant = await createGrant(store, actor, { clubId, administratorId, scopes, readOnly: false, ...client })
  const token = hash('sha256', 'the assistant of the screenshots', 'base64url')
  const expiresAt = store.now() + 100 * dayMs
  await saveAccessToken(store, {
    token,
    grantId: grant.id,
    clientId: grant.clientId,
    scopes,
    expiresAt,
    audience: `${origin}/api/v1/mcp`,
  })
  return token
}

const search = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'Sanne' } },
}

const newcomers = [
  ...[
    'Mila Jansen',
    'Sem Visser',
    'Yara Smit',
    'Noah Mulder',
    'Lotte de Boer',
    'Adam Peters',
    'Saar Hendriks',
    'Finn Dekker',
  ],
]
