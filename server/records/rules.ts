/** The rules that look at the club: they hold for every record that is written, by whichever way it comes. */

import type { Resource } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import type { Fault } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'
import { checkStages, firstStage } from './kennismaker.ts'
import { checkReferences } from './references.ts'

/** What one resource has of its own. */
type Rule = {
  /** The faults of each record. */
  check(write: Writer, records: readonly FieldValues[]): Promise<Fault[][]>
  /** What a new record starts with, where the caller does not say. */
  start(write: Writer): Promise<FieldValues>
}

const rules: { readonly [resource: string]: Rule } = {
  [kennismaker.name]: { check: checkStages, start: firstStage },
}

/** What is wrong with records in this club, for each of them; what they leave out is not looked at. */
export async function faultsInClub(
  write: Writer,
  resource: Resource,
  records: readonly FieldValues[],
): Promise<Fault[][]> {
  const dangling = await checkReferences(write, resource, records)
  const own = await rules[resource.name]?.check(write, records)
  return own ? dangling.map((faults, i) => [...faults, ...(own[i] ?? [])]) : dangling
}

/** What a new record of the club starts with, beside the defaults of the definition. */
export const startOf = async (write: Writer, resource: Resource): Promise<FieldValues> =>
  (await rules[resource.name]?.start(write)) ?? {}
