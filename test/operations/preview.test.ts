/** Record operations of the application and commands can be previewed like those of the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { operations } from '../../server/operations/all.ts'
import { execute, preview } from '../../server/operations/execute.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { contextOf, operationOf } from '../support/perform.ts'
import { rowsOf } from '../support/writing.ts'

/** The operations in an order in which each finds what it needs, with what they take and what changes. */
const steps: [string, object, string[]][] = [
  [
    'registrations register',
    { event_id: 1, member_id: 1 },
    ['registration.created', 'event.updated registration_count'],
  ],
  [
    'registrations unregister',
    { event_id: 1, member_id: 1 },
    ['registration.deleted', 'event.updated registration_count'],
  ],
  ['charges create', { member_id: 1, description: 'Contributie', amount_cents: 100 }, ['charge.created']],
  ['charges charge_many', { to: 'everyone', description: 'Kleding', amount_cents: 100 }, ['charge.created']],
  [
    'charges record_payment',
    { charge_id: 1, amount_cents: 60, method: 'iDEAL' },
    ['payment.created', 'charge.updated paid_cents payment_method payments'],
  ],
  [
    'charges correct',
    { charge_id: 1, amount_cents: 90, reason: 'Half a season' },
    ['adjustment.created', 'charge.updated amount_cents adjustments'],
  ],
  ['charges waive', { charge_id: 1, reason: 'Agreed' }, ['adjustment.created', 'charge.updated status adjustments']],
  [
    'charges reopen',
    { charge_id: 1, reason: 'Not agreed' },
    ['adjustment.created', 'charge.updated status adjustments'],
  ],
  ['charges cancel', { charge_id: 2, reason: 'No kit' }, ['adjustment.created', 'charge.updated status adjustments']],
  [
    'charges record_failed_payment',
    { charge_id: 1, outcome: 'charged_back' },
    ['payment.created', 'charge.updated status paid_cents payment_method payments'],
  ],
  [
    'charges record_payments',
    { charge_ids: [1], method: 'cash' },
    ['payment.created', 'charge.updated status paid_cents paid_at payment_method payments'],
  ],
  [
    'charges adjust_many',
    { charge_ids: [1], kind: 'corrected', amount_cents: 95, reason: 'Five more' },
    ['adjustment.created', 'charge.updated amount_cents status paid_at adjustments'],
  ],
  [
    'charges undo_payment',
    { charge_id: 1, payment_id: 3, reason: 'Typed wrongly' },
    [
      'payment.updated undone',
      'payment.created',
      'adjustment.created',
      'charge.updated paid_cents payments adjustments',
    ],
  ],
  [
    'persons erase',
    { member_id: 1 },
    [
      ...Array(2).fill('charge.updated member_id'),
      ...Array(6).fill('adjustment.updated member_id'),
      ...Array(4).fill('payment.updated member_id'),
      'member.deleted',
    ],
  ],
]

test('every plannable operation is previewed here, except entering records', () => {
  const plans = operations.filter((operation) => 'plan' in operation && !('records' in operation))
  assert.deepEqual(steps.map(([name]) => name).sort(), plans.map(({ on, name }) => `${on.plural} ${name}`).sort())
})

onEngines('each preview lists its changes and cascade, which happen only on execution', async (engine) => {
  const { store } = await sharedKantine(engine)
  const context = contextOf(store)
  const club = await newClub(store, 'previewed')
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne de Vries' } }])
    await write.put(event, [{ fields: { title: 'Barbecue', starts_at: '2030-09-05T16:00:00.000Z' } }])
  })
  const caller = commandCaller(club.id, kantineItself)
  for (const [name, input, expected] of steps) {
    const operation = operationOf(name)
    const before = await rowsOf(store, club)
    const shown = await preview(context, operation, caller, input)
    const lines = shown.changes.flatMap(({ resource, action, count, fields }) =>
      Array<string>(count).fill([`${resource}.${action}`, ...fields].join(' ')),
    )
    assert.deepEqual(lines, expected, name)
    assert.deepEqual(await rowsOf(store, club), before, name)
    const done = await execute(context, operation, caller, input)
    assert.deepEqual([done.outcome, done.id], [shown.outcome, shown.id], name)
    assert.notDeepEqual(await rowsOf(store, club), before, name)
  }
  const nobody = { ...caller, scopes: [] }
  const refused = preview(context, operationOf('charges record_payment'), nobody, {})
  await assert.rejects(refused, { code: 'insufficient_scope', scope: 'charges:manage' })
})
