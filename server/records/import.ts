/** Imports records from a file, from the club's old administration or another system. */
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldError, Refusal, withoutRule } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { FieldValues } from '../store/body.ts'
import { nameOf, type UniqueKey, uniqueKeysOf } from '../store/record-names.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Candidate, candidateOf } from './check.ts'
import { csvRows } from './csv-rows.ts'
import { orderFaults } from './order.ts'
import { type ImportRow, isJson, parseRows } from './rows.ts'
import { faultsInClub } from './rules.ts'
import { holdersOf } from './unique.ts'

/** A row that cannot be stored, with all its errors. */
export type RefusedRow = { readonly row: number; readonly errors: readonly Omit<FieldError, 'rule'>[] }

export type ImportOptions = {
  /** A JSON array, JSON lines, or CSV. */
  readonly text: string
  readonly skipInvalid: boolean
  /** Makes all checks and stores nothing: `ids` are those the records would get. */
  readonly dryRun?: boolean | undefined
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export type Import = {
  /** The ids of the stored records, in the order of the rows. */
  readonly ids: readonly number[]
  /** The number of existing records that changed. */
  readonly changed: number
  /** The number of existing records that did not change. */
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}

type Checked = Candidate & { readonly number: number }

/** A record before it is stored; a new one has no id. */
type Storable = { readonly id?: number; readonly fields: FieldValues }

const rowsAtOnce = 500

/**
 * Imports the rows of a file into a club, in one write: all of them or none, or with `skipInvalid` the valid ones. A row that names an
 * existing record, by the natural key of the definition or by a unique field, changes the fields it contains.
 *
 * @throws {Refusal} when the file as a whole is not well-formed, or has too many rows or wrong rows
 */
export async function importRecords(
  store: Store,
  club: number,
  actor: Actor,
  resource: Resource,
  { text, skipInvalid, dryRun = false, progress = () => {} }: ImportOptions,
): Promise<Import> {
  const rows = await checkRows(resource, isJson(text) ? parseRows(text) : csvRows(resource, text))
  // Each row is checked, and then stored.
  const total = 2 * rows.length
  const work = async (write: Writer): Promise<Import> => {
    const { storable, refused } = await checkInClub(write, resource, rows, (checked) => progress(checked, total))
    if (refused.length > 0 && !skipInvalid) return { ids: [], changed: 0, unchanged: 0, refused }
    const changedBefore = write.changes()
    const ids = await putAll(write, resource, storable, (stored) => progress(rows.length + stored, total))
    const created = storable.filter(({ id }) => id === undefined).length
    const changed = write.changes() - changedBefore - created
    return { ids, changed, unchanged: ids.length - created - changed, refused }
  }
  return dryRun ? (await store.preview(club, actor, work)).result : store.write(club, actor, work)
}

/** With this many wrong rows, the file is probably the wrong one. Errors are kept in memory. */
const mostWrongRows = 10_000

/**
 * Makes all checks that do not need the database.
 *
 * @throws {Refusal} after `mostWrongRows` errors, without reading further
 */
async function checkRows(resource: Resource, rows: AsyncIterable<ImportRow>): Promise<Checked[]> {
  const checked: Checked[] = []
  const firstRowOf = new Map<string, number>()
  let wrong = 0
  for await (const row of rows) {
    const candidate = candidateOfRow(resource, row, firstRowOf)
    if (candidate.faults.length > 0 && ++wrong > mostWrongRows) throw tooManyWrong(resource, checked)
    checked.push({ number: row.number, ...candidate })
    await yieldToEventLoop()
  }
  return checked
}

function tooManyWrong({ plural }: Resource, rows: readonly Checked[]): Refusal {
  const first = rows.find(({ faults }) => faults.length > 0)
  const detail = `More than ${mostWrongRows} rows are wrong, starting with row ${first?.number}: ${first?.faults[0]?.detail} Nothing was imported. Make sure that the file contains ${plural}.`
  return new Refusal('bad_request', detail)
}

/** @param firstRowOf the number of the first row for each name so far; this row is added */
function candidateOfRow(resource: Resource, row: ImportRow, firstRowOf: Map<string, number>): Candidate {
  if ('broken' in row) return { fields: {}, faults: [{ pointer: '', detail: row.broken }] }
  const candidate = candidateOf(resource, row.value, 'import')
  if (candidate.faults.length > 0) return candidate
  const faults = uniqueKeysOf(resource).flatMap((naming): FieldError[] => {
    const name = nameOf(naming, candidate.fields)
    const first = name === undefined ? undefined : firstRowOf.get(name)
    if (name !== undefined && first === undefined) firstRowOf.set(name, row.number)
    return first === undefined ? [] : [{ pointer: '', detail: sameName(first, naming) }]
  })
  return { ...candidate, faults }
}

const sameName = (first: number, { fields }: UniqueKey) =>
  `Row ${first} has the same ${fields.join(', ')}, which must be unique. Remove one of the two rows.`

/** Makes the checks that need the data of the club. */
async function checkInClub(
  write: Writer,
  resource: Resource,
  rows: readonly Checked[],
  progress: (checked: number) => void,
) {
  const storable: Storable[] = []
  const refused: RefusedRow[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const named = await namedBy(write, resource, some)
    const proposed = some.map((row, i) => ({ ...row, ...named[i] }))
    const inClub = await faultsInClub(write, resource, proposed)
    for (const [i, { number, fields, faults, stored, ...about }] of proposed.entries()) {
      const order = stored && faults.length === 0 ? orderFaults(resource, fields, stored) : []
      const errors = [...faults, ...order, ...(inClub[i] ?? [])]
      if (errors.length > 0) refused.push({ row: number, errors: errors.map(withoutRule) })
      else storable.push({ ...about, fields: { ...stored, ...fields } })
    }
    progress(at + some.length)
    await yieldToEventLoop()
  }
  return { storable, refused }
}

/** The records of the club that rows name, each with its id and its fields; of other rows nothing. */
async function namedBy(
  write: Writer,
  resource: Resource,
  rows: readonly Checked[],
): Promise<{ id?: number; stored?: FieldValues }[]> {
  const fields = rows.map((row) => row.fields)
  const correct = rows.map((row) => (row.faults.length === 0 ? row.fields : {}))
  const found = [await write.idsByName(resource, correct)]
  for (const field of resource.unique ?? []) found.push(await holdersOf(write, resource, field, fields))
  const ids = rows.map((_, i) => found.map((ofRows) => ofRows[i]).find((id) => id !== undefined))
  const bodies = await write.bodies(
    resource,
    ids.flatMap((id) => id ?? []),
  )
  return ids.map((id) => (id === undefined ? {} : { id, stored: JSON.parse(bodies.get(id) as string) }))
}

async function putAll(
  write: Writer,
  resource: Resource,
  rows: readonly Storable[],
  progress: (stored: number) => void,
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    ids.push(...(await write.put(resource, rows.slice(at, at + rowsAtOnce))))
    await write.flush()
    progress(ids.length)
  }
  return ids
}
