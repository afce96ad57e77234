/** Recurring events: the later ones of a series can be counted, and changed or deleted together with the event that they follow. */
import { isDeepStrictEqual } from 'node:util'
import { whole } from '@kantine/contract/fields.ts'
import { movedBy } from '@kantine/contract/local-time.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { candidateOf } from '../../records/check.ts'
import type { FieldValues } from '../../store/body.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { listedBodies, notFound } from '../lists/get.ts'
import { nothing, one, operation } from '../operation.ts'
import { onRecordsOf, readsOf } from '../records/several.ts'
import { updateRecord } from '../write-records.ts'
import { counted, countOf, type Event, fromHereOn, laterInSeries } from './from-here-on.ts'

const following = operation({
  ...readsOf(event),
  about: 'one',
  name: 'following',
  noun: 'following',
  title: { en: 'Later events', nl: 'Latere activiteiten' },
  says: {
    en: 'Counts the later events in a series.',
    nl: 'Telt de latere activiteiten van een reeks.',
  },
  output: one(counted),
  run: ({ store }, { club }, { event_id }) =>
    store.read(club, async (db) => {
      const body = (await listedBodies(db, club, event, [event_id])).get(event_id)
      if (body === undefined) throw notFound(event)
      return countOf(await laterInSeries(db, club, JSON.parse(body)), await timeZoneOf(db, club))
    }),
})

const { title, location, facility_id, group_ids } = event.fields

const minuteMs = 60_000

const changeFollowing = operation({
  ...onRecordsOf(event),
  about: 'one',
  name: 'change_following',
  noun: 'following',
  method: 'PATCH',
  title: { en: 'Change from here on', nl: 'Vanaf hier wijzigen' },
  says: {
    en: 'Changes this event and all later ones in its series. Fields you leave out keep their values.',
    nl: 'Wijzigt deze en alle latere activiteiten van de reeks. De andere velden veranderen niet.',
  },
  effect: 'writes',
  input: {
    later_by: whole('Minutes later', 'Minuten later', {
      min: -1439,
      max: 1439,
      doc: 'How many minutes later to move the events, in the club’s time zone; a negative number moves them earlier.',
      hint: { en: 'For example 60; -30 is half an hour earlier.', nl: 'Bijvoorbeeld 60; -30 is een halfuur eerder.' },
      example: 60,
    }),
    title: { ...title, required: false },
    location,
    facility_id,
    group_ids,
  },
  output: one(counted),
  async write(write, { event_id, later_by, ...given }) {
    const events = await fromHereOn(write, event_id)
    const timeZone = await timeZoneOf(write.db, write.club)
    const changes = changesOf(events[0], given)
    for (const { id, starts_at, ends_at } of events) {
      const times = later_by ? movedTimes({ starts_at, ends_at }, later_by * minuteMs, timeZone) : {}
      await updateRecord(write, event, id, candidateOf(event, { ...changes, ...times }, 'update'))
      await yieldToEventLoop()
    }
    return countOf(await fromHereOn(write, event_id), timeZone)
  },
})

/** The values that are new in the first event. The other events keep their own in all other fields. */
const changesOf = (first: FieldValues, given: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, first[name])))

const movedTimes = ({ starts_at, ends_at }: Pick<Event, 'starts_at' | 'ends_at'>, by: number, timeZone: string) => ({
  starts_at: movedBy(starts_at, by, timeZone),
  ends_at: ends_at && movedBy(ends_at, by, timeZone),
})

const deleteFollowing = operation({
  ...onRecordsOf(event),
  about: 'one',
  name: 'delete_following',
  noun: 'following-deletion',
  title: { en: 'Delete from here on', nl: 'Vanaf hier verwijderen' },
  says: {
    en: 'Deletes this event and all later ones in its series, with their registrations.',
    nl: 'Verwijdert deze en alle latere activiteiten van de reeks, met hun aanmeldingen.',
  },
  effect: 'destroys',
  output: nothing,
  async write(write, { event_id }) {
    const events = await fromHereOn(write, event_id)
    const ids = events.map(({ id }) => id)
    await write.remove(event, ids)
  },
})

export default [following, changeFollowing, deleteFollowing]
