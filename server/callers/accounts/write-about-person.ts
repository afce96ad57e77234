import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { type Administrator, administratorIn } from './administrators.ts'

/**
 * One transaction about a person, which locks their account and every club where they have or gave access.
 *
 * @param work gets the person as they are now
 * @throws {Refusal} `not_found` when the account was removed; `unavailable` when their clubs changed in every round
 */
export async function writeAboutPerson<T>(
  store: Store,
  actor: Actor,
  administratorId: number,
  work: (write: WriterAcrossClubs, person: Administrator) => Promise<T>,
): Promise<T> {
  for (let round = 0; round < roundsAtMost; round++) {
    const clubs = [...(await clubsConcerned(store.findAcrossClubs, administratorId)), ...reliedOn(actor)]
    const done = await store.writeAcrossClubs(
      actor,
      async (write) => {
        const person = await administratorIn(write.db, administratorId)
        const now = await clubsConcerned(write.db.all, administratorId)
        // A club was added meanwhile, and its lock is missing: start over with it.
        return now.every((club) => clubs.includes(club)) ? { result: await work(write, person) } : undefined
      },
      { clubs, accounts: [administratorId] },
    )
    if (done) return done.result
  }
  throw new Refusal(
    'unavailable',
    {
      en: 'Someone else is changing this person’s clubs. Nothing was saved. Try again in a moment.',
      nl: 'Iemand anders wijzigt op dit moment de clubs van deze persoon. Er is niets opgeslagen. Probeer het zo meteen opnieuw.',
    },
    { retryAfter: 2 },
  )
}

/** A round fails if the person was added to another club after their clubs were read. */
const roundsAtMost = 10

/** The club in which the actor needs a permission: the person may have left it since the call came in. */
const reliedOn = ({ ground }: Actor): number[] => (ground?.needs ? [ground.needs.club] : [])

async function clubsConcerned(all: Connection['all'], administratorId: number): Promise<number[]> {
  const rows = await all(sql`select club_id from club_administrators where administrator_id = ${administratorId}
     union select club_id from grants where administrator_id = ${administratorId} and revoked_at is null
     union select club_id from invitations where made_by = ${administratorId}`)
  return rows.map((row) => Number(row.club_id))
}
