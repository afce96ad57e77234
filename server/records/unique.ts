/** Fields that are unique within a club (`unique` in the definition), such as a member's id in another system. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import type { Candidate } from './check.ts'
import { shortText } from './listed-rows.ts'
import { wrongValues } from './values.ts'

/** A record before it is written; a new one has no id. */
export type Proposed = Pick<Candidate, 'fields' | 'isBlind'> & { readonly id?: number }

/**
 * Finds values of unique fields that another record of the club has, including earlier changes of this write. It does so within the
 * write that stores the record, so no other write can take the value meanwhile.
 *
 * @param records values that break another rule are skipped: `checkFields` reports them
 * @returns the faults of each record
 */
export async function checkUnique(
  reads: Reads,
  resource: Resource,
  records: readonly Proposed[],
): Promise<FieldError[][]> {
  const faults: FieldError[][] = records.map(() => [])
  for (const field of resource.unique ?? []) {
    const holders = await holdersOf(
      reads,
      resource,
      field,
      records.map(({ fields }) => fields),
    )
    const others = holders.filter((holder, i) => holder !== records[i]?.id && !records[i]?.isBlind)
    const bodies = await reads.bodies(
      resource,
      others.flatMap((holder) => holder ?? []),
    )
    for (const [i, { id, isBlind }] of records.entries()) {
      const holder = holders[i]
      if (holder === undefined || holder === id) continue
      const shown = isBlind ? undefined : holder
      faults[i]?.push({
        pointer: `/${field}`,
        detail: takenDetail(resource, field, shown),
        rule: takenRule(resource, shown, bodies.get(holder)),
      })
    }
  }
  return faults
}

/** Ids of the club's records with the same values in a unique field, in the same order. */
export const holdersOf = (reads: Reads, resource: Resource, field: string, records: readonly FieldValues[]) =>
  reads.idsByName(
    resource,
    records.map((fields) => wellFormed(resource, field, fields[field])),
    field,
  )

/** The value as the only field of a record; no field if the value is invalid. */
const wellFormed = (resource: Resource, field: string, value: unknown): FieldValues =>
  value === undefined || wrongValues(resource, { [field]: value }).length > 0 ? {} : { [field]: value }

/** @param holder the id of the other record; undefined if it must stay hidden from the caller */
function takenDetail({ name, plural }: Resource, field: string, holder: number | undefined): string {
  const one = name.replaceAll('_', ' ')
  const other = holder === undefined ? `another ${one} of this club` : `the ${one} with the id ${holder}`
  return `${field} must be unique among the ${plural} of this club, but ${other} has this value. Change that ${one} instead, or leave ${field} out here.`
}

/** The same for people, who know the other record by its name. */
function takenRule(resource: Resource, holder: number | undefined, body: string | undefined): LocalizedText {
  const named =
    holder === undefined || body === undefined
      ? undefined
      : `${shortText(titleOf(resource, JSON.parse(body)))} (id ${holder})`
  return {
    en: `must be unique, but ${named ?? 'another record of this club'} has this value. Change it there, or leave it out here`,
    nl: `moet uniek zijn, maar ${named ?? 'een ander record van deze club'} heeft deze waarde al. Wijzig die daar, of laat die hier weg`,
  }
}
