/** Every way to change data sends exactly its events, whoever makes the change. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKinds, type EventKind } from '@kantine/contract/events.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { createKey } from '../../server/callers/keys/keys.ts'
import { importRecords } from '../../server/records/import.ts'
import { sql } from '../../server/store/sql.ts'
import { loggedIn } from '../console/browser.ts'
import { type EngineName, onEngines, type Running, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { type Send, sender } from '../support/send.ts'
import { administering } from './club-with-receivers.ts'

type World = {
  /** Calls the API. */
  readonly api: Send
  /** Calls the console below its club. */
  readonly console: (call: string, body?: unknown) => Promise<{ status: number; text: string }>
  readonly importRows: (resource: string, rows: readonly object[]) => Promise<unknown>
}

/** Each action, how it is done, and the event types it sends, with their ids after the club's. */
type Step = readonly [what: string, how: (world: World) => Promise<unknown>, told: readonly string[]]

const bulk = (resource: string, body: object) => (world: World) =>
  world.api(`POST /${resource}/bulk`, body, `${Math.random()}`)
const operations = (...operations: object[]) => bulk('members', { operations })
const records = (...records: object[]) => bulk('attendance', { records })
const session = { member_id: 1, group_id: 1, date: '2026-09-03' }

const singleWrites: readonly Step[] = [
  ['a member', ({ api }) => api('POST /members', { name: 'A', group_ids: [1] }), ['member.created 1']],
  [
    'a second',
    ({ api }) => api('POST /members', { name: 'B', status: 'archived' }),
    ['member.archived 2', 'member.created 2'],
  ],
  ['a change', ({ api }) => api('PATCH /members/1', { name: 'C' }), ['member.updated 1']],
  ['no change', ({ api }) => api('PATCH /members/1', { name: 'C' }), []],
  ['a refusal', ({ api }) => api('PATCH /members/1', { name: '' }), []],
  ['the end', ({ api }) => api('PATCH /members/1', { status: 'archived' }), ['member.archived 1', 'member.updated 1']],
  ['the end again', ({ api }) => api('PATCH /members/1', { status: 'archived' }), []],
  ['attendance', ({ api }) => api('POST /attendance', { ...session, present: true }), ['attendance.updated 1 1 1']],
  [
    'other attendance',
    ({ api }) => api('POST /attendance', { ...session, present: false }),
    ['attendance.updated 1 1 1'],
  ],
  ['the same attendance', ({ api }) => api('POST /attendance', { ...session, present: false }), []],
  ['no attendance', ({ api }) => api('POST /attendance', { ...session, present: null }), ['attendance.deleted 1 1 1']],
  ['no attendance again', ({ api }) => api('POST /attendance', { ...session, present: null }), []],
  [
    'attendance anew',
    ({ api }) => api('POST /attendance', { ...session, present: true }),
    ['attendance.updated 2 1 1'],
  ],
  ['a removal', ({ api }) => api('DELETE /members/1'), ['attendance.deleted 2 1 1', 'member.deleted 1']],
  ['a removal again', ({ api }) => api('DELETE /members/1'), []],
  [
    'an event',
    ({ api }) => api('POST /events', { title: 'E', starts_at: '2999-01-01T12:00:00Z' }),
    ['event.created 1'],
  ],
  ['a change of it', ({ api }) => api('PATCH /events/1', { title: 'F' }), ['event.updated 1']],
  ['its removal', ({ api }) => api('DELETE /events/1'), ['event.deleted 1']],
  ['a kennismaker', ({ api }) => api('POST /kennismakers', { name: 'K' }), ['kennismaker.created 1']],
  ['a change of it', ({ api }) => api('PATCH /kennismakers/1', { name: 'L' }), ['kennismaker.updated 1']],
  ['its status', ({ api }) => api('PUT /kennismakers/1/status', { status: 'new' }), ['kennismaker.status_changed 1']],
  ['a team', ({ api }) => api('POST /competition-teams', { name: 'T' }), []],
]

const batches: readonly Step[] = [
  [
    'items, one of which is refused',
    operations(
      { op: 'create', data: { name: 'A', group_ids: [1] } },
      { op: 'create', data: { name: '' } },
      { op: 'create', data: { name: 'B', status: 'archived' } },
      { op: 'update', id: 99, data: { name: 'C' } },
    ),
    ['member.archived 2', 'member.created 1', 'member.created 2'],
  ],
  [
    'changes',
    operations({ op: 'update', id: 1, data: { name: 'A' } }, { op: 'update', id: 2, data: { name: 'D' } }),
    ['member.updated 2'],
  ],
  [
    'attendance',
    records({ ...session, present: true }, { ...session, member_id: 2, present: true }),
    ['attendance.updated 1 1 1', 'attendance.updated 2 2 1'],
  ],
  [
    'other attendance',
    records({ ...session, present: null }, { ...session, member_id: 2, present: true }),
    ['attendance.deleted 1 1 1'],
  ],
  [
    'a record that comes and goes',
    operations(
      { op: 'create', data: { name: 'E' } },
      { op: 'update', id: 3, data: { name: 'F' } },
      { op: 'delete', id: 3 },
    ),
    ['member.created 3', 'member.deleted 3', 'member.updated 3'],
  ],
  ['removals', operations({ op: 'delete', id: 2 }), ['attendance.deleted 2 2 1', 'member.deleted 2']],
  ['no batch', bulk('members', { operations: [{ op: 'merge' }] }), []],
]

const imports: readonly Step[] = [
  [
    'members',
    // Who comes in as a former member left long ago.
    ({ importRows }) => importRows('members', [{ name: 'A' }, { name: 'B', status: 'archived' }]),
    ['member.created 1', 'member.created 2'],
  ],
  [
    'events',
    ({ importRows }) => importRows('events', [{ title: 'E', starts_at: '2999-01-01T12:00:00Z' }]),
    ['event.created 1'],
  ],
  [
    'attendance',
    ({ importRows }) => importRows('attendance', [{ ...session, present: true }]),
    ['attendance.updated 1 1 1'],
  ],
  ['the same attendance', ({ importRows }) => importRows('attendance', [{ ...session, present: true }]), []],
  [
    'kennismakers',
    ({ importRows }) => importRows('kennismakers', [{ name: 'K', status: 'new' }]),
    ['kennismaker.created 1'],
  ],
  [
    'charges',
    ({ importRows }) => importRows('charges', [{ member_id: 1, amount_cents: 100 }, { amount_cents: 5 }]),
    ['charge.created 1 1', 'charge.created 2 null'],
  ],
  ['a file with a wrong row', ({ importRows }) => importRows('members', [{ name: 'C' }, { name: '' }]), []],
]

const application: readonly Step[] = [
  ['a member', ({ api }) => api('POST /members', { name: 'A' }), ['member.created 1']],
  [
    'an event',
    ({ api }) => api('POST /events', { title: 'E', starts_at: '2999-01-01T12:00:00Z', capacity: 1 }),
    ['event.created 1'],
  ],
  [
    'a registration',
    ({ console }) => console('POST /registrations', { event_id: 1, member_id: 1 }),
    ['event.registration 1 1', 'event.updated 1'],
  ],
  ['the same registration', ({ console }) => console('POST /registrations', { event_id: 1, member_id: 1 }), []],
  [
    'a registration taken back',
    ({ console }) => console('DELETE /registrations?event_id=1&member_id=1'),
    ['event.registration_withdrawn 1 1', 'event.updated 1'],
  ],
  [
    'a charge',
    ({ console }) => console('POST /charges', { member_id: 1, description: 'Fee', amount_cents: 100 }),
    ['charge.created 1 1'],
  ],
  [
    'a payment',
    ({ console }) => console('POST /charges/1/payments', { amount_cents: 60, method: 'iDEAL' }),
    ['payment.received 1 1'],
  ],
  [
    'too large a payment',
    ({ console }) => console('POST /charges/1/payments', { amount_cents: 60, method: 'iDEAL' }),
    [],
  ],
  [
    'a failed debit',
    ({ console }) => console('POST /charges/1/failed-payments', { outcome: 'failed' }),
    ['payment.failed 1 1'],
  ],
  [
    'a charge-back',
    ({ console }) => console('POST /charges/1/failed-payments', { outcome: 'charged_back' }),
    ['payment.failed 1 1'],
  ],
  [
    'another payment',
    ({ console }) => console('POST /charges/1/payments', { amount_cents: 60, method: 'iDEAL' }),
    ['payment.received 1 1'],
  ],
  [
    'that payment undone',
    ({ console }) => console('POST /charges/1/undone-payments', { payment_id: 4, reason: 'Typed wrongly' }),
    ['charge.updated 1 1'],
  ],
  [
    'a correction',
    ({ console }) => console('POST /charges/1/correction', { amount_cents: 90, reason: 'Typed wrongly' }),
    ['charge.updated 1 1'],
  ],
  [
    'a waiver',
    ({ console }) => console('POST /charges/1/waiver', { reason: 'The board agreed' }),
    ['charge.updated 1 1'],
  ],
  ['the same waiver', ({ console }) => console('POST /charges/1/waiver', { reason: 'The board agreed' }), []],
]

const ways = {
  'a key': singleWrites,
  'an assistant': singleWrites,
  'a batch': batches,
  'an import': imports,
  'the console': application,
}

for (const [way, steps] of Object.entries(ways)) {
  onEngines(`${way} sends exactly the events of its changes`, async (engine) => {
    const { world, toldSince } = await newWorld(engine, way === 'an assistant' ? 'assistant' : 'live')
    for (const [what, how, expected] of steps) {
      await how(world)
      assert.deepEqual(await toldSince(), expected, `${way}: ${what}`)
    }
  })
}

test('at least one of these ways causes each event type', () => {
  const caused = new Set(
    Object.values(ways).flatMap((steps) => steps.flatMap(([, , told]) => told.map((one) => one.split(' ')[0]))),
  )
  assert.deepEqual(
    changeKinds.filter((kind: EventKind) => !caused.has(kind)),
    [],
  )
})

async function newWorld(engine: EngineName, purpose: 'live' | 'assistant') {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const { club, browser } = await loggedIn(kantine, 'ways')
  const administrator = { by: 'administrator' } as const
  const wanted = { url: 'https://example.org/', events: changeKinds }
  const endpoint = await perform(kantine, 'webhooks create', administering(club), wanted)
  // Its notifications are in the log, and nothing is sent.
  await perform(kantine, 'webhooks disable', administering(club), { id: endpoint.id })
  await store.write(club.id, administrator, (write) => write.put(group, [{ fields: { name: 'G' } }]))
  const { key } = await createKey(store, administrator, {
    clubId: club.id,
    label: 'Test',
    purpose,
    scopes: allScopes,
    expiresAt: null,
  })
  const world: World = {
    api: sender(kantine, key),
    console: (call, body) => browser.call(call.replace(' ', ` /clubs/${club.slug}`), body),
    importRows: (plural, rows) => importInto(kantine, club.id, plural, rows),
  }
  let seen = 0
  return {
    world,
    /** The events since the last call, in alphabetical order. */
    async toldSince() {
      const rows = await store.findAcrossClubs(
        sql`select id, kind, data from webhook_deliveries where id > ${seen} order by id`,
      )
      seen = Math.max(seen, ...rows.map(({ id }) => Number(id)))
      return rows
        .map(({ kind, data }) =>
          [
            kind,
            ...Object.values(JSON.parse(String(data)))
              // Without the club before them and the id of the change behind them.
              .slice(1, -1)
              .map(String),
          ].join(' '),
        )
        .sort()
    },
  }
}

async function importInto({ store }: Running, club: number, plural: string, rows: readonly object[]): Promise<void> {
  const resource = resources.find((resource) => resource.plural === plural) ?? assert.fail(plural)
  await importRecords(store, club, { by: 'administrator' }, resource, {
    text: JSON.stringify(rows),
    skipInvalid: false,
  })
}
