/** Takes over the records of a file: from the club's old administration, or from another system. */
import { setImmediate } from 'node:timers/promises'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Fault } from '../refusal.ts'
import type { Fields } from '../store/body.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { checkFields, isObject, storedFields } from './check.ts'
import { checkReferences } from './references.ts'
import { parseRows, type Row } from './rows.ts'
import { idsByName, nameOf } from './same.ts'

/** A row that cannot be stored, and everything that is wrong with it. */
export type RefusedRow = { readonly row: number; readonly errors: readonly Fault[] }

export type Import = {
  /** The ids of what was stored, in the order of the rows. */
  readonly ids: readonly number[]
  readonly refused: readonly RefusedRow[]
}

type Checked = { readonly number: number; readonly fields: Fields; readonly errors: readonly Fault[] }

/** After so many rows a running server turns to its other callers. */
const rowsAtOnce = 500

/**
 * Imports the rows of a file into a club, in one write: all of them or none, or with `skipInvalid` those that can be stored.
 * A row that names a record that is there already (`unique` in the definition) replaces it under its id.
 *
 * @param text a JSON array, or JSON lines
 * @throws {Refusal} when the file is not well-formed as a whole
 */
export async function importRecords(
  store: Store,
  club: number,
  resources: readonly Resource[],
  resource: Resource,
  { text, skipInvalid }: { text: string; skipInvalid: boolean },
): Promise<Import> {
  const rows = await checkRows(resource, parseRows(text))
  return store.write(club, async (write) => {
    const dangling = await checkReferences(
      write.db,
      club,
      resources,
      resource,
      rows.map(({ fields }) => fields),
    )
    const all = rows.map((row, i) => ({ ...row, errors: [...row.errors, ...(dangling[i] ?? [])] }))
    const refused = all.filter(({ errors }) => errors.length > 0).map(({ number, errors }) => ({ row: number, errors }))
    if (refused.length > 0 && !skipInvalid) return { ids: [], refused }
    const storable = all.filter(({ errors }) => errors.length === 0).map(({ fields }) => storedFields(resource, fields))
    return { ids: await putAll(write, club, resource, storable), refused }
  })
}

/** Everything that shows without the database. */
async function checkRows(resource: Resource, rows: readonly Row[]): Promise<Checked[]> {
  const checked: Checked[] = []
  const firstRowOf = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    if (i % rowsAtOnce === 0) await setImmediate()
    const errors = faultsOf(resource, row, firstRowOf)
    checked.push({ number: row.number, fields: fieldsOf(row), errors })
  }
  return checked
}

/** What a row holds, as far as it holds fields at all. */
const fieldsOf = (row: Row): Fields => ('value' in row && isObject(row.value) ? row.value : {})

/** @param firstRowOf the rows so far, by what names their records; this row is added */
function faultsOf(resource: Resource, row: Row, firstRowOf: Map<string, number>): Fault[] {
  if ('broken' in row) return [{ pointer: '', detail: row.broken }]
  const faults = checkFields(resource, row.value, 'import')
  const name = faults.length === 0 ? nameOf(resource, row.value as Fields) : undefined
  if (name === undefined) return faults
  const first = firstRowOf.get(name)
  if (first === undefined) {
    firstRowOf.set(name, row.number)
    return []
  }
  const fields = resource.unique?.join(', ')
  return [{ pointer: '', detail: `Row ${first} has the same ${fields}, which name one record. Leave one of them out.` }]
}

async function putAll(write: Writer, club: number, resource: Resource, rows: readonly Fields[]): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const known = await idsByName(write.db, club, resource, some)
    const records = some.map((fields) => {
      const id = known.get(nameOf(resource, fields) ?? '')
      return id === undefined ? { fields } : { id, fields }
    })
    ids.push(...(await write.put(resource, records)))
    await setImmediate()
  }
  return ids
}
