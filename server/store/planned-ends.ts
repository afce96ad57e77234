/** A planned end of a membership (`ends_on`) always equals the last day (`left_on`), whichever write sets that. */
import type { Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { FieldValues } from './body.ts'

/**
 * The fields of a record, with the plan of a member moved to their last day. Without a last day, or for a former member, there is no plan.
 * A write that repeats the day changes nothing, so a nightly sync leaves the plan as it is.
 */
export function withPlannedEnd({ name }: Pick<Resource, 'name'>, fields: FieldValues): FieldValues {
  if (name !== member.name || typeof fields.ends_on !== 'string') return fields
  return { ...fields, ends_on: fields.status === 'archived' ? null : fields.left_on }
}
