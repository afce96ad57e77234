import type { Resource } from '@kantine/contract/resource.ts'
import { kantineItself } from '../store/actor.ts'
import { tableOf } from '../store/body.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import type { Store } from '../store/store.ts'

const recordsAtOnce = 500

/**
 * Brings the stored records up to date with the definitions: where a definition gained or lost a field since the last start,
 * every record of it is rendered anew, in batches. What a client mirrors has changed, so the records are stamped.
 *
 * A stop in between loses nothing: the next start goes on, and records that are right already are left alone.
 *
 * @returns the number of records that changed
 */
export async function reshape(store: Store, resources: readonly Resource[]): Promise<number> {
  let changed = 0
  for (const resource of resources) {
    const name = `shape of ${resource.name}`
    const shape = shapeOf(resource)
    const stored = await readSetting(store, name)
    if (stored === shape) continue
    if (stored !== undefined) changed += await renderAgain(store, resource)
    await writeSetting(store, name, shape)
  }
  return changed
}

/** What decides how a row is written: the names of the fields, their order, their defaults and the columns. */
const shapeOf = ({ fields, columns = [] }: Resource) =>
  JSON.stringify([...Object.entries(fields).map(([name, field]) => [name, field.default]), ...columns])

async function renderAgain(store: Store, resource: Resource): Promise<number> {
  let changed = 0
  for (const { id: club } of await store.findAcrossClubs('select id from clubs order by id')) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const batch: { last: number | undefined; changed: number } = await renderBatch(
        store,
        Number(club),
        resource,
        after,
      )
      changed += batch.changed
      after = batch.last
    }
  }
  return changed
}

function renderBatch(store: Store, club: number, resource: Resource, after: number) {
  return store.write(club, kantineItself, async (write) => {
    const rows = await write.db.all(
      `select id, body from ${tableOf(resource)} where club_id = $1 and id > $2 order by id limit ${recordsAtOnce}`,
      [club, after],
    )
    const records = rows.map(({ id, body }) => ({ id: Number(id), fields: JSON.parse(String(body)) }))
    const before = write.changed
    await write.put(resource, records, { again: true })
    return { last: records.at(-1)?.id, changed: write.changed - before }
  })
}
