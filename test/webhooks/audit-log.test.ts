/** Operations on webhooks leave audit log entries without secrets. */
import assert from 'node:assert/strict'
import { auditLog } from '../../server/store/audit-log.ts'
import { sql } from '../../server/store/sql.ts'
import { onEngines } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { newWorld, until, type World } from './club-with-receivers.ts'

async function entriesOf({ kantine, club }: World) {
  const rows = await kantine.store.findAcrossClubs(
    sql`select ${auditLog.selected} from trail where club_id = ${club.id} and subject not like 'key %' order by id`,
  )
  return rows
    .map(auditLog.valueOf)
    .map(({ actor, action, subject, details }) => [actor, action, subject, ...details].join(' '))
}

onEngines('every operation on endpoints and deliveries leaves an audit log entry', async (engine) => {
  const world = await newWorld(engine, { webhooks: { wait: () => undefined } })
  const { kantine, caller, send, listen, deliveries } = world
  const before = await entriesOf(world)
  let status = 500
  const { endpoint, secret } = await listen(['member.created'], () => status)
  const { id } = endpoint
  await send('POST /members', { name: 'Sanne' })
  await until(async () => (await deliveries({ state: 'failed' })).length === 1)
  await perform(kantine, 'webhooks change', caller, { id, description: 'The website' })
  const rotated = await perform(kantine, 'webhooks rotate', caller, { id })
  await perform(kantine, 'deliveries redeliver', caller, { id: 1 })
  await until(async () => (await deliveries({ state: 'failed' })).length === 1)
  await perform(kantine, 'webhooks disable', caller, { id })
  await perform(kantine, 'webhooks disable', caller, { id })
  await perform(kantine, 'webhooks enable', caller, { id })
  await perform(kantine, 'webhooks recover', caller, { id, since: '1970-01-01T00:00:00Z' })
  await until(async () => (await deliveries({ state: 'failed' })).length === 1)
  status = 410
  await perform(kantine, 'webhooks test', caller, { id })
  await send('POST /members', { name: 'Youssef' })
  await until(async () => (await perform(kantine, 'webhooks get', caller, { id })).state === 'disabled')
  await perform(kantine, 'webhooks remove', caller, { id })
  const entries = (await entriesOf(world)).slice(before.length)
  const about = `endpoint ${id}`
  assert.deepEqual(entries, [
    `administrator endpoint.created ${about}`,
    `administrator endpoint.changed ${about} description`,
    `administrator secret.rotated ${about}`,
    'administrator delivery.repeated delivery 1',
    `administrator endpoint.disabled ${about}`,
    `administrator endpoint.enabled ${about}`,
    `administrator deliveries.recovered ${about}`,
    `administrator endpoint.tested ${about} webhook.test`,
    `kantine endpoint.disabled ${about}`,
    `administrator endpoint.removed ${about}`,
  ])
  for (const text of [secret, rotated.secret]) assert.ok(!JSON.stringify(entries).includes(text))
})
