/** The checks of an imported file that do not need the database. */

import { recordId } from '@kantine/contract/importing/columns.ts'
import { cellErrorsKey, type JoinedRow } from '@kantine/contract/importing/shown.ts'
import type { Language } from '@kantine/contract/languages.ts'
import type { Identity, Resource } from '@kantine/contract/resource.ts'
import { dayMs, dayOf } from '../day.ts'
import { type FieldError, faultAt, fieldOf, Refusal } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import { nameOf, uniqueKeysOf } from '../store/record-names.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Candidate, candidateOf, isObject } from './check.ts'
import { EffectsOfRows } from './effects-of-rows.ts'
import { compareIdentity, haveSameIdentity, isPlaceholder, keyOf } from './identity.ts'
import { implausibleFaults } from './implausible.ts'
import { ListedRows, shortText } from './listed-rows.ts'
import { mostListed, RefusedRows, type Says } from './refused-rows.ts'
import type { ImportRow } from './rows.ts'

/** A row of a file, with the errors that were found without the database. */
export type CheckedRow = Candidate & {
  readonly number: number
  /** The row's cell in the column of an export with the ids of records. */
  readonly recordId?: string
  /** The user's decision about an unsure row: the id of the same person, or null for another one. */
  readonly sameAs?: number | null
  /** The numbers of later rows that were joined with this one. */
  readonly joins?: readonly number[]
  /** The texts of the row that only say that there is no value, which `fields` lacks. */
  readonly placeholders?: { readonly [field: string]: string }
}

/** The rows of a file, except for wrong rows that would not be listed. */
export type CheckedFile = {
  readonly rows: readonly CheckedRow[]
  /** The wrong rows after those in `rows`. */
  readonly unlisted: RefusedRows
  /** The effect on the rows that are not in `rows`. */
  readonly effects: EffectsOfRows
  /** The first rows that were joined with an earlier row of the same person, and how many there are. */
  readonly joined: readonly JoinedRow[]
  readonly merged: number
}

/** With this many wrong rows, the file is probably the wrong one. */
const mostWrongRows = 50_000

export type RowOptions = {
  /** The fields that stay empty where the value of a row is wrong. The others make the row wrong. */
  readonly leaveEmpty: readonly string[]
  /** The moment of the import, in milliseconds since 1970. */
  readonly now: number
  readonly says: Says
  /** Stops it, by rejecting with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads and checks the rows of a file. Rows of one person that only differ in lists, such as one for each group, become one.
 *
 * @throws {Refusal} after `mostWrongRows` errors, without reading further
 */
export async function checkRows(
  resource: Resource,
  rows: AsyncIterable<ImportRow>,
  { leaveEmpty, now, says, signal }: RowOptions,
): Promise<CheckedFile> {
  const checked: CheckedRow[] = []
  const unlisted = new RefusedRows(resource, says)
  const effects = new EffectsOfRows()
  const firstRowOf = new Map<string, number>()
  const people = new PeopleOfFile(resource)
  const joinedRows = new ListedRows<JoinedRow>()
  /** It is today there, where the day begins first. */
  const latest = dayOf(now + dayMs)
  let wrong = 0
  for await (const row of rows) {
    signal?.throwIfAborted()
    const candidate = candidateOfRow(resource, row, { leaveEmpty, latest })
    const { at = -1, by = [] } = (candidate.faults.length === 0 && people.find(candidate)) || {}
    const earlier = checked[at]
    const taken = namesTaken(resource, candidate, firstRowOf)
    const joined =
      earlier && taken.every(({ first }) => first === earlier.number) && joinRows(resource, earlier, candidate)
    if (joined) {
      checked[at] = joined
      const name = shortText(joined.fields[resource.identity?.name ?? ''])
      joinedRows.add({ row: candidate.number, first: joined.number, name })
      effects.set(candidate.number, 'joined')
      continue
    }
    const faults = [...candidate.faults, ...taken.map(({ fault }) => fault)]
    if (earlier) faults.push(...personFaults(resource, earlier, candidate, by))
    if (faults.length > 0 && ++wrong > mostListed) {
      unlisted.addUnlisted(candidate.number, faults)
      effects.set(candidate.number, 'faulty')
    } else {
      if (faults.length === 0) people.add(candidate, checked.length)
      checked.push({ ...candidate, faults })
    }
    if (wrong > mostWrongRows) throw tooManyWrong(resource, checked)
    await yieldToEventLoop()
  }
  return { rows: checked, unlisted, effects, joined: joinedRows.listed, merged: joinedRows.count }
}

function tooManyWrong({ plural, title }: Resource, rows: readonly CheckedRow[]): Refusal {
  const first = rows.find(({ faults }) => faults.length > 0)
  return new Refusal('bad_request', {
    en: `More than ${mostWrongRows} rows have errors, starting with row ${first?.number}: ${first?.faults[0]?.detail} Nothing was imported. Make sure that the file contains ${plural}.`,
    nl: `Meer dan ${mostWrongRows} rijen bevatten fouten, te beginnen met rij ${first?.number}. Er is niets geïmporteerd. Controleer of het bestand de juiste gegevens bevat: ${title.nl.toLowerCase()}.`,
  })
}

/** The key of a row that holds the user's decision. */
export const decisionKey = 'same_as'

type RowRules = {
  readonly leaveEmpty: readonly string[]
  /** The last day on which somebody can be born. */
  readonly latest: string
}

function candidateOfRow(resource: Resource, row: ImportRow, rules: RowRules): CheckedRow {
  const { number } = row
  if ('broken' in row) return { number, fields: {}, faults: [{ pointer: '', detail: row.broken }] }
  if (!isObject(row.value)) return { number, ...candidateOf(resource, row.value, 'import') }
  const { [recordId.id]: id, [decisionKey]: sameAs, [cellErrorsKey]: cellErrors, ...given } = row.value
  const { faults: ofCells = [] } = row
  const known = [...ofCells, ...cellFaults(cellErrors)]
  const { candidate, placeholders } = candidateOfValues(resource, given, known, rules)
  const faults = [...candidate.faults]
  if (id !== undefined && (typeof id !== 'string' || id.length > longestRecordId)) faults.push(wrongRecordId)
  if (sameAs !== undefined && sameAs !== null && !Number.isSafeInteger(sameAs)) faults.push(wrongDecision)
  return {
    number,
    fields: candidate.fields,
    faults,
    ...(typeof id === 'string' && { recordId: id }),
    ...(sameAs !== undefined && { sameAs: sameAs as number | null }),
    ...(placeholders && { placeholders }),
  }
}

/** Checks the values of a row, without those that only say that there is none, and without wrong ones of `leaveEmpty`. */
function candidateOfValues(
  resource: Resource,
  given: FieldValues,
  known: readonly FieldError[],
  { leaveEmpty, latest }: RowRules,
) {
  const { value, placeholders } = withoutPlaceholders(resource, given)
  const candidate = candidateOf(resource, value, 'import')
  const faults = withKnown(known, candidate.faults, implausibleFaults(resource, candidate.fields, latest))
  const wrong = leaveEmpty.filter((name) => faults.some((fault) => fieldOf(fault) === name))
  if (wrong.length === 0) return { candidate: { ...candidate, faults }, placeholders }
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.includes(name)))
  const others = known.filter((fault) => !wrong.includes(fieldOf(fault)))
  const again = candidateOf(resource, rest, 'import')
  const faultsAgain = withKnown(others, again.faults, implausibleFaults(resource, again.fields, latest))
  return {
    candidate: { ...again, faults: faultsAgain },
    placeholders: { ...placeholders, ...Object.fromEntries(wrong.map((name) => [name, String(value[name] ?? '')])) },
  }
}

/** The most errors that a row has in its cells, which is more than a resource has fields. */
const mostCellErrors = 100

/** In characters, of the error of a cell. */
const longestCellError = 500

/** The errors that the page found in the cells of a row, in the language of its reader. */
function cellFaults(given: unknown): readonly FieldError[] {
  if (given === undefined) return []
  const errors = isObject(given) ? Object.entries(given) : []
  const isRight = errors.every(([, text]) => typeof text === 'string' && text.length <= longestCellError)
  if (!isObject(given) || !isRight || errors.length > mostCellErrors) return [wrongCellErrors]
  return errors.map(([field, text]) => faultAt(`/${field}`, { en: String(text), nl: String(text) }))
}

const wrongCellErrors: FieldError = {
  pointer: `/${cellErrorsKey}`,
  detail: `${cellErrorsKey} must have at most ${mostCellErrors} texts by field, each of at most ${longestCellError} characters.`,
}

/** Divides a row into its values, and the numbers, contacts and unique values that only say that there is none, such as `-`. */
function withoutPlaceholders({ identity, unique = [] }: Resource, given: FieldValues) {
  if (!identity) return { value: given }
  const names = [...unique, ...identity.numbers, ...identity.contacts]
  const isNone = ([name, value]: [string, unknown]) =>
    names.includes(name) && typeof value === 'string' && value.trim() !== '' && isPlaceholder(value)
  const { none, some = [] } = Object.groupBy(Object.entries(given), (entry) => (isNone(entry) ? 'none' : 'some'))
  return {
    value: Object.fromEntries(some),
    placeholders: none && (Object.fromEntries(none) as { readonly [field: string]: string }),
  }
}

/** Errors, without those of fields that an earlier list has already: it says more. */
function withKnown(...lists: readonly (readonly FieldError[])[]): readonly FieldError[] {
  const known: FieldError[] = []
  for (const faults of lists) known.push(...faults.filter((fault) => !isKnown(fault, known)))
  return known
}

/** Whether an error of the same field was found in the cell already, and says more. */
const isKnown = (fault: FieldError, known: readonly FieldError[]) =>
  known.some((one) => fieldOf(one) === fieldOf(fault))

/** In characters: many times as long as the mark of a club and an id. */
const longestRecordId = 100

const wrongRecordId: FieldError = {
  pointer: `/${recordId.id}`,
  detail: `${recordId.id} must be text of at most ${longestRecordId} characters, as in an exported list. Leave it out.`,
}

const wrongDecision: FieldError = {
  pointer: `/${decisionKey}`,
  detail: `${decisionKey} must be the id of the same person, or null for another one.`,
}

/**
 * The unique names of a row that an earlier row has.
 *
 * @param firstRowOf the number of the first row with each unique name so far; this row is added
 */
function namesTaken(resource: Resource, row: CheckedRow, firstRowOf: Map<string, number>) {
  if (row.faults.length > 0) return []
  return uniqueKeysOf(resource).flatMap((key): { readonly first: number; readonly fault: FieldError }[] => {
    const name = nameOf(key, row.fields)
    const first = name === undefined ? undefined : firstRowOf.get(name)
    if (name !== undefined && first === undefined) firstRowOf.set(name, row.number)
    return first === undefined ? [] : [{ first, fault: sameName(resource, first, key.fields) }]
  })
}

/** The people in the rows so far, by number, and by name with date of birth. */
class PeopleOfFile {
  readonly #identity: Identity | undefined
  readonly #at = new Map<string, number>()

  constructor({ identity }: Resource) {
    this.#identity = identity
  }

  /** The place of an earlier row of the same person, and the fields that say so. */
  find(row: CheckedRow): { readonly at: number; readonly by: readonly string[] } | undefined {
    for (const [key, by] of this.#keysOf(row)) {
      const at = this.#at.get(key)
      if (at !== undefined) return { at, by }
    }
    return undefined
  }

  add(row: CheckedRow, at: number): void {
    for (const [key] of this.#keysOf(row)) if (!this.#at.has(key)) this.#at.set(key, at)
  }

  #keysOf({ fields }: CheckedRow): [key: string, by: readonly string[]][] {
    if (!this.#identity) return []
    const { name, birthDate, numbers, contacts } = this.#identity
    return [...numbers.map((number) => [number]), ...[birthDate, ...contacts].map((other) => [name, other])].flatMap(
      (by): [string, readonly string[]][] => {
        const key = keyOf(by, fields)
        return key === undefined ? [] : [[key, by]]
      },
    )
  }
}

/**
 * Two rows of one person as one, with the values of both in each list; undefined if they differ in anything else. Rows with ids or decisions of
 * their own stay apart.
 */
function joinRows(resource: Resource, one: CheckedRow, other: CheckedRow): CheckedRow | undefined {
  if (!resource.identity || !haveSameIdentity(resource.identity, one.fields, other.fields)) return undefined
  if (one.recordId !== other.recordId || one.sameAs !== other.sameAs) return undefined
  if (differing(resource, one, other).length > 0) return undefined
  const fields: { [name: string]: unknown } = { ...one.fields }
  for (const [name, value] of Object.entries(other.fields)) {
    const earlier = fields[name] ?? null
    if (Array.isArray(value) && Array.isArray(earlier)) fields[name] = [...new Set([...earlier, ...value])]
    else if (earlier === null) fields[name] = value
  }
  return {
    ...one,
    fields,
    joins: [...(one.joins ?? []), other.number],
    placeholders: { ...one.placeholders, ...other.placeholders },
  }
}

/** The fields that both rows fill in, with different values; lists may differ. */
function differing({ identity }: Resource, one: CheckedRow, other: CheckedRow): string[] {
  const { agrees = [] } = identity ? compareIdentity(identity, one.fields, other.fields) : {}
  return Object.entries(other.fields).flatMap(([name, value]) => {
    const earlier = one.fields[name] ?? null
    const isSame = Array.isArray(value) || agrees.includes(name) || String(earlier) === String(value)
    return earlier === null || value === null || isSame ? [] : [name]
  })
}

/** The error of a row that is about the person of an earlier one, but not in the same words, or that has the number of another person. */
function personFaults(resource: Resource, earlier: CheckedRow, row: CheckedRow, by: readonly string[]): FieldError[] {
  const { identity } = resource
  if (!identity || (earlier.recordId ?? row.recordId ?? earlier.sameAs ?? row.sameAs) !== undefined) return []
  const { isSame } = compareIdentity(identity, earlier.fields, row.fields)
  if (!isSame && by.length > 1) return []
  const names = [identity.name, identity.birthDate, ...identity.numbers]
  const missing = names.filter(
    (name) => ((earlier.fields[name] ?? null) === null) !== ((row.fields[name] ?? null) === null),
  )
  const fields = [...new Set([...differing(resource, earlier, row), ...missing])]
  const labels = (language: Language) => fields.map((name) => resource.fields[name]?.label[language]).join(', ')
  const same = (language: Language) => by.map((name) => resource.fields[name]?.label[language]).join(', ')
  return [
    {
      pointer: '',
      detail: `Row ${earlier.number} has the same ${by.join(', ')}, but not the same ${fields.join(', ')}. Make both rows equal, or correct one of them.`,
      rule: {
        en: `row ${earlier.number} has the same value (${same('en')}), but a different one in: ${labels('en')}. Make both rows equal, or correct one of them`,
        nl: `rij ${earlier.number} heeft dezelfde waarde (${same('nl')}), maar een andere bij: ${labels('nl')}. Maak beide rijen gelijk, of verbeter een ervan`,
      },
    },
  ]
}

function sameName({ fields }: Resource, first: number, by: readonly string[]): FieldError {
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
