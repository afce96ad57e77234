/** Erases people: members and kennismakers with everything about them, except the data that the bookkeeping must keep. */
import { charge } from '@kantine/contract/resources/charge.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { tableOf } from '../../store/body.ts'
import { list, raw, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Writer } from '../../store/writer.ts'
import { type ForgottenDebtors, forgetDebtors } from './debtors.ts'

/**
 * Deletes members, the records that belong to them, and the kennismakers who became them. Charges and payments stay, with the debtor's name
 * for as long as the bookkeeping is kept.
 *
 * @param options.alsoBookkeeping removes the names from all charges, for a club that keeps its books elsewhere
 */
export async function eraseMembers(
  write: Writer,
  ids: readonly number[],
  options?: { readonly alsoBookkeeping?: boolean },
): Promise<ForgottenDebtors> {
  const [charges, trials] = [await idsOf(write, charge, ids), await idsOf(write, kennismaker, ids)]
  const forgotten = await forgetDebtors(write, charges, options)
  await write.remove(kennismaker, trials)
  await write.remove(member, ids)
  return forgotten
}

/** The ids of the records with one of these in `member_id`. */
async function idsOf({ db, club }: Writer, resource: typeof charge | typeof kennismaker, members: readonly number[]) {
  const ids: number[] = []
  for (const some of inChunks(members)) {
    const rows = await db.all(
      sql`select id from ${raw(tableOf(resource))} where club_id = ${club} and member_id in (${list(some)}) order by id`,
    )
    ids.push(...rows.map(({ id }) => Number(id)))
  }
  return ids
}
