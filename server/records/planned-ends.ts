/** A planned end of a membership (`ends_on`) always equals the last day (`left_on`), whichever write sets that. */
import { member } from '@kantine/contract/resources/member.ts'
import type { Consequence } from '../store/writer.ts'

/**
 * Moves the plan of a member to their last day. Without a last day, or for a former member, there is no plan. A write that repeats the day
 * changes nothing, so a nightly sync leaves the plan as it is.
 */
export const movePlannedEnd: Consequence = {
  asStored({ name }, fields) {
    if (name !== member.name || typeof fields.ends_on !== 'string') return fields
    return { ...fields, ends_on: fields.status === 'archived' ? null : fields.left_on }
  },
}
