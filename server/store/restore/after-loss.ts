/**
 * After a restore, changes made since the backup are lost, but callers have seen them. So ids assigned since then must not be reused, and
 * clients with a copy must notice that records were rolled back.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import { tableOf } from '../body.ts'
import { completeSinceSetting } from '../change-log.ts'
import { skipCredentialChanges } from '../credential-changes.ts'
import type { Connection } from '../engine.ts'
import { ListVersions, listOfChanges } from '../list-versions.ts'
import { raiseSetting } from '../settings.ts'
import { idsToSkip, seenCounters, skipIds } from '../skip-ids.ts'
import { raw, sql } from '../sql.ts'
import { runTogether } from '../statements.ts'

/** Ends all access that may have been revoked since the backup. */
const endingAccess = [
  sql`delete from sessions`,
  sql`delete from pending_log_ins`,
  sql`delete from reset_links`,
  sql`delete from access_tokens`,
  sql`delete from oauth_records`,
]

/**
 * Marks a database as restored. Every record gets the current timestamp, so clients read it again. The list of changes starts over. Ids
 * continue far above any that may be in use.
 *
 * @param resources every resource that is stored
 * @param now milliseconds since 1970
 * @returns the stamp, the start of a second still to come: no server may respond before then
 */
export async function markAfterLoss(db: Connection, resources: readonly Resource[], now: number): Promise<number> {
  const clubs = (await db.all(sql`select id from clubs order by id`)).map(({ id }) => Number(id))
  let last = 0
  for (const club of clubs) last = Math.max(last, await lastStampOf(db, club))
  const leftOut = idsToSkip(now - last)
  // Clients take times from `Date`, which has whole seconds, so every time they have precedes the restore.
  const stamp = (Math.floor(Math.max(now, last) / 1000) + 1) * 1000
  await skipIds(db, 0, [], leftOut)
  for (const club of clubs) {
    await skipIds(db, club, seenCounters(resources), leftOut)
    await stampAnew(db, club, resources, stamp)
    await db.all(sql`delete from invitations where club_id = ${club}`)
  }
  for (const statement of endingAccess) await db.all(statement)
  await skipCredentialChanges(db, leftOut)
  await raiseSetting(db, completeSinceSetting, stamp)
  return stamp
}

const lastStampOf = async (db: Connection, club: number): Promise<number> =>
  Number((await db.get(sql`select last_stamp from club_clocks where club_id = ${club}`))?.last_stamp ?? 0)

/** The end of every stored record. */
const endOf = (stamp: number) => `${new Date(stamp).toISOString()}"}`

async function stampAnew(db: Connection, club: number, resources: readonly Resource[], stamp: number): Promise<void> {
  const end = endOf(stamp)
  const versions = new ListVersions(club)
  versions.note(listOfChanges)
  for (const resource of resources) {
    versions.note(resource)
    const body = sql`substr(body, 1, length(body) - ${raw(end.length)}) || ${end}`
    await db.all(
      sql`update ${raw(tableOf(resource))} set updated_at = ${stamp}, body = ${body} where club_id = ${club}`,
    )
  }
  await runTogether(db, versions.statements())
  await db.all(sql`update zones set last_stamp = ${stamp} where club_id = ${club}`)
  await db.all(sql`update club_clocks set last_stamp = ${stamp} where club_id = ${club}`)
}
