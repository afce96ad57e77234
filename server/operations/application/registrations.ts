/** Who comes to which event of the calendar: the application's own operations, beside those of the API. */
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { candidateOf } from '../../records/check.ts'
import type { Fault } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import type { RecordsOperation } from '../application-operation.ts'
import { findRecord, notFound } from '../get.ts'
import { storedText } from '../served.ts'
import { createRecord, validationFailed } from '../write.ts'

/** Registers a member for an event; whoever is registered already is found. */
export const register: RecordsOperation = {
  name: 'register_member',
  doc: 'Registers a member for an event of the calendar.',
  permission: 'registrations:manage',
  effect: 'writes',
  input: registration,
  plan: (input) => ({
    async work(write) {
      const before = write.changed
      const id = await registerMember(write, input)
      return { outcome: write.changed > before ? 'created' : 'found', id }
    },
    text: (write, { id }) => storedText(write, registration, id as number),
  }),
}

/** Takes a registration back. */
export const unregister: RecordsOperation = {
  name: 'unregister_member',
  doc: 'Takes the registration of a member for an event back.',
  permission: 'registrations:manage',
  effect: 'destroys',
  input: registration,
  about: ['event_id', 'member_id'],
  plan: (input) => ({
    async work(write) {
      await unregisterMember(write, input)
      return { outcome: 'removed' }
    },
    text: async () => '',
  }),
}

/**
 * Registers a member for an event. Whoever is registered stays so: a second time nothing changes and nobody is told, so that a
 * click or a call can be repeated.
 *
 * @param body `event_id` and `member_id`
 * @returns the id of the registration
 * @throws {Refusal} `validation_failed`, naming everything that is wrong; also when the event is full or over, or the membership
 * has ended
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
 * Takes the registration of a member for an event back, also when the event is over.
 *
 * @param body `event_id` and `member_id`
 * @throws {Refusal} `not_found` when there is none, or `validation_failed`
 */
export async function unregisterMember(write: Writer, body: unknown): Promise<void> {
  const { fields, faults } = candidateOf(registration, body, 'create')
  if (faults.length > 0) throw validationFailed(faults)
  const [known] = await write.idsByName(registration, [fields])
  if (known === undefined) throw notFound(registration)
  await write.remove(registration, [known])
}

/** What keeps a member from registering at this moment. */
async function faultsNow(write: Writer, { event_id, member_id }: FieldValues): Promise<Fault[]> {
  const [of, who] = [await findRecord(write, event, event_id), await findRecord(write, member, member_id)]
  return [...(of ? eventFaults(of, write.stamp) : []), ...(who ? memberFaults(who) : [])]
}

/** Others act on a registration, so one for an event that is over would have them confirm what nobody can come to. */
function eventFaults(of: RecordOf<typeof event>, now: number): Fault[] {
  const pointer = '/event_id'
  const [over, places, taken] = [endOf(of), of.capacity, of.registration_count]
  const faults: Fault[] = []
  if (over <= now) {
    const since = new Date(over).toISOString()
    faults.push({ pointer, detail: `event_id is an event that is over since ${since}. Correct its ends_at first.` })
  }
  if (places !== null && taken >= places) {
    const room = `event_id is an event with ${places} places, for which ${taken} have registered`
    faults.push({ pointer, detail: `${room}. Raise its capacity, or take a registration back first.` })
  }
  return faults
}

const dayMs = 86_400_000

/** An event that does not say when it ends is over a day after it began. */
const endOf = ({ starts_at, ends_at }: RecordOf<typeof event>): number =>
  ends_at === null ? Date.parse(starts_at) + dayMs : Date.parse(ends_at)

/** Whoever left the club is no longer asked to its events; what they registered for before stays. */
function memberFaults({ status }: RecordOf<typeof member>): Fault[] {
  if (status !== 'archived') return []
  const detail = 'member_id is a member whose membership has ended. Change the status of the member first.'
  return [{ pointer: '/member_id', detail }]
}
