import type { Resource } from '@kantine/contract/resource.ts'
import { createClub, findClub } from '../clubs/clubs.ts'
import type { Store } from '../store/store.ts'
import { demo, demoRecords } from './demo-club.ts'

/**
 * Fills the demo club, or brings it back to how it should look today. Records keep their ids, and those that are right
 * already keep their stamps.
 *
 * @param resources those that are stored
 * @returns the number of records that changed
 */
export async function fillDemoClub(store: Store, resources: readonly Resource[]): Promise<number> {
  const club = (await findClub(store, demo.slug)) ?? (await createClub(store, { ...demo, plan: 'pro' }))
  const today = new Date(store.now()).toISOString().slice(0, 10)
  const records = demoRecords(today)
  return store.write(club.id, async (write) => {
    for (const resource of resources) {
      const wanted = (records[resource.plural] ?? []).map((fields, i) => ({ id: i + 1, fields: { ...fields } }))
      await write.put(resource, wanted)
    }
    return write.changed
  })
}
