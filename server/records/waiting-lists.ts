/** Any write that frees a place at an event also moves up the first waiting member. */
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { dayMs } from '../day.ts'
import type { FieldValues } from '../store/body.ts'
import type { Consequence, Writer } from '../store/writer.ts'

type Event = Pick<RecordOf<typeof event>, 'starts_at' | 'ends_at' | 'status' | 'capacity' | 'registration_count'>

/** The end of an event in milliseconds since 1970; without `ends_at`, it is a day after the start. */
export const endOf = ({ starts_at, ends_at }: Event): number =>
  ends_at === null ? Date.parse(starts_at) + dayMs : Date.parse(ends_at)

/** Registers waiting members for the places that a write freed, in order of arrival. */
export const moveUp: Consequence = {
  /** The event that was changed, or from which the change took something, such as a registration. */
  concerns({ resource, id, before }) {
    if (!before) return undefined
    const changed = resource.name === event.name ? id : before.event_id
    return typeof changed === 'number' ? changed : undefined
  },
  async follow(write, events) {
    const places = new Map<number, number>()
    for (const [id, fields] of await write.unsettled(event, events)) {
      const free = freePlaces(fields as Event, write.wallClock)
      if (free > 0) places.set(id, free)
    }
    const waiting = Map.groupBy(
      await write.referring(waitingRegistration, 'event_id', [...places.keys()]),
      ({ fields }) => fields.event_id as number,
    )
    for (const [id, all] of waiting) await moveUpTo(write, all, places.get(id) ?? 0)
  },
}

/** Nobody moves up to an event that is over or cancelled, because webhooks would announce it. */
function freePlaces(event: Event, now: number): number {
  if (event.status === 'cancelled' || endOf(event) <= now) return 0
  return event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - event.registration_count
}

/** Former members leave the waiting list instead of moving up. */
async function moveUpTo(
  write: Writer,
  waiting: readonly { readonly id: number; readonly fields: FieldValues }[],
  places: number,
): Promise<void> {
  const members = await write.bodies(
    member,
    waiting.map(({ fields }) => fields.member_id as number),
  )
  const isFormer = ({ member_id }: FieldValues) =>
    JSON.parse(members.get(member_id as number) ?? '{}').status === 'archived'
  const leaving: number[] = []
  const moving: { readonly fields: FieldValues }[] = []
  for (const { id, fields } of waiting) {
    if (moving.length >= places) break
    leaving.push(id)
    if (!isFormer(fields)) moving.push({ fields: { event_id: fields.event_id, member_id: fields.member_id } })
  }
  await write.remove(waitingRegistration, leaving)
  await write.put(registration, moving)
}
