import type { Resource } from '@kantine/contract/resource.ts'
import { kantineItself } from '../store/actor.ts'
import { tableOf } from '../store/body.ts'
import { raw, sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'

const recordsAtOnce = 500

/**
 * Publishes due records, such as a planned news post. Lists then show them. They get a new `updated_at`, so that an incremental sync
 * picks them up.
 *
 * @returns how many records were published
 */
export async function publishDue(store: Store, resources: readonly Resource[]): Promise<number> {
  let published = 0
  for (const resource of resources) {
    if (!resource.listedFrom) continue
    const table = tableOf(resource)
    const clubs = await store.findAcrossClubs(
      sql`select distinct club_id from ${raw(table)} where listed = 0 and listed_from <= ${store.now()} and club_id in (select id from clubs)`,
    )
    for (const { club_id } of clubs) {
      let some: number
      do {
        some = await store.write(Number(club_id), kantineItself, (write) => publishSome(write, resource))
        published += some
      } while (some === recordsAtOnce)
    }
  }
  return published
}

async function publishSome(write: Writer, resource: Resource): Promise<number> {
  const due =
    await write.db.all(sql`select body from ${raw(tableOf(resource))} where club_id = ${write.club} and listed = 0 and listed_from <= ${write.stamp}
     order by id limit ${raw(recordsAtOnce)}`)
  const records = due.map(({ body }) => JSON.parse(String(body)))
  await write.put(
    resource,
    records.map((fields) => ({ id: fields.id, fields })),
  )
  return records.length
}
