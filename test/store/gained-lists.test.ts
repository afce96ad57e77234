/** Charges of a release that had no `payments` and no `debtor` get both when this one opens its database. */
import assert from 'node:assert/strict'
import type { Field } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { writeSetting } from '../../server/store/settings.ts'
import { sql } from '../../server/store/sql.ts'
import type { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, type Running, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

type Charge = {
  readonly id: number
  readonly debtor: { readonly name: string } | null
  readonly payments: readonly { readonly id: number; readonly amount_cents: number }[]
  readonly updated_at: string
}

const noon = '2026-11-16T12:00:00.000Z'

/** The definition as it was before. */
const { payments: _, debtor: __, ...before } = charge.fields as { readonly [name: string]: Field }
const earlier: Resource = { ...charge, fields: before }

onEngines('the upgrade adds payments and debtors to existing charges, once', async (engine) => {
  const database = await newDatabase(engine)
  const old = await startKantine(engine, {
    database,
    parts: { resources: resources.map((one) => (one.name === 'charge' ? earlier : one)) },
  })
  const club = await newClub(old.store, 'upgraded')
  const write = (work: (write: Writer) => Promise<unknown>) => old.store.write(club.id, kantineItself, work)
  await write(async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne' } }, { fields: { name: 'Youssef' } }])
    const owed = Array.from({ length: 600 }, (_, n) => ({ fields: { member_id: 1 + (n % 2), amount_cents: 900 } }))
    await write.put(earlier, owed)
    const paid = Array.from({ length: 800 }, (_, n) => ({
      fields: { charge_id: 1 + ((n * 7) % 550), amount_cents: n + 1, method: 'cash', outcome: 'received', at: noon },
    }))
    await write.put(payment, paid)
    await write.remove(member, [2])
  })
  await old.store.writeUnaudited('settings', ({ db }) => writeSetting(db, 'week of the demo club', '2026-11-16'))
  await old.close()

  const chargesOf = async (kantine: Running) => {
    const send = sender(kantine, club.key)
    const all: Charge[] = []
    for (let hasMore = true; hasMore; ) {
      const path = `GET /charges?limit=200&starting_after=${all.at(-1)?.id ?? 0}`
      const { body } = await send<{ data: Charge[]; has_more: boolean }>(path)
      all.push(...body.data)
      hasMore = body.has_more
    }
    return all
  }
  const upgraded = await startKantine(engine, { database })
  const charges = await chargesOf(upgraded)
  assert.equal(charges.length, 600)
  for (const { id, debtor, payments } of charges) {
    const numbers = Array.from({ length: 800 }, (_, n) => n).filter((n) => 1 + ((n * 7) % 550) === id)
    assert.deepEqual(
      payments.map((one) => [one.id, one.amount_cents]),
      numbers.map((n) => [n + 1, n + 1]),
    )
    assert.deepEqual(debtor, id % 2 === 1 ? { member_id: 1, name: 'Sanne', member_number: null } : null)
  }
  const demo = await upgraded.store.findAcrossClubs(
    sql`select body from charges where club_id = (select id from clubs where slug = 'demo')`,
  )
  assert.ok(demo.some(({ body }) => JSON.parse(String(body)).payments.length === 2))
  await upgraded.close()

  const again = await startKantine(engine, { database })
  assert.deepEqual(await chargesOf(again), charges)
})
