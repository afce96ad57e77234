import { appendFile, stat, truncate } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Resource } from '@kantine/contract/resource.ts'
import { endLinksForPeopleOf } from '../callers/administrators/given-out.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import { noteCredentialChange } from '../store/credential-changes.ts'
import type { FileKeys } from '../store/file-keys.ts'
import type { Store } from '../store/store.ts'
import { asOf } from './as-of.ts'
import { authenticatedOf, type End, type Head, type RemovedLine } from './file-format.ts'
import { beginPartialClub, clearClub } from './partial-clubs.ts'

/** Somebody who has an account and belongs to no club. */
export type WithoutClub = { readonly email: string; readonly name: string }

/**
 * Removes a club that was exported: its keys, tokens and webhooks stop within a second, and all its rows are deleted, some at a time.
 * The accounts of its people stay. An entry of the trail that belongs to no club keeps that it was removed.
 *
 * @param head of its file: which club, and how far it was when it was exported
 * @returns the people of the club who belong to no other one
 * @throws {Refusal} `bad_request`, when the club has changed since
 */
export async function removeClub(
  store: Store,
  actor: Actor,
  id: number,
  resources: readonly Resource[],
  { club: { slug }, as_of }: Pick<Head, 'club' | 'as_of'>,
): Promise<readonly WithoutClub[]> {
  // In a write of the club: one that is running ends before, and every later one is refused.
  const without = await store.write(id, actor, async ({ db, note, stamp }) => {
    if (!isDeepStrictEqual(await asOf(db, id), as_of)) throw hasChanged(String(slug))
    const rows = await db.all(
      `select email, name from administrators where id in (select administrator_id from club_administrators where club_id = $1)
       and id not in (select administrator_id from club_administrators where club_id <> $1) order by id`,
      [id],
    )
    await endLinksForPeopleOf({ db }, id)
    await db.all('delete from webhook_endpoints where club_id = $1', [id])
    await db.all('delete from clubs where id = $1', [id])
    await beginPartialClub(db, id, 'removing', stamp)
    await noteCredentialChange(db)
    note({ action: 'club.removed', subject: `club ${id}`, details: [String(slug)], club: 0 })
    return rows.map(({ email, name }) => ({ email: String(email), name: String(name) }))
  })
  await clearClub(store, id, resources)
  return without
}

const hasChanged = (slug: string) =>
  new Refusal(
    'bad_request',
    `The club was changed while it was exported, so the file misses something, and the club was not removed. Stop its keys first, with: kantine clubs plan ${slug} basic. Then try again with another file.`,
  )

/**
 * Says in the file of a club that the club was removed, so that an import goes on exactly where it stopped. Only then: whoever
 * interrupts a removal has a file of a club that goes on. Where the disk is full the file stays as it was, which an import reads as a copy.
 *
 * @param end of that file
 */
export async function noteRemoval(file: string, end: End, keys: FileKeys): Promise<void> {
  const removed = await keys.hmacOf(String(end.key), 'removed club', authenticatedOf(end))
  if (removed === undefined) throw new Error('The key of the file is not known.')
  const { size } = await stat(file)
  const line = `${JSON.stringify({ removed } satisfies RemovedLine)}\n`
  await appendFile(file, gzipSync(line), { flush: true }).catch(() => truncate(file, size))
}
