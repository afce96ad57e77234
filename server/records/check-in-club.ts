/** The checks of an imported file that need the data of the club. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { idsByLikeness, type Likeness, likenessesOf } from './alike.ts'
import type { CheckedFile, CheckedRow } from './check-rows.ts'
import { orderFaults } from './order.ts'
import { RefusedRows, type Says } from './refused-rows.ts'
import { faultsInClub } from './rules.ts'
import { holdersOf } from './unique.ts'

/** A record before it is stored; a new one has no id. */
export type Storable = { readonly id?: number; readonly fields: FieldValues }

/** How to treat rows of existing records, and how to phrase errors. */
export type Choices = {
  readonly matchBy: readonly Likeness[]
  readonly skipExisting: boolean | undefined
  readonly says: Says
}

export type CheckedInClub = {
  readonly storable: readonly Storable[]
  readonly refused: RefusedRows
  /** The rows that were not refused. */
  readonly accepted: readonly CheckedRow[]
  /** The number of rows skipped because they name an existing record. */
  readonly skipped: number
}

/** How many rows are read, checked or stored together. */
export const rowsAtOnce = 500

/**
 * Makes all checks that need the data of the club.
 *
 * @param open opens what to read with, once for each part of the file, because it keeps the records that it reads
 * @param progress gets the number of checked rows after each part; what it throws stops the check
 * @param earlier a check of the same file, of which only the accepted rows are checked again: a file may have very many others
 */
export async function checkInClub(
  open: () => Reads,
  resource: Resource,
  file: CheckedFile,
  { matchBy, skipExisting, says }: Choices,
  progress: (checked: number) => void,
  earlier?: CheckedInClub,
): Promise<CheckedInClub> {
  const rows = earlier?.accepted ?? file.rows
  const refused = earlier?.refused ?? new RefusedRows(resource, says, file.unlisted)
  const storable: Storable[] = []
  const accepted: CheckedRow[] = []
  let skipped = 0
  // Runs before anything is stored, so that it sees the records as they are in the database.
  const alike = await idsByLikeness(open(), resource, rows, matchBy)
  const rowOfRecord = new Map<number, number>()
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const reads = open()
    const some = rows.slice(at, at + rowsAtOnce)
    const named = await namedBy(reads, resource, some, matchBy, alike)
    const proposed = some.map((row, i) => ({ ...row, ...named[i] }))
    const inClub = await faultsInClub(reads, resource, proposed, storable)
    for (const [i, { number, fields, faults, stored, several, id }] of proposed.entries()) {
      const order = stored && faults.length === 0 ? orderFaults(resource, fields, stored) : []
      const errors = [...faults, ...order, ...(inClub[i] ?? [])]
      if (several) errors.push(meansSeveral(several))
      const first = id === undefined ? undefined : rowOfRecord.get(id)
      await yieldToEventLoop()
      if (first !== undefined && errors.length === 0) errors.push(sameRecord(first, id))
      if (errors.length > 0) {
        refused.add(number, errors)
        continue
      }
      accepted.push(some[i] as CheckedRow)
      if (id !== undefined) rowOfRecord.set(id, number)
      if (id === undefined) storable.push({ fields })
      else if (skipExisting) skipped++
      else storable.push({ id, fields: { ...stored, ...fields } })
    }
    progress(at + some.length)
  }
  return { storable, refused, accepted, skipped }
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
  reads: Reads,
  resource: Resource,
  rows: readonly CheckedRow[],
  matchBy: readonly Likeness[],
  alike: ReadonlyMap<string, readonly number[]>,
): Promise<Named[]> {
  const correct = rows.map((row) => (row.faults.length === 0 ? row.fields : {}))
  const found = [await reads.idsByName(resource, correct)]
  for (const field of resource.unique ?? [])
    found.push(
      await holdersOf(
        reads,
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
  const bodies = await reads.bodies(
    resource,
    ids.flatMap((some) => (some.length === 1 ? some : [])),
  )
  return ids.map(([id, ...others]) => {
    if (id === undefined) return {}
    if (others.length > 0) return { several: [id, ...others] }
    return { id, stored: JSON.parse(bodies.get(id) as string) }
  })
}
