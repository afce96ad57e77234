/**
 * Checks an incoming record against the definition of its resource. It reports all errors together, each in a sentence with the field and
 * its rule.
 */
import type { Field } from '@kantine/contract/fields.ts'
import { notFilledIn } from '@kantine/contract/form-rules.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import { type FieldError, printable } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import { didYouMean } from '../suggest.ts'
import { changedElsewhere, withoutRepeated } from './as-read.ts'
import { parseTimestamp } from './iso-timestamp.ts'
import { orderFaults, unpairedFaults } from './order.ts'
import { plainContacts } from './plain-contacts.ts'
import { type FieldErrorAtPlace, mostFaultsSought, wrongValues } from './values.ts'

/** The kind of write: an import may also set fields that callers change only with a separate operation (`set_status`). */
export type WriteKind = 'create' | 'update' | 'set_status' | 'upsert' | 'import'

/** An incoming record: its fields as they will be stored, and the faults found without reading stored records. */
export type Candidate = {
  readonly fields: FieldValues
  readonly faults: readonly FieldError[]
  /** The read-only fields that a change repeats; absent if they are not compared with the stored record. */
  readonly repeats?: FieldValues
  /** Whether the caller cannot read such records, so errors must reveal nothing about others. */
  readonly isBlind?: true
}

/**
 * Checks one incoming record.
 *
 * @param options.mayRead whether the caller may read such records; otherwise a change is not compared with the stored one
 */
export function candidateOf(resource: WithFields, value: unknown, kind: WriteKind, { mayRead = true } = {}): Candidate {
  if (!mayRead) return { ...blindCandidate(resource, value, kind), isBlind: true }
  if (kind !== 'update' || !isObject(value)) return candidateFrom(resource, value, kind)
  const { sets, repeats } = withoutRepeated(resource, value)
  return { ...candidateFrom(resource, sets, kind), repeats }
}

function blindCandidate(resource: WithFields, value: unknown, kind: WriteKind): Candidate {
  const { fields, faults } = candidateFrom(resource, value, kind)
  if (kind !== 'update' || !isObject(value)) return { fields, faults }
  return { fields, faults: [...faults, ...unpairedFaults(resource, value)] }
}

function candidateFrom(resource: WithFields, given: unknown, kind: WriteKind): Candidate {
  if (!isObject(given)) return { fields: {}, faults: checkFields(resource, given, kind) }
  const value = plainContacts(resource, given)
  const faults = checkFields(resource, value, kind)
  return { fields: faults.length === 0 ? storedFields(resource, value) : value, faults }
}

/** All faults of a record, each with a pointer (RFC 6901); empty when the record meets the definition. */
export function checkFields(resource: WithFields, value: unknown, kind: WriteKind): FieldError[] {
  if (!isObject(value))
    return [{ pointer: '', detail: `A record must be a JSON object, such as ${exampleOf(resource, kind)}.` }]
  const refused = refusedNames(resource, value, kind)
  const missing = missingFields(resource, value, kind)
  const known = new Set(refused.map(({ pointer }) => pointer))
  const wrong = wrongValues(resource, kind === 'upsert' ? withoutRemoval(resource, value) : value).filter(
    ({ pointer }) => !known.has(`/${pointer.split('/')[1]}`),
  )
  // The order of a change is checked together with the stored record (`server/operations/write-records.ts`).
  const order = kind === 'update' ? [] : orderFaults(resource, value)
  return [...refused, ...missing, ...wrong, ...order].slice(0, mostFaultsSought)
}

/** Whether a JSON value is an object, as every record is. */
export const isObject = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const exampleOf = ({ fields }: WithFields, kind: WriteKind) => {
  const settable = Object.entries(fields).filter(([, field]) => isSettable(field, kind))
  const required = settable.filter(([, field]) => isRequired(field, kind))
  const shown = required.length > 0 ? required : settable.slice(0, 1)
  return JSON.stringify(Object.fromEntries(shown.map(([name, { example }]) => [name, example])))
}

function refusedNames(resource: WithFields, value: FieldValues, kind: WriteKind): FieldErrorAtPlace[] {
  const settable = new Set(
    Object.keys(resource.fields).filter((name) => isSettable(resource.fields[name] as Field, kind)),
  )
  return Object.keys(value)
    .filter((name) => !settable.has(name))
    .slice(0, mostFaultsSought)
    .map((name) => refusedName(resource, name, [...settable]))
}

/** Whether a kind of write can set a field. */
export function isSettable({ setBy }: Field, kind: WriteKind): boolean {
  if (setBy === 'operation') return kind === 'set_status' || kind === 'import'
  return setBy === 'caller' && kind !== 'set_status'
}

/** In an upsert, null in one field removes the record; that null is not checked as a value. */
function withoutRemoval({ removedByNull, fields }: WithFields, value: FieldValues): FieldValues {
  if (removedByNull === undefined || value[removedByNull] !== null) return value
  return { ...value, [removedByNull]: fields[removedByNull]?.example }
}

function refusedName(resource: WithFields, name: string, settable: readonly string[]): FieldErrorAtPlace {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field) return Object.hasOwn(ownNames, name) ? ownName(name) : unknownName(resource, name, settable)
  return { pointer: `/${name}`, detail: `${name} ${changedElsewhere(resource, name, field)}` }
}

/** Names that every record has besides its fields, each with the reason callers cannot set it. */
const ownNames: { readonly [name: string]: string } = {
  id: 'callers never choose ids, and no id is used twice',
  updated_at: 'it is the time of this change',
  club_id: 'a record belongs to the club it is written in',
}

const ownName = (name: string): FieldErrorAtPlace => ({
  pointer: `/${name}`,
  detail: `${name} is set by Kantine: ${ownNames[name]}. Leave it out.`,
})

function unknownName(resource: WithFields, name: string, settable: readonly string[]): FieldErrorAtPlace {
  const shown = printable(name)
  return {
    pointer: shown ? `/${name}` : '',
    detail: `${shown ?? 'A name in this record'} is not a field of ${resource.plural}. ${didYouMean(name, settable)}`,
  }
}

const missingFields = ({ fields }: WithFields, value: FieldValues, kind: WriteKind): FieldErrorAtPlace[] =>
  Object.entries(fields)
    .filter(([name, field]) => isRequired(field, kind) && !Object.hasOwn(value, name))
    .map(([name, { example }]) => ({
      pointer: `/${name}`,
      detail: `${name} is required. Add it, such as "${name}": ${JSON.stringify(example)}.`,
      rule: notFilledIn,
    }))

function isRequired({ required, setBy }: Field, kind: WriteKind): boolean {
  if (kind === 'set_status') return setBy === 'operation'
  return required && kind !== 'update'
}

/** The fields of a checked record as stored: instants as `2026-01-31T12:00:00.000Z`, names trimmed. */
export function storedFields(resource: WithFields, fields: FieldValues): FieldValues {
  const stored: { [name: string]: unknown } = {}
  for (const name in fields) {
    const value = fields[name]
    stored[name] = typeof value === 'string' ? storedText(resource.fields[name], value) : value
  }
  return stored
}

function storedText(field: Field | undefined, value: string): string {
  if (field?.schema.format === 'date-time') return new Date(parseTimestamp(value) as number).toISOString()
  return field?.trimmed ? value.trim() : value
}
