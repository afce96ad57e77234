import type { Resource } from '@kantine/contract/resource.ts'
import { dayOf } from '../day.ts'
import { kantineItself } from '../store/actor.ts'
import { tableOf } from '../store/body.ts'
import { raw, sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { demoRecords } from './fill.ts'

const recordsAtOnce = 500

/**
 * Removes the records that are not part of the demo data: those with higher ids, and all records of a resource without demo data.
 * `fillDemoClub` then restores the records that were changed; all others keep their stamps.
 *
 * @param resources every resource that is stored
 * @returns how many records were removed
 */
export async function clearDemoClub(store: Store, club: number, resources: readonly Resource[]): Promise<number> {
  const records = demoRecords(dayOf(store.wallClock()))
  // Counted before any is removed, because a removal can remove other records too.
  const foreign: { readonly resource: Resource; readonly ids: readonly number[] }[] = []
  for (const resource of resources) {
    const rows = await store.read(club, (db) =>
      db.all(
        sql`select id from ${raw(tableOf(resource))} where club_id = ${club} and id > ${records[resource.plural]?.length ?? 0} order by id`,
      ),
    )
    foreign.push({ resource, ids: rows.map(({ id }) => Number(id)) })
  }
  for (const { resource, ids } of foreign) {
    for (let at = 0; at < ids.length; at += recordsAtOnce) {
      await store.write(club, kantineItself, (write) => write.remove(resource, ids.slice(at, at + recordsAtOnce)))
    }
  }
  return foreign.reduce((count, { ids }) => count + ids.length, 0)
}
