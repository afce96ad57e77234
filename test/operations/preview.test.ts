/** What only the application does to records can be previewed like the operations of the API. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { callerOf } from '../../server/callers/administrators/caller-of.ts'
import { chargeMember } from '../../server/operations/application/charges.ts'
import { failPayment, pay } from '../../server/operations/application/payments.ts'
import { register, unregister } from '../../server/operations/application/registrations.ts'
import { previewOnRecords, type RecordsOperation, runOnRecords } from '../../server/operations/application-operation.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../cast.ts'
import { onBothEngines, sharedKantine } from '../kantine.ts'
import { rowsOf } from '../writing.ts'

onBothEngines('each tells its changes with what goes along, and happens only when it is run', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'previewed')
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne de Vries' } }])
    await write.put(event, [{ fields: { title: 'Barbecue', starts_at: '2030-09-05T16:00:00.000Z' } }])
  })
  const caller = callerOf({ by: 'administrator', id: 1 }, club.id, 'administrator')
  const steps: [RecordsOperation, object, string[]][] = [
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
    const { answer, changes } = await previewOnRecords(store, operation, caller, input)
    const lines = changes.map(({ resource, action, fields }) => [`${resource}.${action}`, ...fields].join(' '))
    assert.deepEqual(lines, expected, operation.name)
    assert.deepEqual(await rowsOf(store, club), before, operation.name)
    const ran = await runOnRecords(store, operation, caller, input)
    assert.deepEqual([ran.outcome, ran.id], [answer.outcome, answer.id], operation.name)
    assert.notDeepEqual(await rowsOf(store, club), before, operation.name)
  }
  const nobody = { ...caller, scopes: [] }
  await assert.rejects(previewOnRecords(store, pay, nobody, {}), /needs the permission charges:manage/)
})
