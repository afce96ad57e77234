import { keptResources, resources } from '@kantine/contract/resources.ts'
import { tableOf } from '../../server/store/body.ts'
import type { Store } from '../../server/store/store.ts'

/** The records that changed after the last stamp of their zone: a list with `updated_since` would miss them. There must be none. */
export async function recordsOutsideTheirZone(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const resource of [...resources, ...keptResources]) {
    const rows = await store.findAcrossClubs(
      `select record.club_id, record.id from ${tableOf(resource)} as record
       left join zones on zones.club_id = record.club_id and zones.resource = $1 and zones.block = record.id / 1024
       where zones.last_stamp is null or zones.last_stamp < record.updated_at`,
      [resource.name],
    )
    found.push(...rows.map(({ club_id, id }) => `${resource.name} ${id} of club ${club_id}`))
  }
  return found
}
