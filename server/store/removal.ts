/** Removes records: what requires a removed record goes with it, and elsewhere the reference to it is taken out. */
import type { Resource } from '@kantine/contract/resource.ts'
import { giveWay } from '../give-way.ts'
import type { FieldValues } from './body.ts'
import type { RecordsOfWrite } from './records-of-write.ts'

/** A field of a resource that holds ids of another; a record with a required reference is removed with its target. */
type Reference = { readonly from: Resource; readonly field: string; readonly required: boolean | undefined }

/** `Writer.loadForRemoval` */
export async function loadForRemoval(
  records: RecordsOfWrite,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  await records.collectionOf(resource).load(ids)
  for (const { from, field } of referencesTo(records.resources, resource)) {
    await records.collectionOf(from).loadReferring(field, ids)
  }
}

/** `Writer.remove` */
export async function remove(records: RecordsOfWrite, resource: Resource, ids: readonly number[]): Promise<void> {
  await loadForRemoval(records, resource, ids)
  const collection = records.collectionOf(resource)
  for (const id of ids) {
    await collection.load([id])
    if (collection.bodyOf(id) === undefined) continue
    for (const reference of referencesTo(records.resources, resource)) await dropReferences(records, reference, id)
    // What was dropped may have been sent already, and with it the collection forgets what it has read.
    await collection.load([id])
    records.removeOne(collection, id)
    await giveWay()
  }
  await records.flushIfMuch()
}

/** Removes what refers to a record, or takes the reference out; in rounds, for any number of records can refer to one. */
async function dropReferences(
  records: RecordsOfWrite,
  { from, field, required }: Reference,
  id: number,
): Promise<void> {
  const collection = records.collectionOf(from)
  for (let round = 1, areAll = false; !areAll; round++) {
    areAll = await collection.loadReferring(field, [id])
    const referring = collection.referringTo(field, id)
    if (round > 1 && !areAll && referring.length === 0)
      throw new Error(`${from.name}.${field} is not as its index says.`)
    if (required) {
      await remove(
        records,
        from,
        referring.map(({ id }) => id),
      )
    } else {
      await records.put(
        from,
        referring.map((record) => ({ ...record, fields: without(record.fields, field, id) })),
      )
    }
    if (!areAll) await records.flush()
  }
}

/** The fields of all resources that hold ids of this one. */
const referencesTo = (resources: readonly Resource[], { name }: Resource): Reference[] =>
  resources.flatMap((from) =>
    Object.entries(from.fields)
      .filter(([, { references }]) => references === name)
      .map(([field, { required }]) => ({ from, field, required })),
  )

/** The fields of a record without its reference to an id. */
const without = (fields: FieldValues, field: string, id: number): FieldValues => ({
  ...fields,
  [field]: Array.isArray(fields[field]) ? fields[field].filter((other) => other !== id) : null,
})
