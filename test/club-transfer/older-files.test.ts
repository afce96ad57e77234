/** Files of clubs that an earlier release wrote, whose records lack fields of this one. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Writer } from '../../server/store/writer.ts'
import { correctCharge, waiveCharge } from '../support/application-writes.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { forged } from './forged.ts'
import { exportTo, importUnverified } from './full-club.ts'

type Charge = { readonly created_at: string | null; readonly adjustments: readonly { readonly kind: string }[] }

const gained = ['adjustments', 'created_at']

const without = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !gained.includes(name)))

/** The line of a file as releases before 1.9.0 wrote it. */
function earlier(line: string): string {
  const parts = JSON.parse(line)
  if (parts.charges) return JSON.stringify({ charges: without(parts.charges) })
  if (!parts.fields) return line
  const fields = parts.fields.charges.filter((name: string) => !gained.includes(name))
  return JSON.stringify({ ...parts, fields: { ...parts.fields, charges: fields } })
}

onEngines(
  'charges in a file of an earlier release get their adjustments and the time of their creation',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const club = await newClub(kantine.store)
    const write = (work: (write: Writer) => Promise<unknown>) => kantine.store.write(club.id, kantineItself, work)
    const owed = { amount_cents: 18_500, currency: 'EUR', status: 'open', paid_cents: 0 }
    await write((write) => write.put(charge, [{ fields: owed }, { fields: owed }]))
    await write((write) => correctCharge(write, { charge_id: 2, amount_cents: 20_000, reason: 'Typed wrongly' }))
    await write((write) => waiveCharge(write, { charge_id: 2, reason: 'The board agreed' }))
    const chargesOf = async (key: string) =>
      (await sender(kantine, key)<{ data: Charge[] }>('GET /charges')).body.data.map((one) => ({
        created_at: one.created_at,
        adjustments: one.adjustments,
      }))
    const before = await chargesOf(club.key)
    assert.deepEqual(
      before.map(({ adjustments }) => adjustments.map(({ kind }) => kind)),
      [[], ['corrected', 'waived']],
    )

    const file = forged(await exportTo(kantine, club.id), (lines) => lines.map(earlier))
    const imported = await importUnverified(kantine, file, { slug: `${club.slug}-copy`, newId: true })
    const rows = await kantine.store.read(imported.club.id, (db) =>
      db.all(sql`select body, created_at from charges where club_id = ${imported.club.id} order by id`),
    )
    const after = rows.map(({ body }): Charge => JSON.parse(String(body)))
    assert.deepEqual(
      after.map(({ created_at, adjustments }) => ({ created_at, adjustments })),
      before,
    )
    assert.deepEqual(
      rows.map(({ created_at }) => Number(created_at)),
      before.map(({ created_at }) => Date.parse(created_at ?? '')),
    )
  },
)
