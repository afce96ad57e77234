/** Imports records from a file: of the club's old administration, or of another system. */
import type { Resource } from '@kantine/contract/resource.ts'
import { giveWay } from '../give-way.ts'
import type { Fault } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { FieldValues } from '../store/body.ts'
import { nameOf } from '../store/collection.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { type Candidate, candidateOf } from './check.ts'
import { type ImportRow, parseRows } from './rows.ts'
import { faultsInClub } from './rules.ts'

/** A row that cannot be stored, and everything that is wrong with it. */
export type RefusedRow = { readonly row: number; readonly errors: readonly Fault[] }

export type Import = {
  /** The ids of the stored records, in the order of the rows. */
  readonly ids: readonly number[]
  readonly refused: readonly RefusedRow[]
}

type Checked = Candidate & { readonly number: number }

/** How many rows are checked and stored together. */
const rowsAtOnce = 500

/**
 * Imports the rows of a file into a club, in one write: all of them or none, or with `skipInvalid` those that can be stored.
 * A row with the name (`naturalKey` in the definition) of an existing record replaces that record and keeps its id.
 *
 * @param text a JSON array, or JSON lines
 * @throws {Refusal} when the file as a whole is not well-formed
 */
export async function importRecords(
  store: Store,
  club: number,
  actor: Actor,
  resource: Resource,
  { text, skipInvalid }: { text: string; skipInvalid: boolean },
): Promise<Import> {
  const rows = await checkRows(resource, await parseRows(text))
  return store.write(club, actor, async (write) => {
    const { storable, refused } = await checkInClub(write, resource, rows)
    if (refused.length > 0 && !skipInvalid) return { ids: [], refused }
    return { ids: await putAll(write, resource, storable), refused }
  })
}

/** Makes all checks that do not need the database. */
async function checkRows(resource: Resource, rows: readonly ImportRow[]): Promise<Checked[]> {
  const checked: Checked[] = []
  const firstRowOf = new Map<string, number>()
  for (const row of rows) {
    checked.push({ number: row.number, ...candidateOfRow(resource, row, firstRowOf) })
    await giveWay()
  }
  return checked
}

/** @param firstRowOf the number of the first row for each name so far; this row is added */
function candidateOfRow(resource: Resource, row: ImportRow, firstRowOf: Map<string, number>): Candidate {
  if ('broken' in row) return { fields: {}, faults: [{ pointer: '', detail: row.broken }] }
  const candidate = candidateOf(resource, row.value, 'import')
  const name = candidate.faults.length === 0 ? nameOf(resource, candidate.fields) : undefined
  if (name === undefined) return candidate
  const first = firstRowOf.get(name)
  if (first === undefined) {
    firstRowOf.set(name, row.number)
    return candidate
  }
  const fields = resource.naturalKey?.join(', ')
  const detail = `Row ${first} has the same ${fields}, which identify one record. Leave one of the two rows out.`
  return { ...candidate, faults: [{ pointer: '', detail }] }
}

/** Makes the checks that need the data of the club. */
async function checkInClub(write: Writer, resource: Resource, rows: readonly Checked[]) {
  const storable: FieldValues[] = []
  const refused: RefusedRow[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const inClub = await faultsInClub(
      write,
      resource,
      some.map(({ fields }) => fields),
    )
    for (const [i, { number, fields, faults }] of some.entries()) {
      const errors = [...faults, ...(inClub[i] ?? [])]
      if (errors.length > 0) refused.push({ row: number, errors })
      else storable.push(fields)
    }
    await giveWay()
  }
  return { storable, refused }
}

async function putAll(write: Writer, resource: Resource, rows: readonly FieldValues[]): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const known = await write.idsByName(resource, some)
    const records = some.map((fields, i) => ({ ...(known[i] !== undefined && { id: known[i] }), fields }))
    ids.push(...(await write.put(resource, records)))
    await write.flush()
  }
  return ids
}
