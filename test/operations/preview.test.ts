/** What only the application does to records can be previewed like the operations of the API. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { callerOf } from '../../server/callers/administrators/caller-of.ts'
import { chargeMember } from '../../server/operations/application/charges.ts'
import { failPayment, pay } from '../../server/operations/application/payments.ts'
import { register, unregister } from '../../server/operations/application/registrations.ts'
import { type Executable, execute, preview } from '../../server/operations/execute.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../cast.ts'
import { onBothEngines, sharedKantine } from '../kantine.ts'
import { contextOf } from '../perform.ts'
import { rowsOf } from '../writing.ts'

onBothEngines('each tells its changes with what goes along, and happens only when it is run', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'previewed')
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne de Vries' } }])
    await write.put(event, [{ fields: { title: 'Barbecue', starts_at: '2030-09-05T16:00:00.000Z' } }])
  })
  const caller = callerOf({ by: 'administrator', id: 1 }, club.id, 'administrator')
  const context = contextOf(store)
  const steps: [Executable, object, string[]][] = [
    [register, { event_id: 1, member_id: 1 }, ['registration.created', 'event.updated registration_count']],
    [unregister, { event_id: 1, member_id: 1 }, ['registration.deleted', 'event.updated registration_count']],
    [chargeMember, { member_id: 1, description: 'Contributie', amount_cents: 100 }, ['charge.created']],
    [
      pay,
      { charge_id: 1, amount_cents: 60, method: 'iDEAL' },
      ['payment.created', 'charge.updated paid_cents payment_method payments'],
    ],
    [
      failPayment,
      { charge_id: 1, outcome: 'charged_back' },
      ['payment.created', 'charge.updated status paid_cents payment_method payments'],
    ],
  ]
  for (const [operation, input, expected] of steps) {
    const before = await rowsOf(store, club)
    const { changes, ...answer } = await preview(context, operation, caller, input)
    const lines = changes.map(({ resource, action, fields }) => [`${resource}.${action}`, ...fields].join(' '))
    assert.deepEqual(lines, expected, expected.join())
    assert.deepEqual(await rowsOf(store, club), before, expected.join())
    const ran = await execute(context, operation, caller, input)
    assert.deepEqual([ran.outcome, ran.id], [answer.outcome, answer.id], expected.join())
    assert.notDeepEqual(await rowsOf(store, club), before, expected.join())
  }
  const nobody = { ...caller, scopes: [] }
  await assert.rejects(preview(context, pay, nobody, {}), /needs the permission charges:manage/)
})
