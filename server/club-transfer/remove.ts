import { appendFile, stat, truncate } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { itStays, refuseDemoClub } from '../clubs/demo.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import { type FileKeys, openFileKeys } from '../store/file-keys.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { asOf, type On } from './export.ts'
import { authenticatedOf, type End, type Head, type RemovedLine } from './file-format.ts'
import { clearClub, endClub } from './partial-clubs.ts'
import { removePracticeClubs } from './practice-clubs.ts'
import { verifyFile } from './read-file.ts'

/** Someone who has an account and belongs to no club. */
export type WithoutClub = { readonly email: string; readonly name: string }

/**
 * Removes a club for good. Its file, which was exported just before, is read back first, and says at the end that the club was removed.
 * Its keys, tokens and webhooks stop within a second, and all its rows are deleted, some at a time. Its practice club goes too. The accounts of its people stay. An
 * entry of the audit log that belongs to no club keeps that it was removed.
 *
 * @returns the people of the club who belong to no other one
 * @throws {Refusal} `bad_request` when the file is of another club, when the club has changed since, or is the demo club
 */
export async function removeExported(
  { store, resources, seal }: On,
  actor: Actor,
  id: number,
  file: string,
): Promise<readonly WithoutClub[]> {
  await refuseDemoClub(store, id, itStays)
  const keys = openFileKeys({ seal, store })
  const { head, end } = await verifyFile(file, { resources, now: store.now(), keys, unverified: false })
  if (head.club.id !== id) throw new Refusal('bad_request', `${file} is an export of another club.`)
  const without = await endUnchanged(store, actor, id, head)
  await clearClub(store, id, resources)
  await removePracticeClubs(store, resources)
  await noteRemoval(file, end, keys)
  return without
}

/** Takes a club out of `clubs`, if it has not changed since its file. */
async function endUnchanged(
  store: Store,
  actor: Actor,
  id: number,
  { club: { slug }, as_of }: Head,
): Promise<readonly WithoutClub[]> {
  return store.write(id, actor, async (write) => {
    const { db } = write
    if (!isDeepStrictEqual(await asOf(db, id), as_of)) throw hasChanged(String(slug))
    const rows =
      await db.all(sql`select email, name from administrators where id in (select administrator_id from club_administrators where club_id = ${id})
       and id not in (select administrator_id from club_administrators
         where club_id <> ${id} and club_id not in (select id from clubs where practises_for = ${id})) order by id`)
    await endClub(write, { id, slug: String(slug) })
    return rows.map(({ email, name }) => ({ email: String(email), name: String(name) }))
  })
}

const hasChanged = (slug: string) =>
  new Refusal(
    'bad_request',
    `The club changed during the export, so it was not removed. Stop its keys first, with: kantine clubs plan ${slug} basic. Then try again with a new file.`,
  )

/**
 * Marks the file of a club as removed, so that an import continues exactly where it stopped. It does so last, because after an interrupted
 * removal the club still exists. With a full disk the file stays unmarked, and an import treats it as a copy.
 *
 * @param end of that file
 */
async function noteRemoval(file: string, end: End, keys: FileKeys): Promise<void> {
  const removed = await keys.hmacOf(String(end.key), 'removed club', authenticatedOf(end))
  if (removed === undefined) throw new Error('The key of the file is not known.')
  const { size } = await stat(file)
  const line = `${JSON.stringify({ removed } satisfies RemovedLine)}\n`
  await appendFile(file, gzipSync(line), { flush: true }).catch(() => truncate(file, size))
}
