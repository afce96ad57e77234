/** Registers members for calendar events. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { recordsOf } from '@kantine/contract/administration/record.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { candidateOf } from '../../records/check.ts'
import { endOf } from '../../records/waiting-lists.ts'
import type { FieldError } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { nothing, one, operation } from '../operation.ts'
import { storedText } from '../served.ts'
import { checkedFields, createRecord } from '../write.ts'

const ofRegistrations = {
  on: recordsOf(registration),
  about: 'all',
  offered: ['application'],
  permission: 'registrations:manage',
  input: registration.fields,
} as const

/** The maximum number of members on an event's waiting list. */
const mostWaiting = 400

/** The id of the registration, or the id and position (from 1) of the place on the waiting list. */
type Registered = { readonly id: number; readonly position: number | null }

/**
 * Registers a member for an event, or adds them to its waiting list if it is full. If the member is already on either list, nothing changes
 * and no notification is sent, so calls can be repeated.
 *
 * @param body `event_id` and `member_id`
 * @throws {Refusal} `validation_failed`, naming every error; also if the event is over or cancelled, or the membership has ended
 */
export async function registerMember(write: Writer, body: unknown): Promise<Registered> {
  const candidate = candidateOf(registration, body, 'create')
  if (candidate.faults.length === 0) {
    const known = await registeredNow(write, candidate.fields)
    if (known) return known
  }
  const { event_id, member_id } = candidate.fields
  const [of, who] = [await findRecord(write, event, event_id), await findRecord(write, member, member_id)]
  const waiting = of ? await waitingFor(write, of.id) : []
  const inTime = [...(of ? eventFaults(of, write.wallClock) : []), ...(who ? memberFaults(who) : [])]
  const faults = [...candidate.faults, ...inTime]
  const isFull = of !== undefined && of.capacity !== null && of.registration_count >= of.capacity
  if (!isFull && waiting.length === 0) {
    return { id: await createRecord(write, registration, { ...candidate, faults }), position: null }
  }
  if (waiting.length >= mostWaiting) faults.push(fullFault)
  const id = await createRecord(write, waitingRegistration, { ...candidate, faults })
  return { id, position: waiting.length + 1 }
}

/** The member's registration or place on the waiting list; undefined if there is neither. */
async function registeredNow(write: Writer, fields: FieldValues): Promise<Registered | undefined> {
  const [id] = await write.idsByName(registration, [fields])
  if (id !== undefined) return { id, position: null }
  const [place] = await write.idsByName(waitingRegistration, [fields])
  if (place === undefined) return undefined
  const waiting = await waitingFor(write, fields.event_id as number)
  return { id: place, position: waiting.findIndex(({ id }) => id === place) + 1 }
}

const waitingFor = (write: Writer, event: number) => write.referring(waitingRegistration, 'event_id', [event])

/**
 * Withdraws a member’s registration for an event, or their place on its waiting list, even after the event.
 *
 * @param body `event_id` and `member_id`
 * @throws {Refusal} `not_found` if there is none, or `validation_failed`
 */
export async function unregisterMember(write: Writer, body: unknown): Promise<void> {
  const known = await registeredNow(write, checkedFields(registration, body))
  if (!known) throw notFound(registration)
  await write.remove(known.position === null ? registration : waitingRegistration, [known.id])
}

/** Receivers act on registrations, so they are never notified of one for an event that is over or cancelled. */
function eventFaults(of: RecordOf<typeof event>, now: number): FieldError[] {
  const pointer = '/event_id'
  const over = endOf(of)
  const faults: FieldError[] = []
  if (over <= now) {
    const since = new Date(over).toISOString()
    const rule = { en: 'is already over', nl: 'is al voorbij' }
    faults.push({ pointer, detail: `event_id ended at ${since}. Correct its ends_at first.`, rule })
  }
  if (of.status === 'cancelled') {
    const rule = { en: 'is cancelled', nl: 'is afgelast' }
    faults.push({ pointer, detail: 'event_id is cancelled. Resume it first.', rule })
  }
  return faults
}

const fullFault: FieldError = {
  pointer: '/event_id',
  detail: `event_id is full, and its waiting list has ${mostWaiting} members, the maximum. Raise its capacity first.`,
}

/** Former members can no longer register. Their registrations up to their last day are kept. */
function memberFaults({ status }: RecordOf<typeof member>): FieldError[] {
  if (status !== 'archived') return []
  const detail = 'member_id is no longer a member. Change their status first.'
  const rule = { en: 'is no longer a member', nl: 'is geen lid meer' }
  return [{ pointer: '/member_id', detail, rule }]
}

const register = operation({
  ...ofRegistrations,
  name: 'register',
  title: { en: 'Register member', nl: 'Lid aanmelden' },
  says: {
    en: 'Registers a member for the event, or adds them to the waiting list if it is full.',
    nl: 'Meldt een lid aan voor de activiteit. Is die vol, dan komt het lid op de wachtlijst.',
  },
  effect: 'writes',
  output: one({
    ...ofRegistrations.on.fields,
    position: orNull(answered.whole('Waiting-list position', 'Plaats op de wachtlijst')),
  }),
  called: () => 'register_member',
  plan: (input: unknown) => ({
    async work(write) {
      const before = write.changes()
      const { id, position } = await registerMember(write, input)
      const results = JSON.stringify({ position })
      return { outcome: write.changes() > before ? 'created' : 'found', id, results }
    },
    async text(write, { id, results = '{"position":null}' }) {
      const { position } = JSON.parse(results)
      const of = position === null ? registration : waitingRegistration
      const record = JSON.parse(await storedText(write, of, id as number))
      return JSON.stringify({ ...record, position })
    },
  }),
})

type Named = { readonly event_id: number; readonly member_id: number }

const unregister = operation({
  ...ofRegistrations,
  name: 'unregister',
  method: 'DELETE',
  title: { en: 'Withdraw registration', nl: 'Lid afmelden' },
  says: {
    en: 'Withdraws a member’s registration for an event. The first member on the waiting list gets the place.',
    nl: 'Meldt een lid af voor een activiteit. De eerste op de wachtlijst krijgt de plaats.',
  },
  effect: 'destroys',
  output: nothing,
  called: ({ event_id, member_id }: Named) => `unregister_member ${event_id} ${member_id}`,
  plan: (input: unknown) => ({
    async work(write) {
      await unregisterMember(write, input)
      return { outcome: 'removed' }
    },
  }),
})

export default [register, unregister]
