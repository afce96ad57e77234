/** Confirmations given by users of assistants. Each allows one write. */
import { dayMs } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { sql } from '../store/sql.ts'
import { instant, integer, text } from '../store/system-columns.ts'
import { defineTable } from '../store/system-table.ts'
import type { Writer } from '../store/writer.ts'
import type { Plan } from './plan.ts'

export const redeemedConfirmations = defineTable({
  name: 'redeemed_confirmations',
  columns: { club_id: integer, id: text, expires_at: instant },
  // Kept a day longer, in case clocks are set back.
  retention: [{ since: 'expires_at', keptMs: dayMs, key: ['club_id', 'id'] }],
})

/** An opened, unused confirmation. `expiresAt` is in milliseconds since 1970. */
export type Confirmation = { readonly id: string; readonly expiresAt: number }

/**
 * A plan that first redeems a confirmation, within its own write. Of two calls with the same confirmation, on any instances, only one runs.
 * A rejected call redeems nothing.
 *
 * @throws {Refusal} `bad_request` from its work, if the confirmation has already been redeemed
 */
export const redeeming = (plan: Plan, confirmation: Confirmation): Plan => ({
  ...plan,
  async work(write) {
    await redeem(write, confirmation)
    return plan.work(write)
  },
})

async function redeem({ unaudited, club }: Writer, { id, expiresAt }: Confirmation): Promise<void> {
  const statement = redeemedConfirmations.insert(
    { clubId: club, id, expiresAt },
    sql`on conflict (club_id, id) do nothing returning 1 as redeemed`,
  )
  const redeemed = await unaudited('redeemed confirmations').all(statement)
  if (redeemed.length > 0) return
  throw new Refusal(
    'bad_request',
    'Nothing was changed: this confirmation was already used. Check the result of the first call; to repeat it, ask for a new confirmation.',
  )
}
