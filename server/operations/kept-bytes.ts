/** Counts the bytes of saved responses per day, so that a club stays within its quota. */
import { dayMs, dayOf, daysOf } from '../day.ts'
import { allowedOf, quotaExceeded, useOf } from '../store/quotas.ts'
import { sql } from '../store/sql.ts'
import { instant, integer } from '../store/system-columns.ts'
import { defineTable } from '../store/system-table.ts'
import type { Writer } from '../store/writer.ts'

export const keptAnswerDays = defineTable({
  name: 'kept_answer_days',
  columns: { club_id: integer, day_at: instant, bytes: integer },
  // A day counts towards the quota until the last of its responses is deleted.
  retention: [{ since: 'day_at', kept: ['answers'], keptMs: dayMs, key: ['club_id', 'day_at'] }],
})

/** The size of a row, excluding its texts but including its index entries. */
const bytesOfRow = 200

/** Whether a club may save one more response. Its size is known only afterwards, so the last one may exceed the quota. */
export async function mayKeepAnswer({ db, club }: Writer): Promise<boolean> {
  const { used, allowed } = await useOf(db, club, 'kept_answer_bytes')
  return used < allowed
}

/**
 * The error for a response that cannot be saved. It names the day on which there will be room again.
 *
 * @param keptMs how long responses are kept
 */
export async function noRoomForAnswer({ db, club }: Writer, keptMs: number) {
  const allowed = await allowedOf(db, club, 'kept_answer_bytes')
  const row = await db.get(sql`select min(day_at) as oldest from kept_answer_days where club_id = ${club}`)
  const until = dayOf(Number(row?.oldest) + keptMs + dayMs)
  const room = `Responses are kept for ${daysOf(keptMs)}. There will be room again on ${until}. Until then, send single writes without Idempotency-Key.`
  return quotaExceeded('kept_answer_bytes', allowed, room)
}

/** Counts a newly saved response. */
export async function countKeptAnswer({ unaudited, club, stamp }: Writer, texts: readonly string[]): Promise<void> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), bytesOfRow)
  const statement = keptAnswerDays.insert(
    { clubId: club, dayAt: stamp - (stamp % dayMs), bytes },
    sql`on conflict (club_id, day_at) do update set bytes = kept_answer_days.bytes + excluded.bytes`,
  )
  await unaudited('kept answers').all(statement)
}
