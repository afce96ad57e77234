/** Reads the cells of a CSV file as the application does: values as people write them, and other records by their names. */
import { type Names, namesFrom } from '@kantine/contract/importing/cells.ts'
import type { CellField } from '@kantine/contract/importing/columns.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { timeZoneOf } from '../clubs/time-zone.ts'
import { everyRecord } from '../store/records-in-parts.ts'
import type { Store } from '../store/store.ts'
import { isSettable } from './check.ts'
import { describedFields } from './described-fields.ts'

/** The fields and names to read the cells of a club's file with. */
export type CellsReader = {
  /** The fields that a file can set. */
  readonly fields: readonly CellField[]
  readonly timeZone: string
  /** The names of the records that these fields refer to. */
  namesFor(fields: readonly CellField[]): Promise<Names>
}

export async function cellsReaderOf(store: Store, club: number, resource: Resource): Promise<CellsReader> {
  const settable = Object.entries(resource.fields).filter(([, field]) => isSettable(field, 'import'))
  return {
    timeZone: await store.snapshot((db) => timeZoneOf(db, club)),
    fields: describedFields(Object.fromEntries(settable), store.resources),
    namesFor: (fields) =>
      store.snapshot(async (db) => {
        const records = new Map<string, { id: number; name: string }[]>()
        for (const one of store.resources) {
          const [title] = one.searched ?? []
          if (title === undefined || !fields.some(({ references }) => references === one.plural)) continue
          const named: { id: number; name: string }[] = []
          records.set(one.plural, named)
          for await (const { id, ...values } of everyRecord(db.all, club, one))
            named.push({ id, name: String((values as { [field: string]: unknown })[title]) })
        }
        return namesFrom(records)
      }),
  }
}
