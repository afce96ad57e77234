/** Counts the bytes of kept responses by day, so that a club keeps no more than its quota allows. */
import { dayMs, dayOf, daysOf } from '../day.ts'
import { allowedOf, quotaExceeded, useOf } from '../store/quotas.ts'
import { sql } from '../store/sql.ts'
import { instant, integer } from '../store/system-columns.ts'
import { defineTable } from '../store/system-table.ts'
import type { Writer } from '../store/writer.ts'

export const keptAnswerDays = defineTable({
  name: 'kept_answer_days',
  columns: { club_id: integer, day_at: instant, bytes: integer },
  // A day counts until the last of its responses is deleted.
  retention: [{ since: 'day_at', kept: ['answers'], keptMs: dayMs, key: ['club_id', 'day_at'] }],
})

/** The size of a row without its texts, with its index entries. */
const bytesOfRow = 200

/** Whether a club may keep one more response. Its size is known only afterwards, so the last one may exceed the quota. */
export async function mayKeepAnswer({ db, club }: Writer): Promise<boolean> {
  const { used, allowed } = await useOf(db, club, 'kept_answer_bytes')
  return used < allowed
}

/**
 * The error when a response cannot be kept; it names the day with new room.
 *
 * @param keptMs how long responses are kept
 */
export async function noRoomForAnswer({ db, club }: Writer, keptMs: number) {
  const allowed = await allowedOf(db, club, 'kept_answer_bytes')
  const row = await db.get(sql`select min(day_at) as oldest from kept_answer_days where club_id = ${club}`)
  const until = dayOf(Number(row?.oldest) + keptMs + dayMs)
  const room = `Responses are kept for ${daysOf(keptMs)}. There will be room on ${until}. Until then, send single writes without Idempotency-Key.`
  return quotaExceeded('kept_answer_bytes', allowed, room)
}

/** Counts a newly kept response. */
export async function countKeptAnswer({ unaudited, club, stamp }: Writer, texts: readonly string[]): Promise<void> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), bytesOfRow)
  const statement = keptAnswerDays.insert(
    { clubId: club, dayAt: stamp - (stamp % dayMs), bytes },
    sql`on conflict (club_id, day_at) do update set bytes = kept_answer_days.bytes + excluded.bytes`,
  )
  await unaudited('kept answers').all(statement)
}
