/** Registers members for calendar events. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { recordsOf } from '@kantine/contract/administration/record.ts'
import type { ValuesOf } from '@kantine/contract/fields.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { faultsInClub } from '../../records/rules.ts'
import { endOf } from '../../records/waiting-lists.ts'
import type { FieldError } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound, requireRecord } from '../lists/get.ts'
import { nothing, one, operation } from '../operation.ts'
import { servedRecord } from '../served.ts'

const { event_id, member_id } = registration.fields

const ofRegistrations = {
  on: recordsOf(registration),
  about: 'all',
  offered: ['application'],
  permission: 'registrations:manage',
  input: { event_id, member_id },
} as const

/** A place on the waiting list has no time of creation. */
const { created_at: _, ...shownFields } = recordsOf(registration).fields

/** The maximum number of members on an event's waiting list. */
const mostWaiting = 400

/** A member’s registration; or their place on the waiting list, with its position from 1. */
type Place = {
  readonly on: typeof registration | typeof waitingRegistration
  readonly id: number
  readonly position: number | null
}

type Named = ValuesOf<typeof ofRegistrations.input>

/** The member's place at an event; undefined if there is none. */
async function placeOf(write: Writer, named: Partial<Named>): Promise<Place | undefined> {
  const { event_id, member_id } = named
  if (event_id === undefined || member_id === undefined) return undefined
  const [registered] = await write.idsByName(registration, [named])
  if (registered !== undefined) return { on: registration, id: registered, position: null }
  const [place] = await write.idsByName(waitingRegistration, [named])
  if (place === undefined) return undefined
  const waiting = await waitingFor(write, event_id)
  return { on: waitingRegistration, id: place, position: waiting.findIndex(({ id }) => id === place) + 1 }
}

const waitingFor = (write: Writer, event_id: number) => write.referring(waitingRegistration, 'event_id', [event_id])

/** Why a member cannot register for an event: it is over, cancelled or full, or the membership has ended. */
async function registrationFaults(write: Writer, named: Partial<Named>): Promise<FieldError[]> {
  const registeredFor = await findRecord(write, event, named.event_id)
  const who = await findRecord(write, member, named.member_id)
  const [inClub = []] = await faultsInClub(write, registration, [{ fields: named }])
  const waiting = registeredFor ? await waitingFor(write, registeredFor.id) : []
  return [
    ...(registeredFor ? eventFaults(registeredFor, write.wallClock) : []),
    ...(who ? memberFaults(who) : []),
    ...(waiting.length >= mostWaiting ? [fullFault] : []),
    ...inClub,
  ]
}

/** Receivers act on registrations, so they are never notified of one for an event that is over or cancelled. */
function eventFaults(registeredFor: RecordOf<typeof event>, now: number): FieldError[] {
  const pointer = '/event_id'
  const over = endOf(registeredFor)
  const faults: FieldError[] = []
  if (over <= now) {
    const since = new Date(over).toISOString()
    const rule = { en: 'is already over', nl: 'is al voorbij' }
    faults.push({ pointer, detail: `event_id ended at ${since}. Correct its ends_at first.`, rule })
  }
  if (registeredFor.status === 'cancelled') {
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

/** Registers a member; or adds them to the waiting list, if the event is full or others are waiting. */
async function takePlace(write: Writer, named: Named): Promise<Place> {
  const { capacity, registration_count } = await requireRecord(write, event, named.event_id)
  const waiting = await waitingFor(write, named.event_id)
  const isFree = waiting.length === 0 && (capacity === null || registration_count < capacity)
  const on = isFree ? registration : waitingRegistration
  const [id] = await write.put(on, [{ fields: named }])
  return { on, id: id as number, position: isFree ? null : waiting.length + 1 }
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
    ...shownFields,
    position: orNull(answered.whole('Waiting-list position', 'Plaats op de wachtlijst')),
  }),
  // For a member who already has a place, nothing changes and no notification is sent, so calls can be repeated.
  check: async (write, input) => ((await placeOf(write, input)) ? [] : registrationFaults(write, input)),
  async write(write, input) {
    const { on, id, position } = (await placeOf(write, input)) ?? (await takePlace(write, input))
    const { created_at: _, ...served } = await servedRecord(write, on, id)
    return { ...served, position }
  },
})

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
  // Even after the event.
  async write(write, input) {
    const place = await placeOf(write, input)
    if (!place) throw notFound(registration)
    await write.remove(place.on, [place.id])
  },
})

export default [register, unregister]
