/** A cancelled event concerns those who registered: the result says how many they are, and where to read who. */
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { mayRead } from '../../../operations/may.ts'
import { isObject } from '../../../records/check.ts'
import type { WriteCall } from '../tool.ts'

/**
 * A sentence for a call that cancels or deletes an event, if members are registered.
 *
 * @param record the event as the call leaves it, or as it was before it is deleted
 */
export function aboutCancelled(
  { tool, operation, input, baseUrl, club, caller }: WriteCall,
  record: { readonly [name: string]: unknown },
): { readonly registered?: string } {
  if (tool.resource.name !== event.name) return {}
  const isCancelled = operation.effect === 'destroys' || (isObject(input.data) && input.data.status === 'cancelled')
  const count = Number(record.registration_count ?? 0)
  if (!isCancelled || count === 0) return {}
  const [members, they] = count === 1 ? ['1 member is', 'who it is'] : [`${count} members are`, 'who they are']
  return {
    registered: `${members} registered. ${placeOf(Number(record.id), `${baseUrl}/console/clubs/${club.slug}`, caller)} shows ${they}.`,
  }
}

/** The place to read the registrations: their list, or the page of the event if the caller may not read members. */
function placeOf(id: number, pages: string, caller: WriteCall['caller']): string {
  const args = { resource: registration.plural, fields: ['member_name'], filters: { event_id: id } }
  return mayRead(caller, member) ? `list_records with ${JSON.stringify(args)}` : `The page ${pages}/events/${id}`
}
