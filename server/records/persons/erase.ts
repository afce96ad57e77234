/** Erases people: members and kennismakers with everything about them, but what the bookkeeping has to keep. */
import { limits } from '@kantine/contract/limits.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { giveWay } from '../../give-way.ts'
import { type FieldValues, tableOf } from '../../store/body.ts'
import { inChunks, places } from '../../store/statements.ts'
import type { Writer } from '../../store/writer.ts'

/** What became of the charges of erased members, by their ids. */
export type ErasedCharges = {
  /** Those that still say who owed them: the bookkeeping of their year has to be kept. */
  readonly named: readonly number[]
  /** Those that no longer say it. */
  readonly unnamed: readonly number[]
}

/**
 * Removes members, what belongs to each of them, and the kennismakers who became them. Their charges and payments stay; a charge of
 * the last seven years keeps who owed it, for the bookkeeping has to be kept for so long.
 *
 * @param options.alsoBookkeeping takes the names out of all charges: for a club that keeps its bookkeeping elsewhere
 */
export async function eraseMembers(
  write: Writer,
  ids: readonly number[],
  { alsoBookkeeping = false }: { readonly alsoBookkeeping?: boolean } = {},
): Promise<ErasedCharges> {
  const [charges, trials] = [await idsOf(write, charge, ids), await idsOf(write, kennismaker, ids)]
  const erased = { named: [] as number[], unnamed: [] as number[] }
  for (const some of inChunks(charges)) {
    for (const [id, body] of await write.bodies(charge, some)) {
      const { debtor, ...fields } = JSON.parse(body) as FieldValues
      if (debtor && !alsoBookkeeping && mustBeKept(fields, write.stamp)) erased.named.push(id)
      else if (debtor) {
        await write.put(charge, [{ id, fields: { ...fields, member_id: null, debtor: null } }])
        erased.unnamed.push(id)
      }
      await giveWay()
    }
  }
  await write.remove(kennismaker, trials)
  await write.remove(member, ids)
  return erased
}

/** The ids of the records whose `member_id` is one of these. */
async function idsOf({ db, club }: Writer, resource: typeof charge | typeof kennismaker, members: readonly number[]) {
  const ids: number[] = []
  for (const some of inChunks(members)) {
    const sql = `select id from ${tableOf(resource)} where club_id = $1 and member_id in (${places(1, some.length)}) order by id`
    ids.push(...(await db.all(sql, [club, ...some])).map(({ id }) => Number(id)))
  }
  return ids
}

/** Whether the bookkeeping of the year in which a charge is due, or was last changed, has to be kept still. */
const mustBeKept = ({ due_on, updated_at }: FieldValues, now: number): boolean =>
  new Date(now).getUTCFullYear() - Number(String(due_on ?? updated_at).slice(0, 4)) <= limits.bookkeepingYears
