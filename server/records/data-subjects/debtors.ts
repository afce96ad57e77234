/** Former members who owed charges. Their names remain only in `debtor` of these charges. */
import type { RecordOf } from '@kantine/contract/resource.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { dayEndedBefore } from '../../day.ts'
import type { Connection } from '../../store/engine.ts'
import { recordsInParts } from '../../store/records-in-parts.ts'
import { sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import { wordsOf } from '../../store/words.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

type Charge = RecordOf<typeof charge>
export type Debtor = NonNullable<Charge['debtor']>

/** The condition for charges without a member, which uses the index on `member_id`. */
export const isUnowned = sql`member_id is null`

/** The outcomes of charges, by their ids. */
export type ForgottenDebtors = {
  /** The charges that keep the debtor's name for the bookkeeping. */
  readonly named: readonly number[]
  /** The charges that no longer do. */
  readonly unnamed: readonly number[]
}

/**
 * Removes member and debtor from charges, except where the bookkeeping still needs them (`KEEP_DEBTORS_DAYS`).
 *
 * @param options.alsoBookkeeping removes them there too, for a club that keeps its books elsewhere
 */
export async function forgetDebtors(
  write: Writer,
  charges: readonly number[],
  { alsoBookkeeping = false }: { readonly alsoBookkeeping?: boolean } = {},
): Promise<ForgottenDebtors> {
  const last = dayEndedBefore(write.retentionClock, write.keptMs('debtors'))
  const forgotten = { named: [] as number[], unnamed: [] as number[] }
  for (const some of inChunks(charges)) {
    for (const [id, body] of await write.bodies(charge, some)) {
      const fields = JSON.parse(body) as Charge
      const lastDay = lastDayOf(fields)
      if (lastDay === undefined) continue
      if (lastDay > last && !alsoBookkeeping) forgotten.named.push(id)
      else {
        await write.put(charge, [{ id, fields: { ...fields, member_id: null, debtor: null } }])
        await forgetReasons(write, id)
        forgotten.unnamed.push(id)
      }
      await yieldToEventLoop()
    }
  }
  return forgotten
}

/** The reason for an adjustment can mention the person. Its member is cleared with it, so that it changes once. */
async function forgetReasons(write: Writer, charge: number): Promise<void> {
  const rows = await write.db.all(
    sql`select id, body from adjustments where club_id = ${write.club} and charge_id = ${charge}`,
  )
  const withoutReason = rows.map(({ id, body }) => ({
    id: Number(id),
    fields: { ...JSON.parse(String(body)), member_id: null, reason: null },
  }))
  await write.put(adjustment, withoutReason)
}

/** The latest day, `YYYY-MM-DD`, of a charge's due date and payments, or else of its last change. Undefined if it names nobody. */
export function lastDayOf({ debtor, due_on, paid_at, payments, updated_at }: Charge): string | undefined {
  if (!debtor) return undefined
  const days = [due_on, paid_at, ...(payments ?? []).map(({ at }) => at)].flatMap((at) => at?.slice(0, 10) ?? [])
  return days.sort().at(-1) ?? updated_at.slice(0, 10)
}

/** The charges that name a removed member, ordered by id. */
export async function chargesNaming(db: Connection, club: number, member: number): Promise<Charge[]> {
  const wanted: Charge[] = []
  for await (const charges of recordsInParts<Charge>(db.all, club, charge, unowned)) {
    wanted.push(...charges.filter(({ debtor }) => debtor?.member_id === member))
  }
  return wanted
}

/** The first removed members with this name, ignoring case, accents and spaces; one more than `mostNamesakes` if there are more. */
export async function removedMembersNamed(db: Connection, club: number, name: string): Promise<Debtor[]> {
  const wanted = plainName(name)
  const found = new Map<number, Debtor>()
  for await (const charges of recordsInParts<Charge>(db.all, club, charge, unowned)) {
    for (const { debtor } of charges)
      if (debtor && plainName(debtor.name) === wanted) found.set(debtor.member_id, debtor)
    if (found.size > mostNamesakes) break
  }
  return [...found.values()].slice(0, mostNamesakes + 1)
}

export const mostNamesakes = 20

const plainName = (name: string): string => wordsOf(name).join(' ') || name

const unowned = { further: sql`and ${isUnowned}`, atOnce: 100 }
