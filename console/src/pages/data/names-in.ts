import { type Names, namesFrom } from '@kantine/contract/importing/cells.ts'
import type { ClubRecord, Collection } from './collections.ts'

/**
 * The names of the records of some collections.
 *
 * @param recordsOf reads the records of a collection, by its plural
 */
export async function namesIn(
  collections: readonly Collection[],
  recordsOf: (plural: string) => Promise<readonly ClubRecord[]>,
): Promise<Names> {
  const records = new Map<string, readonly { readonly id: number; readonly name: string }[]>()
  for (const { plural, title_field: field } of collections) {
    if (field === null) continue
    const named = (await recordsOf(plural)).map(({ id, [field]: name }) => ({ id, name: String(name) }))
    records.set(plural, named)
  }
  return namesFrom(records)
}
