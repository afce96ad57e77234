import type { Language, LocalizedText } from '@kantine/contract/languages.ts'
import { dayOf } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { Connection } from '../store/engine.ts'
import { writeClubSetting } from '../store/settings.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import type { WriterAcrossClubs } from '../store/writer-across-clubs.ts'
import { addClub, type Club, clubs } from './clubs.ts'

/** The practice club of a club, read within a write; undefined if there is none. */
export async function practiceClubOf({ get }: Pick<Connection, 'get'>, club: number): Promise<Club | undefined> {
  const row = await get(sql`select ${clubs.selected} from clubs where practises_for = ${club}`)
  return row && clubs.valueOf(row)
}

export async function isPracticeClub({ get }: Pick<Connection, 'get'>, club: number): Promise<boolean> {
  return (await get(sql`select practises_for from clubs where id = ${club}`))?.practises_for != null
}

/** Creates the practice club of a club, without records. Its name begins with "Practice club of", in the given language. */
export async function addPracticeClub(
  write: WriterAcrossClubs,
  { id, name, slug }: Club,
  now: number,
  language: Language = 'en',
): Promise<Club> {
  const free = await freeSlug(write.db, `${slug.slice(0, 50)}-practice`)
  const named = `${nameStart[language]} ${name}`.slice(0, 200)
  return addClub(write, { name: named, slug: free, plan: 'pro', practisesFor: id }, now)
}

const nameStart: LocalizedText = { en: 'Practice club of', nl: 'Oefenclub van' }

async function freeSlug(db: Connection, wanted: string): Promise<string> {
  for (let next = 1; ; next++) {
    const slug = next === 1 ? wanted : `${wanted.slice(0, 55)}-${next}`
    if (!(await db.get(sql`select id from clubs where slug = ${slug}`))) return slug
  }
}

/** The setting of a practice club with the last day on which someone opened it in the application. */
export const usedSetting = 'used on'

/** Records, once a day, that someone opened a practice club. Does nothing for other clubs. */
export async function noteUse(store: Store, { id, practisesFor }: Club): Promise<void> {
  if (practisesFor === null) return
  const today = dayOf(store.wallClock())
  const noted = await store.read(id, ({ get }) =>
    get(sql`select value from club_settings where club_id = ${id} and name = ${usedSetting}`),
  )
  if (noted?.value === today) return
  await store.writeUnaudited('use of practice clubs', ({ db }) =>
    writeClubSetting({ db, club: id }, usedSetting, today),
  )
}

/**
 * Rejects a change that a practice club does not allow.
 *
 * @param rule a sentence about it, such as `It is always on Pro.`
 * @throws {Refusal} `bad_request`, when the club is a practice club
 */
export async function refusePracticeClub(db: Pick<Connection, 'get'>, club: number, rule: string): Promise<void> {
  if (await isPracticeClub(db, club)) throw new Refusal('bad_request', `This is a practice club. ${rule}`)
}
