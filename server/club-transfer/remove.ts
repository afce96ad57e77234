import { appendFile, stat, truncate } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { removeClub, type WithoutClub } from '../operations/clubs/end-club.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import { type FileKeys, openFileKeys } from '../store/file-keys.ts'
import { asOf, type On } from './export.ts'
import { authenticatedOf, type End, type RemovedLine } from './file-format.ts'
import { clearPartialClubs } from './partial-clubs.ts'
import { verifyFile } from './read-file.ts'

/**
 * Removes a club and deletes its rows. First reads back the file that was just exported. The file's end then says that the club was
 * removed.
 *
 * @returns the people of the club who belong to no other club
 * @throws {Refusal} `bad_request` if the file is from another club or
 * the club has changed since; also the errors of `removeClub`
 */
export async function removeExported(
  { store, resources, seal }: On,
  actor: Actor,
  id: number,
  file: string,
): Promise<readonly WithoutClub[]> {
  const keys = openFileKeys({ seal, store })
  const { head, end } = await verifyFile(file, { resources, now: store.now(), keys, unverified: false })
  if (head.club.id !== id) throw new Refusal('bad_request', `${file} is an export of another club.`)
  const without = await removeClub(store, actor, id, async (db, { slug }) => {
    if (!isDeepStrictEqual(await asOf(db, id), head.as_of)) throw hasChanged(slug)
  })
  await clearPartialClubs(store, resources)
  await noteRemoval(file, end, keys)
  return without
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
 * @param end the end of that file
 */
async function noteRemoval(file: string, end: End, keys: FileKeys): Promise<void> {
  const removed = await keys.hmacOf(String(end.key), 'removed club', authenticatedOf(end))
  if (removed === undefined) throw new Error('This server does not have the key that signed the file.')
  const { size } = await stat(file)
  const line = `${JSON.stringify({ removed } satisfies RemovedLine)}\n`
  await appendFile(file, gzipSync(line), { flush: true }).catch(() => truncate(file, size))
}
