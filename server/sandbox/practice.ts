/** A practice club: a copy of the demo club that its users may change. */
import type { Language } from '@kantine/contract/languages.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { clubAdministrators, subjectOf } from '../callers/accounts/administrators.ts'
import { type Club, clubs } from '../clubs/clubs.ts'
import { refuseDemoClub } from '../clubs/demo.ts'
import { addPracticeClub, isPracticeClub, practiceClubOf, refusePracticeClub } from '../clubs/practice.ts'
import { dayOf } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { type Actor, accountOf } from '../store/actor.ts'
import { sql } from '../store/sql.ts'
import { runTogether } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import type { WriterAcrossClubs } from '../store/writer-across-clubs.ts'
import { demoRecordsInThread } from './demo-records.ts'
import { clearAdditions, fillClub } from './fill.ts'

/**
 * Makes a person an administrator of a club’s practice club, and creates it if there is none. A command does so for every
 * administrator of the club.
 *
 * @param language of its name; English when absent
 * @throws {Refusal} `bad_request` for a practice club or the demo club
 */
export async function openPracticeClub(store: Store, actor: Actor, clubId: number, language?: Language): Promise<Club> {
  await refuseDemoClub(store, clubId, 'It has no practice club.')
  const { club, isNew } = await store.writeAcrossClubs(
    actor,
    async (write) => {
      await refusePracticeClub(write.db, clubId, 'It has no practice club of its own.')
      const row = await write.db.get(sql`select ${clubs.selected} from clubs where id = ${clubId}`)
      if (!row) throw new Refusal('not_found', `There is no club ${clubId} here.`)
      const existing = await practiceClubOf(write.db, clubId)
      const club = existing ?? (await addPracticeClub(write, clubs.valueOf(row), store.now(), language))
      await addPeople(write, club, await newcomers(write, actor, clubId, club.id))
      return { club, isNew: !existing }
    },
    { clubs: [clubId] },
  )
  if (isNew) await fillClub(store, club.id, resources, { isEmpty: true })
  return club
}

/** The requesting account, or the administrators of the club, except those who already belong to its practice club. */
async function newcomers({ db }: WriterAcrossClubs, actor: Actor, club: number, practice: number): Promise<number[]> {
  const account = accountOf(actor)
  const asking = account === undefined ? sql`role = 'administrator'` : sql`administrator_id = ${account}`
  const rows =
    await db.all(sql`select administrator_id as id from club_administrators where club_id = ${club} and ${asking}
     and administrator_id not in (select administrator_id from club_administrators where club_id = ${practice})`)
  return rows.map(({ id }) => Number(id))
}

async function addPeople(write: WriterAcrossClubs, club: Club, ids: readonly number[]): Promise<void> {
  const role = 'administrator'
  await runTogether(
    write.db,
    clubAdministrators.insertAll(ids.map((administratorId) => ({ clubId: club.id, administratorId, role }))),
  )
  for (const id of ids) {
    write.note({ action: 'person.joined', subject: subjectOf({ id }), details: [role], club: club.id })
  }
}

/**
 * Resets a practice club to today's demo data, without notifications. Its keys, webhooks and people stay.
 *
 * @throws {Refusal} `bad_request` for any other club
 */
export async function resetPracticeClub(store: Store, actor: Actor, club: number): Promise<void> {
  const { onceOnly, ...withoutMark } = actor
  await store.write(club, withoutMark, async ({ db, note }) => {
    if (!(await isPracticeClub(db, club))) throw notPractice()
    note({ action: 'club.reset', subject: `club ${club}` })
  })
  const demo = await demoRecordsInThread(dayOf(store.wallClock()))
  await clearAdditions(store, club, storedResources(), demo)
  await fillClub(store, club, resources, { demo, isSilent: true })
  // Marks the request as done only now: a repeat finishes what an interrupted reset left.
  if (onceOnly) await store.write(club, actor, async () => {})
}

const notPractice = () =>
  new Refusal('bad_request', {
    en: 'This is not a practice club. Its records stay as they are.',
    nl: 'Dit is geen oefenclub. De gegevens blijven zoals ze zijn.',
  })
