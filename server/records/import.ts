/** Imports records from a file, from the club's old administration or another system. */
import type { Language } from '@kantine/contract/languages.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldError, Refusal, withoutRule } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { FieldValues } from '../store/body.ts'
import { nameOf, uniqueKeysOf } from '../store/record-names.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { idsByLikeness, type Likeness, likenessesOf, likenessOf } from './alike.ts'
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
  /** Makes all checks but stores nothing. `ids` are the ids that the records would get. */
  readonly dryRun?: boolean | undefined
  readonly progress?: ((done: number, total: number) => void) | undefined
  /** A row also matches a record with equal values in the fields of one of these lists. */
  readonly matchBy?: readonly Likeness[] | undefined
  /** Skips rows that name an existing record. */
  readonly skipExisting?: boolean | undefined
  /** Phrases an error. Default: in English, with the field names of the API. */
  readonly says?: ((fault: FieldError) => RefusedRow['errors'][number]) | undefined
}

export type Import = {
  /** The ids of the stored records, in the order of the rows. */
  readonly ids: readonly number[]
  /** The number of existing records that changed. */
  readonly changed: number
  /** The number of existing records that did not change. */
  readonly unchanged: number
  /** The number of rows skipped because they name an existing record. */
  readonly skipped: number
  readonly refused: readonly RefusedRow[]
}

type Checked = Candidate & { readonly number: number }

/** A record before it is stored; a new one has no id. */
type Storable = { readonly id?: number; readonly fields: FieldValues }

/** How to treat rows of existing records, and how to phrase errors. */
type Choices = Pick<ImportOptions, 'skipExisting'> & {
  readonly matchBy: readonly Likeness[]
  readonly says: NonNullable<ImportOptions['says']>
}

const rowsAtOnce = 500

/**
 * Imports the rows of a file into a club in one write: all or none, or with `skipInvalid` the valid ones. A row that matches an existing
 * record, by natural key, unique field or `matchBy`, changes the fields it contains.
 *
 * @throws {Refusal} when the file as a whole is not well-formed, or has too many rows or wrong rows
 */
export async function importRecords(
  store: Store,
  club: number,
  actor: Actor,
  resource: Resource,
  {
    text,
    skipInvalid,
    dryRun = false,
    progress = () => {},
    matchBy = [],
    skipExisting,
    says = withoutRule,
  }: ImportOptions,
): Promise<Import> {
  const rows = await checkRows(resource, isJson(text) ? parseRows(text) : csvRows(resource, text), matchBy)
  // Each row is checked, and then stored.
  const total = 2 * rows.length
  const work = async (write: Writer): Promise<Import> => {
    const choices = { matchBy, skipExisting, says }
    const { storable, refused, skipped } = await checkInClub(write, resource, rows, choices, (checked) =>
      progress(checked, total),
    )
    if (refused.length > 0 && !skipInvalid) return { ids: [], changed: 0, unchanged: 0, skipped: 0, refused }
    const changedBefore = write.changes()
    const ids = await putAll(write, resource, storable, (stored) => progress(rows.length + stored, total))
    const created = storable.filter(({ id }) => id === undefined).length
    const changed = write.changes() - changedBefore - created
    return { ids, changed, unchanged: ids.length - created - changed, skipped, refused }
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
async function checkRows(
  resource: Resource,
  rows: AsyncIterable<ImportRow>,
  matchBy: readonly Likeness[],
): Promise<Checked[]> {
  const checked: Checked[] = []
  const firstRowOf = new Map<string, number>()
  let wrong = 0
  for await (const row of rows) {
    const candidate = candidateOfRow(resource, row, firstRowOf, matchBy)
    if (candidate.faults.length > 0 && ++wrong > mostWrongRows) throw tooManyWrong(resource, checked)
    checked.push({ number: row.number, ...candidate })
    await yieldToEventLoop()
  }
  return checked
}

function tooManyWrong({ plural, title }: Resource, rows: readonly Checked[]): Refusal {
  const first = rows.find(({ faults }) => faults.length > 0)
  return new Refusal('bad_request', {
    en: `More than ${mostWrongRows} rows have errors, starting with row ${first?.number}: ${first?.faults[0]?.detail} Nothing was imported. Make sure that the file contains ${plural}.`,
    nl: `Meer dan ${mostWrongRows} rijen bevatten fouten, te beginnen met rij ${first?.number}. Er is niets geïmporteerd. Controleer of het bestand de juiste gegevens bevat: ${title.nl.toLowerCase()}.`,
  })
}

/** @param firstRowOf the number of the first row with each name so far; this row is added */
function candidateOfRow(
  resource: Resource,
  row: ImportRow,
  firstRowOf: Map<string, number>,
  matchBy: readonly Likeness[],
): Candidate {
  if ('broken' in row) return { fields: {}, faults: [{ pointer: '', detail: row.broken }] }
  const candidate = candidateOf(resource, row.value, 'import')
  if (candidate.faults.length > 0) return candidate
  const { fields } = candidate
  const names = [
    ...uniqueKeysOf(resource).map((naming) => ({ by: naming.fields, name: nameOf(naming, fields) })),
    ...matchBy.map((by) => ({ by, name: likenessOf(by, fields) })),
  ]
  const faults = names.flatMap(({ by, name }): FieldError[] => {
    const first = name === undefined ? undefined : firstRowOf.get(name)
    if (name !== undefined && first === undefined) firstRowOf.set(name, row.number)
    return first === undefined ? [] : [sameName(resource, first, by)]
  })
  return { ...candidate, faults }
}

function sameName({ fields }: Resource, first: number, by: Likeness): FieldError {
  const labels = (language: Language) => by.map((name) => fields[name]?.label[language]).join(', ')
  return {
    pointer: '',
    detail: `Row ${first} has the same ${by.join(', ')}, which must be unique. Remove one of the two rows.`,
    rule: {
      en: `row ${first} has the same value: ${labels('en')}. Remove one of the two rows`,
      nl: `rij ${first} heeft dezelfde waarde: ${labels('nl')}. Haal een van de twee rijen weg`,
    },
  }
}

/** Makes the checks that need the data of the club. */
async function checkInClub(
  write: Writer,
  resource: Resource,
  rows: readonly Checked[],
  { matchBy, skipExisting, says }: Choices,
  progress: (checked: number) => void,
) {
  const storable: Storable[] = []
  const refused: RefusedRow[] = []
  let skipped = 0
  // Runs before anything is stored, so that it sees the records as they are in the database.
  const alike = await idsByLikeness(write, resource, rows, matchBy)
  const rowOfRecord = new Map<number, number>()
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const named = await namedBy(write, resource, some, matchBy, alike)
    const proposed = some.map((row, i) => ({ ...row, ...named[i] }))
    const inClub = await faultsInClub(write, resource, proposed, storable)
    for (const [i, { number, fields, faults, stored, several, ...about }] of proposed.entries()) {
      const { id } = about
      const order = stored && faults.length === 0 ? orderFaults(resource, fields, stored) : []
      const errors = [...faults, ...order, ...(inClub[i] ?? [])]
      if (several) errors.push(meansSeveral(several))
      const first = id === undefined ? undefined : rowOfRecord.get(id)
      if (first !== undefined && errors.length === 0) errors.push(sameRecord(first, id))
      if (errors.length > 0) {
        refused.push({ row: number, errors: errors.map(says) })
        continue
      }
      if (id !== undefined) rowOfRecord.set(id, number)
      if (skipExisting && id !== undefined) skipped++
      else storable.push({ ...about, fields: { ...stored, ...fields } })
    }
    progress(at + some.length)
    await yieldToEventLoop()
  }
  return { storable, refused, skipped }
}

const meansSeveral = (ids: readonly number[]): FieldError => {
  const [shown, more] = [ids.slice(0, mostIdsNamed).join(', '), ids.length > mostIdsNamed ? ', …' : '']
  return {
    pointer: '',
    detail: `The row matches several records: ${shown}${more}. Add a value that distinguishes them, or remove the row.`,
    rule: {
      en: `the row matches several records: ${shown}${more}. Add a value that distinguishes them, or remove the row`,
      nl: `de rij past bij meer dan één id: ${shown}${more}. Vul een waarde in die maar bij één id hoort, of haal de rij weg`,
    },
  }
}

const mostIdsNamed = 5

const sameRecord = (first: number, id: number | undefined): FieldError => ({
  pointer: '',
  detail: `Row ${first} matches the same record, ${id}. Remove one of the two rows.`,
  rule: {
    en: `row ${first} matches the same record, ${id}. Remove one of the two rows`,
    nl: `rij ${first} gaat over hetzelfde record (id ${id}). Haal een van de twee rijen weg`,
  },
})

/** The record that a row matches, with its fields; several ids if it matches more than one. */
type Named = { readonly id?: number; readonly stored?: FieldValues; readonly several?: readonly number[] }

async function namedBy(
  write: Writer,
  resource: Resource,
  rows: readonly Checked[],
  matchBy: readonly Likeness[],
  alike: ReadonlyMap<string, readonly number[]>,
): Promise<Named[]> {
  const correct = rows.map((row) => (row.faults.length === 0 ? row.fields : {}))
  const found = [await write.idsByName(resource, correct)]
  for (const field of resource.unique ?? [])
    found.push(
      await holdersOf(
        write,
        resource,
        field,
        rows.map((row) => row.fields),
      ),
    )
  const ids = correct.map((fields, i) => {
    const byName = found.flatMap((ofRows) => ofRows[i] ?? [])
    const byLikeness = likenessesOf(matchBy, fields).flatMap((likeness) => alike.get(likeness) ?? [])
    return [...new Set([...byName.slice(0, 1), ...byLikeness])]
  })
  const bodies = await write.bodies(resource, ids.flat())
  return ids.map(([id, ...others]) => {
    if (id === undefined) return {}
    if (others.length > 0) return { several: [id, ...others] }
    return { id, stored: JSON.parse(bodies.get(id) as string) }
  })
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
