import { Refusal } from '../refusal.ts'
import type { Connection } from '../store/engine.ts'
import { sql } from '../store/sql.ts'
import type { WriterAcrossClubs } from '../store/writer-across-clubs.ts'
import { addClub, type Club, clubs } from './clubs.ts'
import { demo } from './demo.ts'

/** The practice club of a club, as a write sees it; undefined if there is none. */
export async function practiceClubOf({ get }: Pick<Connection, 'get'>, club: number): Promise<Club | undefined> {
  const row = await get(sql`select ${clubs.selected} from clubs where practises_for = ${club}`)
  return row && clubs.valueOf(row)
}

/** Whether a club is a practice club. */
export async function isPracticeClub({ get }: Pick<Connection, 'get'>, club: number): Promise<boolean> {
  return (await get(sql`select practises_for from clubs where id = ${club}`))?.practises_for != null
}

/** Creates the practice club of a club, without any records. It is called like the demo club, whose records it gets. */
export async function addPracticeClub(write: WriterAcrossClubs, { id, slug }: Club, now: number): Promise<Club> {
  const free = await freeSlug(write.db, `${slug.slice(0, 50)}-practice`)
  return addClub(write, { name: demo.name, slug: free, plan: 'pro', practisesFor: id }, now)
}

async function freeSlug(db: Connection, wanted: string): Promise<string> {
  for (let next = 1; ; next++) {
    const slug = next === 1 ? wanted : `${wanted.slice(0, 55)}-${next}`
    if (!(await db.get(sql`select id from clubs where slug = ${slug}`))) return slug
  }
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
