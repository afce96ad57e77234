import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { bookingOfEvent, occupantsOf } from '../../records/bookings.ts'
import { mayRead } from '../may.ts'
import { filter, listOf, operation } from '../operation.ts'
import { readsOf } from '../records/several.ts'

/** The maximum number of reservations and events. */
const most = 5

const { facility_id, starts_at, ends_at, all_day } = event.fields
const { event_id } = reservation.fields

export default operation({
  ...readsOf(event),
  name: 'occupied',
  about: 'all',
  noun: 'occupied',
  permission: facility.scopes.read,
  title: { en: 'Occupied', nl: 'Bezet' },
  says: {
    en: 'Lists the reservations and events that occupy a facility or its parts at a given time.',
    nl: 'Toont de reserveringen en activiteiten in een accommodatie of een deel ervan, op een bepaald moment.',
  },
  input: {
    facility_id: { ...facility_id, required: true, nullable: false, doc: 'The facility.' },
    starts_at: { ...starts_at, doc: 'The start time.' },
    ends_at: filter(ends_at, 'The end time. Default: an hour later.'),
    all_day: filter(all_day),
    event_id: filter(event_id, 'Leaves out this event and its reservations.'),
    reservation_id: filter(event_id, 'Leaves out this reservation.'),
  },
  output: listOf({
    resource: answered.choice('Kind', 'Soort', [reservation.plural, event.plural]),
    id: answered.whole('Id', 'Id'),
    what: orNull(answered.inBothLanguages('What', 'Wat')),
    facility: answered.text('Facility', 'Accommodatie'),
    starts_at: answered.instant('Start', 'Begin'),
    ends_at: answered.instant('End', 'Einde'),
  }),
  run: ({ store }, caller, input) =>
    store.read(caller.club, async (db) => {
      const { facility_id, event_id, reservation_id, ...times } = input
      const timeZone = await timeZoneOf(db, caller.club)
      const booking = bookingOfEvent({ ...times, facility_id, id: event_id }, timeZone)
      if (!booking) return { data: [], has_more: false }
      const wanted =
        reservation_id === undefined ? booking : { ...booking, resource: 'reservation' as const, id: reservation_id }
      const readable = [reservation, event].filter((one) => mayRead(caller, one))
      const [found = []] = await occupantsOf({ db, club: caller.club, timeZone }, [wanted], readable)
      const data = found.slice(0, most).map(({ resource, id = 0, what = null, place, start, end }) => ({
        resource: resource === 'event' ? event.plural : reservation.plural,
        id,
        what,
        facility: place,
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(end).toISOString(),
      }))
      return { data, has_more: found.length > most }
    }),
})
