import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { registration } from '@kantine/contract/resources/registration.ts'
import { createRandom } from '../random.ts'
import type { DemoClub } from './club.ts'
import { records as eventsOf } from './events.ts'

/** As many registrations as each event counts: of members of its groups first. Always the same number, so that the club keeps its size. */
export const records = ({ anchor, members }: DemoClub): FieldsOf<typeof registration>[] => {
  const current = members.flatMap(({ status, group_ids }, i) => (status === 'active' ? [{ id: i + 1, group_ids }] : []))
  return eventsOf({ anchor }).flatMap(({ title, starts_at, group_ids, registration_count }, i) => {
    if (registration_count === 0) return []
    const invited = (groups: readonly number[]) => groups.some((id) => group_ids.includes(id))
    const inAnyOrder = createRandom('registrations', `${starts_at} ${title}`).shuffled(current)
    const chosen = [
      ...inAnyOrder.filter((one) => invited(one.group_ids)),
      ...inAnyOrder.filter((one) => !invited(one.group_ids)),
    ]
    return chosen.slice(0, registration_count).map(({ id }) => ({ event_id: i + 1, member_id: id }))
  })
}
