import type { Resource } from '@kantine/contract/resource.ts'
import { kantineItself } from '../store/actor.ts'
import { columnRules, type FieldValues, tableOf } from '../store/body.ts'
import { withKnownCreation } from '../store/change-log.ts'
import { DerivedFields } from '../store/derived-fields.ts'
import { referringTo } from '../store/record-references.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import { raw, sql } from '../store/sql.ts'
import { inChunks } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'

/** How many records one write renders again. */
export const recordsAtOnce = 500

/**
 * Brings the stored records up to date with the definitions. If a definition gained or lost a field since the last start, all its records
 * are rendered again, in batches. Clients can see the difference, so the records get a new `updated_at`. A new order of the fields has no
 * effect until a record next changes.
 *
 * If the server stops in between, the next start continues and skips up-to-date records.
 *
 * @returns the number of records that changed
 */
export async function rerenderRecords(store: Store, resources: readonly Resource[]): Promise<number> {
  let changed = 0
  for (const resource of resources) {
    const name = `shape of ${resource.name}`
    const shape = shapeOf(resource)
    const before = await readSetting(store.findAcrossClubs, name)
    if (before !== undefined && isSameShape(before, shape)) continue
    if (before !== undefined) changed += await rerender(store, resource)
    await store.writeUnaudited('settings', ({ db }) => writeSetting(db, name, shape))
  }
  return changed
}

/** The shape of a row: the names of the fields, their defaults, the parts of the records they list, and the columns. */
const shapeOf = (resource: Resource) =>
  JSON.stringify([
    ...Object.entries(resource.fields).map(([name, { default: missing, lists, shape }]) => [
      ...[name, missing],
      ...(lists ? Object.keys(shape ?? {}) : []),
    ]),
    ...columnRules(resource),
  ])

/** Whether two shapes have the same parts. Their order has no meaning in JSON, so stored records keep theirs. */
const isSameShape = (one: string, other: string) => partsOf(one) === partsOf(other)

const partsOf = (shape: string) =>
  (JSON.parse(shape) as unknown[])
    .map((part) => JSON.stringify(part))
    .sort()
    .join()

async function rerender(store: Store, resource: Resource): Promise<number> {
  let changed = 0
  for (const { id: club } of await store.findAcrossClubs(sql`select id from clubs order by id`)) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const batch: { last: number | undefined; changed: number } = await rerenderBatch(
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

function rerenderBatch(store: Store, club: number, resource: Resource, after: number) {
  return store.write(club, kantineItself, async (write) => {
    const rows = await write.db.all(
      sql`select id, body from ${raw(tableOf(resource))} where club_id = ${club} and id > ${after} order by id limit ${raw(recordsAtOnce)}`,
    )
    const records = rows.map(({ id, body }) => ({ id: Number(id), fields: JSON.parse(String(body)) }))
    const before = write.changes()
    const gained = listsOf(resource).filter((name) => records.some(({ fields }) => !(name in fields)))
    const listed = await withGainedLists(write, resource, records, gained)
    const complete = await withKnownCreation(write, resource, listed)
    await write.put(resource, complete, { rerender: true })
    return { last: records.at(-1)?.id, changed: write.changes() - before }
  })
}

type Stored = { readonly id: number; readonly fields: FieldValues }

/** The fields that list other records. */
export const listsOf = ({ fields }: Resource): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.lists)

/**
 * Fills lists of other records (`lists` in the definition) that the stored records do not have yet.
 *
 * @param names of the fields, whose lists are missing or empty
 */
export async function withGainedLists(
  write: Pick<Writer, 'db' | 'club' | 'resources'>,
  resource: Resource,
  records: readonly Stored[],
  names: readonly string[],
): Promise<readonly Stored[]> {
  const gained = Object.entries(resource.fields).filter(([name]) => names.includes(name))
  const lists = { ...resource, fields: Object.fromEntries(gained) }
  const following = new DerivedFields([lists])
  for (const [, { lists: followed }] of gained) {
    const listed = write.resources.find(({ name }) => name === followed?.of)
    if (!listed || !followed) continue
    for (const some of inChunks(records.map(({ id }) => id))) {
      const rows = await write.db.all(
        sql`select id, body from ${raw(tableOf(listed))}
          where club_id = ${write.club} and ${referringTo(write.club, listed, followed.by, some)}`,
      )
      for (const { id, body } of rows) {
        const after = JSON.parse(String(body))
        following.noteChange({ resource: listed, id: Number(id), before: undefined, after })
      }
    }
  }
  return records.map((record) => ({ ...record, fields: following.settle(lists, record.id, record.fields) }))
}
