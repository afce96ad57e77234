/** The checks of an imported file that need the data of the club. */
import type { Resource } from '@kantine/contract/resource.ts'
import { idWithMark } from '../clubs/mark.ts'
import { dayInClub } from '../clubs/time-zone.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type CheckedFile, type CheckedRow, decisionKey } from './check-rows.ts'
import { compareIdentity, type LookUp, lookUpPeople } from './identity.ts'
import { orderFaults } from './order.ts'
import { RefusedRows, type Says } from './refused-rows.ts'
import { faultsInClub } from './rules.ts'
import { type Alike, ShownRows } from './shown-rows.ts'
import { holdersOf } from './unique.ts'

/** A record before it is stored; a new one has no id. */
export type Storable = {
  readonly id?: number
  readonly fields: FieldValues
  /** Whether it ended before it was imported, so that no event says that it ends now. */
  readonly endedBefore?: true
}

/** How to treat rows of existing records, and how to phrase errors. */
export type Choices = {
  /** The mark of the club in exported lists. */
  readonly mark: string
  /** What happens with rows that may be an existing person: skip them, or the same person, or another. Without it, they are refused. */
  readonly unsure: 'skip' | 'same' | 'another' | undefined
  /** Whether lists of ids, such as the groups of a member, replace those of existing records; otherwise they are added. */
  readonly replaceLists: boolean
  readonly skipExisting: boolean
  readonly says: Says
  /** The moment of the import, in milliseconds since 1970. */
  readonly now: number
}

export type CheckedInClub = {
  readonly storable: readonly Storable[]
  readonly refused: RefusedRows
  /** The rows that were not refused. */
  readonly accepted: readonly CheckedRow[]
  /** The number of rows skipped because they name an existing record. */
  readonly skipped: number
  /** The rows that may be an existing person, and what changes in existing records. */
  readonly shown: ShownRows
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
  choices: Choices,
  progress: (checked: number) => void,
  earlier?: CheckedInClub,
): Promise<CheckedInClub> {
  const rows = earlier?.accepted ?? file.rows
  const refused = earlier?.refused ?? new RefusedRows(resource, choices.says, file.unlisted)
  const shown = new ShownRows(resource)
  const storable: Storable[] = []
  const accepted: CheckedRow[] = []
  let skipped = 0
  const first = open()
  const today = await dayInClub(first.db, first.club, choices.now)
  // Runs before anything is stored, so that it sees the records as they are in the database.
  const lookUp = await lookUpPeople(first, resource, rows)
  const rowOfRecord = new Map<number, number>()
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const reads = open()
    const some = rows.slice(at, at + rowsAtOnce)
    const named = await namedBy(reads, resource, some, lookUp, choices)
    const proposed = some.map((row, i) => ({ ...row, ...(named[i] as Named) }))
    const inClub = await faultsInClub(reads, resource, proposed, storable)
    for (const [i, { number, fields, faults, stored, alike, fault, id }] of proposed.entries()) {
      await yieldToEventLoop()
      const order = stored && faults.length === 0 ? orderFaults(resource, fields, stored) : []
      const errors = [...faults, ...order, ...(inClub[i] ?? []), ...(fault ? [fault] : [])]
      const before = id === undefined ? undefined : rowOfRecord.get(id)
      if (before !== undefined && errors.length === 0) errors.push(sameRecord(before, id))
      if (alike && choices.unsure === undefined && errors.length === 0) errors.push(unsureOf(resource, fields, alike))
      if (errors.length > 0) {
        refused.add(number, errors)
        continue
      }
      accepted.push(some[i] as CheckedRow)
      if (alike) {
        shown.addUnsure(number, fields, alike)
        continue
      }
      if (id === undefined || !stored) {
        storable.push(newRecord(resource, fields, today))
        continue
      }
      rowOfRecord.set(id, number)
      if (choices.skipExisting) {
        skipped++
        continue
      }
      const changed = mergedFields(resource, stored, fields, choices)
      shown.addChange(number, id, stored, changed)
      storable.push({ id, fields: changed })
    }
    progress(at + some.length)
  }
  return { storable, refused, accepted, skipped, shown }
}

/** A new record. If its last day is over, it is a former one. */
function newRecord({ formerWhen }: Resource, fields: FieldValues, today: string): Storable {
  if (!formerWhen?.lastDay) return { fields }
  const lastDay = fields[formerWhen.lastDay]
  if (typeof lastDay !== 'string' || lastDay >= today) return { fields }
  return { fields: { ...fields, [formerWhen.field]: formerWhen.value }, endedBefore: true }
}

/** The fields of a changed record: lists of ids gain those of the row, and a text that only differs in how Unicode writes it stays. */
function mergedFields(
  { fields: described }: Resource,
  stored: FieldValues,
  fields: FieldValues,
  { replaceLists }: Choices,
): FieldValues {
  const merged: { [name: string]: unknown } = { ...stored, ...fields }
  for (const [name, value] of Object.entries(fields)) {
    const before = stored[name]
    if (typeof value === 'string' && typeof before === 'string' && value.normalize() === before.normalize())
      merged[name] = before
    const isListOfIds = described[name]?.references !== undefined && Array.isArray(value) && Array.isArray(before)
    if (isListOfIds && !replaceLists) merged[name] = [...new Set([...before, ...value])]
  }
  return merged
}

/** The error of a row that may be an existing person, when nobody chose what happens with such rows. */
function unsureOf({ fields: described, identity }: Resource, fields: FieldValues, alike: readonly Alike[]): FieldError {
  const name = identity?.name ?? ''
  const [given, existing] = [String(fields[name]), alike.map(({ id, stored }) => `${stored[name]} (id ${id})`)]
  const agreeing = [...new Set(alike.flatMap(({ agrees }) => agrees))]
  const labels = (language: 'en' | 'nl') => agreeing.map((field) => described[field]?.label[language]).join(', ')
  if (existing.length === 0)
    return {
      pointer: '',
      detail: `${given} has a Kantine id that is not of this club, or of no record. Decide with --unsure another or --unsure skip, or with "${decisionKey}" in the row.`,
      rule: {
        en: `${given} has a Kantine id that is not of this club, or of no record`,
        nl: `${given} heeft een Kantine-id dat niet van deze club is, of van niets meer`,
      },
    }
  return {
    pointer: '',
    detail: `${given} may be ${existing.join(' or ')}: the same ${agreeing.join(', ') || 'id'}. Decide with --unsure same, --unsure another or --unsure skip, or with "${decisionKey}" in the row.`,
    rule: {
      en: `${given} may be ${existing.join(' or ')}: the same ${labels('en') || 'id'}`,
      nl: `${given} is misschien ${existing.join(' of ')}: hetzelfde ${labels('nl') || 'id'}`,
    },
  }
}

const sameRecord = (first: number, id: number | undefined): FieldError => ({
  pointer: '',
  detail: `Row ${first} matches the same record, ${id}. Remove one of the two rows.`,
  rule: {
    en: `row ${first} matches the same record, ${id}. Remove one of the two rows`,
    nl: `rij ${first} gaat over hetzelfde record (id ${id}). Haal een van de twee rijen weg`,
  },
})

/** The record that a row is about, with its fields; the records that it may be; or the error of its decision. None of these: a new record. */
type Named = {
  readonly id?: number
  readonly stored?: FieldValues
  readonly alike?: readonly Alike[]
  readonly fault?: FieldError
}

async function namedBy(
  reads: Reads,
  resource: Resource,
  rows: readonly CheckedRow[],
  lookUp: LookUp,
  choices: Choices,
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
  const candidates = rows.map(({ recordId, sameAs, faults }, i) => {
    const unique = found.flatMap((ofRows) => ofRows[i] ?? []).slice(0, 1)
    const marked = recordId === undefined ? undefined : idWithMark(choices.mark, recordId)
    const alike = faults.length === 0 ? lookUp(correct[i] as FieldValues) : []
    return { unique, marked, ids: [...new Set([...unique, ...[sameAs ?? marked ?? []].flat(), ...alike])] }
  })
  const bodies = await reads.bodies(
    resource,
    candidates.flatMap(({ ids }) => ids),
  )
  const storedOf = (id: number | undefined): FieldValues | undefined => {
    const body = id === undefined ? undefined : bodies.get(id)
    return body === undefined ? undefined : JSON.parse(body)
  }
  return rows.map((row, i): Named => {
    const { unique, marked, ids } = candidates[i] as (typeof candidates)[number]
    if (row.faults.length > 0) return {}
    const [named = row.sameAs ?? undefined] = unique
    if (named !== undefined) {
      const stored = storedOf(named)
      return stored ? { id: named, stored } : { fault: noSuchRecord(resource, named) }
    }
    if (row.sameAs === null) return {}
    const people = ids.flatMap((id) => alikeOf(resource, row, id, storedOf(id), marked))
    return decided(people, row.recordId !== undefined, choices.unsure)
  })
}

/** A record that a row may be about, and whether its own id or a number says so. */
type Person = Alike & { readonly isSame: boolean; readonly isMarked: boolean; readonly hasNumber: boolean }

/** The comparison of a row with a record; empty if nothing says that they may be the same. */
function alikeOf(
  { identity, unique = [], searched: [title] = [] }: Resource,
  { fields }: CheckedRow,
  id: number,
  stored: FieldValues | undefined,
  marked: number | undefined,
): readonly Person[] {
  const isAnother = unique.some(
    (name) => (fields[name] ?? stored?.[name] ?? null) !== (stored?.[name] ?? fields[name] ?? null),
  )
  if (!stored || isAnother) return []
  const isMarked = id === marked
  const { agrees, differs, isSame } = compareIdentity(
    identity ?? (title === undefined ? {} : { name: title }),
    fields,
    stored,
  )
  if (!isMarked && agrees.length === 0) return []
  const hasNumber = isMarked || agrees.some((field) => identity?.numbers.includes(field))
  const hasName = title === undefined || agrees.includes(title)
  return [{ id, stored, agrees, differs, isSame: isMarked ? hasName : isSame, isMarked, hasNumber }]
}

/**
 * The record that a row is about: the one with the id that the club exported, or the only one that is proven to be the same. Another one with
 * its number, or an id of another club, puts that in doubt.
 */
function decided(people: readonly Person[], hasRecordId: boolean, unsure: Choices['unsure']): Named {
  const proven = people.filter(({ isSame }) => isSame)
  const same = proven.find(({ isMarked }) => isMarked) ?? proven[0]
  const isDoubted = proven.length > 1 || hasRecordId || people.some(({ id, hasNumber }) => hasNumber && id !== same?.id)
  if (same && (same.isMarked || !isDoubted)) return { id: same.id, stored: same.stored }
  if (people.length === 0 && !hasRecordId) return {}
  const [only, ...more] = people
  if (unsure === 'same' && only && more.length === 0) return { id: only.id, stored: only.stored }
  return unsure === 'another' ? {} : { alike: people }
}

const noSuchRecord = ({ name }: Resource, id: number): FieldError => ({
  pointer: `/${decisionKey}`,
  detail: `${decisionKey} must be the id of a ${name.replaceAll('_', ' ')} of this club, and ${id} is none.`,
})
