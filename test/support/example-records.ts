/** Valid records of any resource, built from the examples in its definition. */
import { createdAt, type Resource } from '@kantine/contract/resource.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Store } from '../../server/store/store.ts'

/**
 * The fields of one record, without the time of its creation, which the store sets. `n` gives records different values in unique fields.
 *
 * References keep the ids of the examples. The store does not check them; the rules in the layer above do.
 */
export function exampleFields(resource: Resource, n = 0): FieldValues {
  const fields: { [name: string]: unknown } = {}
  for (const [name, { example }] of Object.entries(resource.fields)) if (name !== createdAt) fields[name] = example
  for (const name of resource.naturalKey ?? []) if (typeof fields[name] === 'number') fields[name] = n + 1
  for (const name of n > 0 ? (resource.unique ?? []) : []) fields[name] = `${fields[name]}-${n}`
  // A planned end that is over would archive the member while a test runs.
  if (resource.name === 'member') Object.assign(fields, { left_on: '2999-06-30', ends_on: '2999-06-30' })
  if (resource.listedFrom) fields[resource.listedFrom] = '2020-01-01T00:00:00.000Z'
  return fields
}

/** The same fields, without the planned end of a member: with a last day in the past, it would archive the member while a test runs. */
export const withoutPlan = ({ name }: Resource, fields: FieldValues): FieldValues =>
  name === 'member' ? { ...fields, ends_on: null } : fields

/** Adds `howMany` records to a club and returns their ids. */
export const storeRecords = (store: Store, club: number, resource: Resource, howMany: number): Promise<number[]> =>
  store.write(club, kantineItself, async (write) => {
    const before = await write.lastId(resource.name)
    const fields = Array.from({ length: howMany }, (_, n) => ({ fields: exampleFields(resource, before + n) }))
    return write.put(resource, fields)
  })
