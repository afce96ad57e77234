import { storedResources } from '@kantine/contract/resources.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { idsOfPart, idsOfZone } from '../../server/store/zones.ts'

/** The records that changed after the last stamp of their zone: a list with `updated_since` would miss them. There must be none. */
export async function recordsOutsideTheirZone(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const resource of storedResources()) {
    const rows =
      await store.findAcrossClubs(sql`select record.club_id, record.id from ${raw(tableOf(resource))} as record
       left join zones as zone on zone.club_id = record.club_id and zone.resource = ${resource.name}
         and zone.size = ${raw(idsOfZone)} and zone.block = record.id / ${raw(idsOfZone)}
       left join zones as part on part.club_id = record.club_id and part.resource = ${resource.name}
         and part.size = ${raw(idsOfPart)} and part.block = record.id / ${raw(idsOfPart)}
       where coalesce(zone.last_stamp, 0) < record.updated_at or coalesce(part.last_stamp, 0) < record.updated_at`)
    found.push(...rows.map(({ club_id, id }) => `${resource.name} ${id} of club ${club_id}`))
  }
  return found
}
