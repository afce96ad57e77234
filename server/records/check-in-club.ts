/** The checks of an imported file that need the data of the club. */
import { isEmptyValue } from '@kantine/contract/importing/shown.ts'
import type { Language } from '@kantine/contract/languages.ts'
import { composed } from '@kantine/contract/normal-form.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { idWithMark, markIn } from '../clubs/mark.ts'
import { dayInClub } from '../clubs/time-zone.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type CheckedFile, type CheckedRow, decisionKey } from './check-rows.ts'
import { EffectsOfRows } from './effects-of-rows.ts'
import { compareIdentity, isPlaceholder, isSameNumber, type LookUp, lookUpPeople, saysNoMore } from './identity.ts'
import { orderFaults } from './order.ts'
import { RefusedRows, type Says } from './refused-rows.ts'
import { faultsInClub } from './rules.ts'
import { type Alike, ShownRows } from './shown-rows.ts'
import { holdersOf } from './unique.ts'

/** A record before it is stored; a new one has no id. */
export type Storable = {
  /** The number of its row. */
  readonly number: number
  readonly id?: number
  readonly fields: FieldValues
  /** Whether it ended before it was imported, so that no event says that it ends now. */
  readonly endedBefore?: true
  /** The numbers of later rows that were joined with its row. */
  readonly joins?: readonly number[] | undefined
}

/** How to treat rows of existing records, and how to phrase errors. */
export type Choices = {
  /** The mark of the club in exported lists. */
  readonly mark: string
  /**
   * What happens with rows that may be an existing person: skip them, or another person, or the same one if it is only one and no other row is
   * about them. All others are refused.
   */
  readonly unsure: 'skip' | 'same' | 'another' | undefined
  /** Whether lists of ids, such as the groups of a member, replace those of existing records; otherwise they are added. */
  readonly replaceLists: boolean
  /** Whether a row with a past last day and no status ends an existing membership; otherwise it stays, and is listed. */
  readonly endsExisting: boolean
  /** The fields of existing records whose values are neither replaced nor emptied. Lists of ids in them only gain ids. */
  readonly keep: readonly string[]
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
  /** The rows skipped because they name an existing record, each with its id. */
  readonly skipped: readonly RowWithId[]
  /** The effect on each row. */
  readonly effects: EffectsOfRows
  /** The rows that may be an existing person, and what changes in existing records. */
  readonly shown: ShownRows
}

/** A row and the id of its record. */
export type RowWithId = readonly [row: number, id: number]

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
  const effects = new EffectsOfRows(earlier?.effects ?? file.effects)
  const shown = new ShownRows(resource)
  const storable: Storable[] = []
  const accepted: CheckedRow[] = []
  const skipped: RowWithId[] = []
  const first = open()
  const today = await dayInClub(first.db, first.club, choices.now)
  // Runs before anything is stored, so that it sees the records as they are in the database.
  const lookUp = await lookUpPeople(first, resource, rows)
  const rowOfRecord = new Map<number, number>()
  /** Unsure rows that are the same person unless a later row is proven to be. */
  const probably: CheckedRow[] = []
  const checkAll = async (rows: readonly CheckedRow[], isLast: boolean) => {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce)
      await checkSome(some, isLast)
      if (!isLast) progress(at + some.length)
    }
  }
  const refuse = (row: number, errors: readonly FieldError[]) => {
    refused.add(row, errors)
    effects.set(row, 'faulty')
  }
  const checkSome = async (some: readonly CheckedRow[], isLast: boolean) => {
    const reads = open()
    const found = await namedBy(reads, resource, some, lookUp, choices)
    const named = isLast ? found.map((one) => probablySame(one, rowOfRecord)) : found
    const proposed = some.map((row, i) => ({ ...row, ...(named[i] as Named) }))
    const holding = proposed.map(({ holder, ...row }) => (holder === undefined ? row : { ...row, id: holder }))
    const inClub = await faultsInClub(reads, resource, holding, storable)
    for (const [
      i,
      { number, joins = [], fields, faults, stored, alike, fault, id, isRecognised = false },
    ] of proposed.entries()) {
      await yieldToEventLoop()
      const row = some[i] as CheckedRow
      const order = stored && faults.length === 0 ? orderFaults(resource, fields, stored) : []
      const errors = [...faults, ...order, ...(inClub[i] ?? []), ...(fault ? [fault] : [])]
      const before = id === undefined ? undefined : rowOfRecord.get(id)
      if (before !== undefined && errors.length === 0) errors.push(sameRecord(before, id))
      if (alike && errors.length === 0) {
        if (choices.unsure === 'same' && !isLast && alike.length === 1) {
          probably.push(row)
          continue
        }
        const kantineId = alike.length === 0 ? foreignIdOf(row, choices) : undefined
        shown.addUnsure(number, fields, alike, kantineId)
        effects.set(number, 'unsure')
        if (choices.unsure !== 'skip') errors.push(unsureOf(resource, row, alike, kantineId))
      }
      if (errors.length > 0) {
        refuse(number, errors)
        for (const joined of joins) refuse(joined, [isJoined(number)])
        continue
      }
      accepted.push(row)
      if (alike) continue
      if (id === undefined || !stored) {
        const record = newRecord(resource, row, fields, today)
        if (record.endedBefore) shown.former++
        effects.set(number, record.endedBefore ? 'former' : 'new')
        if (row.placeholders) shown.addLeftEmpty(number, record.fields, row.placeholders)
        storable.push(record)
      } else {
        rowOfRecord.set(id, number)
        if (choices.skipExisting) {
          skipped.push(...[number, ...joins].map((row): RowWithId => [row, id]))
          effects.set(number, 'skipped')
        } else {
          const changed = mergedFields(resource, stored, fields, choices, today, isRecognised)
          const effect = shown.addChange(number, id, stored, changed)
          const lastDay = lastDayOver(resource, stored, fields, choices, today)
          if (lastDay !== undefined) shown.addOver(number, id, stored, lastDay)
          effects.set(number, lastDay === undefined ? effect : 'ends')
          if (row.placeholders) shown.addLeftEmpty(number, {}, row.placeholders, stored)
          storable.push({ number, id, fields: changed, joins })
        }
      }
    }
  }
  await checkAll(rows, false)
  await checkAll(probably, true)
  return { storable, refused, accepted, skipped, effects, shown }
}

/** The only record that a row may be, unless another row is about it. */
function probablySame(named: Named, rowOfRecord: ReadonlyMap<number, number>): Named {
  const [only, ...others] = named.alike ?? []
  if (!only || others.length > 0 || rowOfRecord.has(only.id)) return named
  return { id: only.id, stored: only.stored }
}

/** A new record. If its last day is over, or its status says so, it is a former one. */
function newRecord(resource: Resource, { number, joins }: CheckedRow, fields: FieldValues, today: string): Storable {
  const { formerWhen } = resource
  if (!formerWhen) return { number, fields, joins }
  if (fields[formerWhen.field] !== formerWhen.value && !isOver(resource, fields, today))
    return { number, fields, joins }
  return { number, fields: { ...fields, [formerWhen.field]: formerWhen.value }, endedBefore: true, joins }
}

function isOver({ formerWhen }: Resource, fields: FieldValues, today: string): boolean {
  const lastDay = formerWhen?.lastDay === undefined ? undefined : fields[formerWhen.lastDay]
  return typeof lastDay === 'string' && lastDay < today
}

/** The last day of a row, if that is over and the row has no status, although the record is no former one and need not stay so. */
function lastDayOver(
  resource: Resource,
  stored: FieldValues,
  fields: FieldValues,
  { keep }: Choices,
  today: string,
): string | undefined {
  const { field, value, lastDay } = resource.formerWhen ?? {}
  if (field === undefined || lastDay === undefined || stored[field] === value || fields[field] !== undefined) return
  if (keep.includes(field)) return
  return isOver(resource, fields, today) ? String(fields[lastDay]) : undefined
}

/**
 * The fields of a changed record. Lists of ids gain those of the row, a text that differs only in how it is spaced or encoded stays, and a row
 * with a past last day makes no former record current again.
 *
 * @param isRecognised whether the record has no id of the row, but is the same person: a list writes names in its own way
 */
function mergedFields(
  resource: Resource,
  stored: FieldValues,
  fields: FieldValues,
  { replaceLists, endsExisting, keep }: Choices,
  today: string,
  isRecognised: boolean,
): FieldValues {
  const { fields: described, formerWhen, identity } = resource
  const stays = (name: string, value: string, before: unknown) => {
    if (typeof before !== 'string') return false
    return (
      composed(value) === composed(before) ||
      (isRecognised && identity !== undefined && saysNoMore(identity, name, value, before))
    )
  }
  const merged: { [name: string]: unknown } = { ...stored, ...fields }
  for (const [name, value] of Object.entries(fields)) {
    const before = stored[name]
    if (typeof value === 'string' && stays(name, value, before)) merged[name] = before
    const isListOfIds = described[name]?.references !== undefined && Array.isArray(value) && Array.isArray(before)
    if (isListOfIds && (!replaceLists || keep.includes(name))) merged[name] = [...new Set([...before, ...value])]
    else if (keep.includes(name) && !isEmptyValue(before)) merged[name] = before
  }
  if (formerWhen && isOver(resource, fields, today)) {
    const isFormer = stored[formerWhen.field] === formerWhen.value
    const ends = endsExisting && !keep.includes(formerWhen.field) && fields[formerWhen.field] === undefined
    if (isFormer || ends) merged[formerWhen.field] = formerWhen.value
  }
  return merged
}

/** Why the Kantine id of a row is of nobody in this club; undefined without one. */
function foreignIdOf({ recordId }: CheckedRow, { mark }: Choices): keyof typeof foreignIds | undefined {
  if (recordId === undefined) return undefined
  const given = markIn(recordId)
  if (given === undefined) return 'unmarked'
  return given === mark ? 'unknown' : 'other_club'
}

/** What is wrong with the Kantine id of a row. */
export const foreignIds = {
  unmarked: {
    en: 'has a Kantine id without the mark of a club, such as k3f9a2b1-14',
    nl: 'heeft een Kantine-id zonder het kenmerk van een club, zoals k3f9a2b1-14',
  },
  other_club: { en: 'has a Kantine id of another club', nl: 'heeft een Kantine-id van een andere club' },
  unknown: {
    en: 'has a Kantine id of this club, but no record has it',
    nl: 'heeft een Kantine-id van deze club, maar geen enkel record heeft dat id',
  },
} as const

/** The error of a row that may be an existing person, when nobody chose what happens with such rows. */
function unsureOf(
  { fields: described, identity }: Resource,
  { fields }: CheckedRow,
  alike: readonly Alike[],
  kantineId: keyof typeof foreignIds | undefined,
): FieldError {
  const given = String(fields[identity?.name ?? ''])
  const wordsOf = (language: Language) => {
    const label = (name: string) => (language === 'en' ? name : (described[name]?.label.nl.toLowerCase() ?? name))
    const [same, other] = language === 'en' ? ['the same', 'another'] : ['zelfde', 'ander']
    return alike.map(({ id, stored, agrees, differs }) => {
      const parts = [
        ...(agrees.length > 0 ? [`${same} ${agrees.map(label).join(', ')}`] : []),
        ...(differs.length > 0 ? [`${other} ${differs.map(label).join(', ')}`] : []),
      ]
      return `${stored[identity?.name ?? '']} (id ${id}${parts.map((part) => `; ${part}`).join('')})`
    })
  }
  const rule =
    kantineId !== undefined
      ? { en: `${given} ${foreignIds[kantineId].en}`, nl: `${given} ${foreignIds[kantineId].nl}` }
      : {
          en: `${given} may be ${wordsOf('en').join(' or ')}`,
          nl: `${given} is misschien ${wordsOf('nl').join(' of ')}`,
        }
  return { pointer: '', detail: `${rule.en}.`, rule }
}

const sameRecord = (first: number, id: number | undefined): FieldError => ({
  pointer: '',
  detail: `Row ${first} matches the same record, ${id}. Remove one of the two rows.`,
  rule: {
    en: `row ${first} matches the same record, ${id}. Remove one of the two rows`,
    nl: `rij ${first} gaat over hetzelfde record (id ${id}). Haal een van de twee rijen weg`,
  },
})

/** The error of a row that was joined with a refused one. */
const isJoined = (first: number): FieldError => ({
  pointer: '',
  detail: `Row ${first} is the same person, and has errors. Correct row ${first}.`,
  rule: {
    en: `row ${first} is the same person, and has errors. Correct row ${first}`,
    nl: `rij ${first} gaat over dezelfde persoon, en bevat fouten. Verbeter rij ${first}`,
  },
})

/** The record that a row is about, with its fields; the records that it may be; or the error of its decision. None of these: a new record. */
type Named = {
  readonly id?: number
  readonly stored?: FieldValues
  /** Whether the record is the same person, without an id in the row that says so. */
  readonly isRecognised?: boolean
  readonly alike?: readonly Alike[]
  /** The one of `alike` that has a unique value of the row, which is therefore no error. */
  readonly holder?: number
  readonly fault?: FieldError
}

async function namedBy(
  reads: Reads,
  resource: Resource,
  rows: readonly CheckedRow[],
  lookUp: LookUp,
  choices: Choices,
): Promise<Named[]> {
  const { identity, unique: uniqueFields = [] } = resource
  const correct = rows.map((row) => (row.faults.length === 0 ? row.fields : {}))
  const found = [await reads.idsByName(resource, correct)]
  for (const field of uniqueFields)
    found.push(
      await holdersOf(
        reads,
        resource,
        field,
        rows.map(({ fields }) => fields),
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
    const named = row.sameAs === undefined ? unique[0] : (row.sameAs ?? undefined)
    const stored = storedOf(named)
    if (named !== undefined && !stored) return { fault: noSuchRecord(resource, named) }
    if (row.sameAs === null) return {}
    const isChosen = !identity || row.sameAs !== undefined
    if (named !== undefined && stored && isChosen) return { id: named, stored, isRecognised: row.sameAs !== undefined }
    const others = ids.filter((id) => id !== named)
    const people = others.flatMap((id) => alikeOf(resource, row, id, storedOf(id), marked))
    if (named !== undefined && stored) {
      const { agrees, differs } = compareIdentity(identity ?? {}, row.fields, stored)
      if (!isReused(resource, differs, people)) return { id: named, stored }
      const holder = { id: named, stored, agrees: [...uniqueFields, ...agrees], differs }
      return { alike: [holder, ...people], holder: named }
    }
    return decided(people, row.recordId !== undefined, choices.unsure === 'another')
  })
}

const isNoValue = (value: unknown) => typeof value === 'string' && isPlaceholder(value)

const filledValue = (value: unknown) => (isNoValue(value) ? null : (value ?? null))

/**
 * Whether the unique value of a row was given to another person: the name differs and also the date of birth or a number, or one of these
 * differs and somebody else is the person of the row.
 */
function isReused({ identity }: Resource, differs: readonly string[], others: readonly Person[]): boolean {
  const apart = differs.filter((field) => !identity?.contacts.includes(field))
  const isSomebodyElse = others.some(({ isSame }) => isSame)
  return (apart.includes(identity?.name ?? '') && apart.length > 1) || (apart.length > 0 && isSomebodyElse)
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
  if (!stored) return []
  const isMarked = id === marked
  const { agrees, differs, isSame } = compareIdentity(
    identity ?? (title === undefined ? {} : { name: title }),
    fields,
    stored,
  )
  if (!isMarked && agrees.length === 0) return []
  const otherIds = unique.filter((name) => {
    const given = filledValue(fields[name])
    const known = filledValue(stored[name])
    if (given === null || known === null || given === known) return false
    return !identity?.numbers.includes(name) || !isSameNumber(String(given), String(known))
  })
  const isProbable =
    identity !== undefined && [identity.name, identity.birthDate].every((name) => agrees.includes(name))
  if (otherIds.length > 0 && !isProbable && !isMarked) return []
  const hasNumber = isMarked || agrees.some((field) => identity?.numbers.includes(field))
  const hasName = title === undefined || agrees.includes(title)
  const isContradicted = differs.some((field) => !identity?.contacts.includes(field))
  const isProven = isMarked ? hasName && !isContradicted : isSame
  return [
    {
      id,
      stored,
      agrees,
      differs: [...differs, ...otherIds],
      isSame: isProven && otherIds.length === 0,
      isMarked,
      hasNumber,
    },
  ]
}

/**
 * The record that a row is about: the one with the id that the club exported, or the only one that is proven to be the same. An id of another
 * club, or another one with its number, puts that in doubt.
 */
function decided(people: readonly Person[], hasRecordId: boolean, isAnother: boolean): Named {
  const proven = people.filter(({ isSame }) => isSame)
  const same = proven.find(({ isMarked }) => isMarked) ?? proven[0]
  const isDoubted = proven.length > 1 || hasRecordId || (!same?.hasNumber && people.some(({ hasNumber }) => hasNumber))
  if (same && (same.isMarked || !isDoubted)) return { id: same.id, stored: same.stored, isRecognised: !same.isMarked }
  if (isAnother || (people.length === 0 && !hasRecordId)) return {}
  return { alike: people }
}

const noSuchRecord = ({ name }: Resource, id: number): FieldError => ({
  pointer: `/${decisionKey}`,
  detail: `${decisionKey} must be the id of a ${name.replaceAll('_', ' ')} of this club, and ${id} is none.`,
})
