import { limits } from '@kantine/contract/limits.ts'
import type { Actor } from './actor.ts'
import { type Asked, firstOf, type Work, type WriteParts, withinTransaction } from './club-work.ts'
import { ClaimConflict } from './engine.ts'
import { openFairQueue } from './fair-queue.ts'
import { type Preview, triedOnSnapshot, writtenAndUndone } from './preview.ts'
import { NeedsTransaction } from './trial-writer.ts'

/** The previews that run at once: each keeps its changes in memory, and one of a club at a time. */
const trialsAtOnce = 2

/** The writes of a store in one club, and their previews. */
export type ClubWrites = {
  /**
   * One transaction with one stamp; a club has only one at a time. Either all of `work` happens, with its entries in the change log and the
   * audit log, or nothing does.
   *
   * @param actor who writes
   * @param claim a name that only one write at a time can have
   * @throws {ClaimConflict} immediately, when another write has that claim
   * @throws {Refusal} `not_found` if the club does not exist; or the reason why the actor's right ended
   * @throws {AlreadyDone} if the actor's request was done earlier
   */
  write<T>(club: number, actor: Actor, work: Work<T>, claim?: string): Promise<T>
  /**
   * Returns the result of the work of a write and its changes, but stores nothing. It reads a snapshot and keeps no other write waiting,
   * unless the work needs its own changes in the tables or has very many: then it runs as a write that is rolled back.
   *
   * @param signal stops it, by rejecting with its reason
   */
  preview<T>(club: number, actor: Actor, work: Work<T>, signal?: AbortSignal): Promise<Preview<T>>
}

export function openClubWrites(parts: WriteParts): ClubWrites {
  const { engine, rules, guard } = parts
  const claimed = new Set<string>()
  const trials = openFairQueue({ atOnce: trialsAtOnce, mostWaiting: limits.writesWaiting })
  const asking = <T>(club: number, actor: Actor, work: Work<T>): Asked<T> => ({
    club,
    actor,
    work,
    authority: rules.authorize(actor, [club]),
  })

  /** Rejects a second use of a claim in this server before it waits for the club's lock. */
  async function claiming<T>(claim: string | undefined, work: () => Promise<T>): Promise<T> {
    if (claim === undefined) return work()
    if (claimed.has(claim)) throw new ClaimConflict()
    claimed.add(claim)
    return work().finally(() => claimed.delete(claim))
  }

  return {
    write(club, actor, work, claim) {
      guard.refuseWrite()
      return claiming(claim, async () => {
        const asked = asking(club, actor, work)
        const { result, committed } = await engine.write(club, withinTransaction(parts, asked), firstOf(asked, claim))
        committed()
        return result
      })
    },
    async preview(club, actor, work, signal) {
      guard.refuseWrite()
      const asked = asking(club, actor, work)
      try {
        return await trials.take(club, () => triedOnSnapshot(parts, asked, signal))
      } catch (error) {
        if (!(error instanceof NeedsTransaction)) throw error
        return writtenAndUndone(parts, asked)
      }
    },
  }
}
