import type { FieldSchema } from '@kantine/contract/fields.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { mostFaultsOfRecord } from './values.ts'

/** The id of another record, and its place in this one. */
type Reference = { readonly to: string; readonly id: number; readonly pointer: string }

/**
 * Finds the references to records that the club does not have. It does so within the write that stores the references, so that no
 * other write can remove such a record meanwhile.
 *
 * @param records values that are not ids are skipped, and so is the end of a list that is too long: `checkFields` reports both
 * @returns the faults of each record
 */
export async function checkReferences(
  reads: Reads,
  resource: WithFields,
  records: readonly FieldValues[],
): Promise<FieldError[][]> {
  const faults: FieldError[][] = []
  for (const some of inParts(resource, records)) {
    const existing = new Map<string, ReadonlyMap<number, string>>()
    for (const [to, ids] of idsByResource(some.flat())) {
      const other = reads.resources.find(({ name }) => name === to)
      if (!other) throw new Error(`${resource.plural} refers to ${to}, which is not a resource.`)
      existing.set(to, await reads.bodies(other, [...ids]))
    }
    for (const references of some) {
      const missing = references.filter(({ to, id }) => !existing.get(to)?.has(id))
      faults.push(missing.slice(0, mostFaultsOfRecord).map(faultOf))
    }
    await yieldToEventLoop()
  }
  return faults
}

/** How many references are looked up in one turn; the last record may add a few more. */
const referencesAtOnce = 1000

/** The references of each record, for few or many records together. */
function* inParts(resource: WithFields, records: readonly FieldValues[]): Generator<Reference[][]> {
  let part: Reference[][] = []
  let references = 0
  for (const record of records) {
    const ofRecord = referencesOf(resource, record)
    part.push(ofRecord)
    references += ofRecord.length
    if (references < referencesAtOnce) continue
    yield part
    part = []
    references = 0
  }
  yield part
}

function referencesOf(resource: WithFields, record: FieldValues): Reference[] {
  return referringFields(resource).flatMap(({ name, to, schema }) => {
    const value = record[name]
    if (value === undefined) return []
    return Array.isArray(value)
      ? value.slice(0, schema.maxItems).flatMap((id, i) => (isId(id) ? [{ to, id, pointer: `/${name}/${i}` }] : []))
      : isId(value)
        ? [{ to, id: value, pointer: `/${name}` }]
        : []
  })
}

type ReferringField = { readonly name: string; readonly to: string; readonly schema: FieldSchema }

const referringFields: (resource: WithFields) => readonly ReferringField[] = memoize(({ fields }) =>
  Object.entries(fields).flatMap(([name, { references: to, schema }]) => (to ? [{ name, to, schema }] : [])),
)

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function idsByResource(references: readonly Reference[]): Map<string, Set<number>> {
  const ids = new Map<string, Set<number>>()
  for (const { to, id } of references) ids.set(to, (ids.get(to) ?? new Set()).add(id))
  return ids
}

function faultOf({ to, id, pointer }: Reference): FieldError {
  const one = `${/^[aeiou]/.test(to) ? 'an' : 'a'} ${to.replaceAll('_', ' ')}`
  const rule = `${pointer.slice(1)} must be the id of ${one}, but this club has none with the id ${id}`
  return { pointer, detail: `${rule}. Correct it, or create that record first.` }
}
