import type { Resource } from '@kantine/contract/resource.ts'
import { itStays, refuseDemoClub } from '../clubs/demo.ts'
import { Refusal } from '../refusal.ts'
import type { Seal } from '../seal.ts'
import type { Actor } from '../store/actor.ts'
import { openFileKeys } from '../store/file-keys.ts'
import type { Store } from '../store/store.ts'
import { verifyFile } from './read-file.ts'
import { noteRemoval, removeClub, type WithoutClub } from './remove.ts'

type On = {
  readonly store: Store
  /** Every resource that is stored. */
  readonly resources: readonly Resource[]
  readonly seal: Seal
}

/**
 * Removes a club for good. Its file, which was exported just before, is read back first, and says at the end that the club was removed.
 *
 * @returns the people of the club who belong to no other one
 * @throws {Refusal} `bad_request` when the file is of another club, when the club has changed since, or is the demo club
 */
export async function removeExported(
  { store, resources, seal }: On,
  actor: Actor,
  club: number,
  file: string,
): Promise<readonly WithoutClub[]> {
  await refuseDemoClub(store, club, itStays)
  const keys = openFileKeys({ seal, store })
  const { head, end } = await verifyFile(file, { resources, now: store.now(), keys, unverified: false })
  if (head.club.id !== club) throw new Refusal('bad_request', `${file} is of another club.`)
  const without = await removeClub(store, actor, club, resources, head)
  await noteRemoval(file, end, keys)
  return without
}
