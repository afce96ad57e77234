/** Registering members for events of the calendar. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { dayMs } from '../../day.ts'
import { candidateOf } from '../../records/check.ts'
import type { FieldError } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { nothing, one, operation } from '../operation.ts'
import { storedText } from '../served.ts'
import { checkedFields, createRecord } from '../write.ts'

/** The parts of both operations on registrations. */
const ofRegistrations = {
  on: recordsOf(registration),
  about: 'all',
  offered: ['application'],
  permission: 'registrations:manage',
  input: registration.fields,
} as const

/**
 * Registers a member for an event. For a registered member nothing changes and no notification is sent, so calls can be repeated.
 *
 * @param body `event_id` and `member_id`
 * @returns the id of the registration
 * @throws {Refusal} `validation_failed`, naming every error; also when the event is full or over, or the membership has ended
 */
export async function registerMember(write: Writer, body: unknown): Promise<number> {
  const candidate = candidateOf(registration, body, 'create')
  if (candidate.faults.length === 0) {
    const [known] = await write.idsByName(registration, [candidate.fields])
    if (known !== undefined) return known
  }
  const faults = [...candidate.faults, ...(await faultsNow(write, candidate.fields))]
  return createRecord(write, registration, { ...candidate, faults })
}

/**
 * Withdraws a member’s registration for an event, even after the event.
 *
 * @param body `event_id` and `member_id`
 * @throws {Refusal} `not_found` if there is none, or `validation_failed`
 */
export async function unregisterMember(write: Writer, body: unknown): Promise<void> {
  const [known] = await write.idsByName(registration, [checkedFields(registration, body)])
  if (known === undefined) throw notFound(registration)
  await write.remove(registration, [known])
}

/** The reasons why a member cannot register at this moment. */
async function faultsNow(write: Writer, { event_id, member_id }: FieldValues): Promise<FieldError[]> {
  const [of, who] = [await findRecord(write, event, event_id), await findRecord(write, member, member_id)]
  return [...(of ? eventFaults(of, write.wallClock) : []), ...(who ? memberFaults(who) : [])]
}

/** Receivers act on registrations, so they are never notified of one for an event that is over. */
function eventFaults(of: RecordOf<typeof event>, now: number): FieldError[] {
  const pointer = '/event_id'
  const [over, places, taken] = [endOf(of), of.capacity, of.registration_count]
  const faults: FieldError[] = []
  if (over <= now) {
    const since = new Date(over).toISOString()
    faults.push({ pointer, detail: `event_id is an event that ended at ${since}. Correct its ends_at first.` })
  }
  if (places !== null && taken >= places) {
    const room = `event_id is an event with ${places} places and ${taken} registrations`
    faults.push({ pointer, detail: `${room}. Raise its capacity, or withdraw a registration first.` })
  }
  return faults
}

/** An event without `ends_at` is over a day after it began. */
const endOf = ({ starts_at, ends_at }: RecordOf<typeof event>): number =>
  ends_at === null ? Date.parse(starts_at) + dayMs : Date.parse(ends_at)

/** A former member can no longer register; registrations from before stay. */
function memberFaults({ status }: RecordOf<typeof member>): FieldError[] {
  if (status !== 'archived') return []
  const detail = 'member_id is a member whose membership has ended. Change the status of the member first.'
  return [{ pointer: '/member_id', detail }]
}

const register = operation({
  ...ofRegistrations,
  name: 'register',
  title: { en: 'Register member', nl: 'Lid aanmelden' },
  says: {
    en: 'Registers a member for an event. A registered member stays registered.',
    nl: 'Meldt een lid aan voor een activiteit. Is het lid al aangemeld, dan verandert er niets.',
  },
  effect: 'writes',
  output: one(ofRegistrations.on.fields),
  called: () => 'register_member',
  plan: (input: unknown) => ({
    async work(write) {
      const before = write.changes()
      const id = await registerMember(write, input)
      return { outcome: write.changes() > before ? 'created' : 'found', id }
    },
    text: (write, { id }) => storedText(write, registration, id as number),
  }),
})

type Named = { readonly event_id: number; readonly member_id: number }

const unregister = operation({
  ...ofRegistrations,
  name: 'unregister',
  method: 'DELETE',
  title: { en: 'Withdraw registration', nl: 'Aanmelding intrekken' },
  says: {
    en: 'Withdraws a member’s registration for an event, even after the event.',
    nl: 'Meldt een lid af voor een activiteit, ook als die voorbij is.',
  },
  effect: 'destroys',
  output: nothing,
  called: ({ event_id, member_id }: Named) => `unregister_member ${event_id} ${member_id}`,
  plan: (input: unknown) => ({
    async work(write) {
      await unregisterMember(write, input)
      return { outcome: 'removed' }
    },
    text: async () => '',
  }),
})

export default [register, unregister]
