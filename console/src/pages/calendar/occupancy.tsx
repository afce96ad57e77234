import './occupancy.css'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useClub } from '../../data/session.ts'
import { useWholeList } from '../../data/whole-list.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFilters } from '../../parts/filters.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useCollections } from '../data/collections.ts'
import { EntryLinks } from '../data/entry-links.tsx'
import { RecordButton, RecordDrawer, useMayEnter } from '../data/record-drawer.tsx'
import { useBetween } from './between.ts'
import { CalendarBar, useViewAndDate } from './calendar-bar.tsx'
import type { Entry, Slot } from './calendar-view.tsx'
import { CalendarView } from './late-view.tsx'

const words = {
  title: { en: 'Occupancy', nl: 'Bezetting' },
  facility: { en: 'Facility', nl: 'Accommodatie' },
  reservation: { en: 'Reservation', nl: 'Reservering' },
  asked: { en: 'requested', nl: 'aangevraagd' },
  quiet: { en: 'Event or request', nl: 'Activiteit of aanvraag' },
  drag: { en: 'Drag across free hours to book them.', nl: 'Sleep over vrije uren om te reserveren.' },
  none: { en: 'No facilities yet', nl: 'Nog geen accommodaties' },
  first: {
    en: 'Add the club’s halls, fields and rooms. Then book them here.',
    nl: 'Voeg de zalen, velden en ruimtes van de club toe. Daarna kun je ze hier reserveren.',
  },
} as const

const views = ['week', 'day'] as const

/** The reservations and events of one facility with its parts, by week or day. */
export function Occupancy() {
  const collections = useCollections()
  const facilities = collections.find(({ plural }) => plural === 'facilities')
  const reservations = collections.find(({ plural }) => plural === 'reservations')
  return facilities && reservations ? <OccupancyOf facilities={facilities} reservations={reservations} /> : <NotHere />
}

function OccupancyOf({
  facilities,
  reservations,
}: {
  readonly facilities: Collection
  readonly reservations: Collection
}) {
  const say = useWords(words)
  const { path } = useClub()
  const { data: all, error } = useWholeList<ClubRecord>(path('facilities'))
  const filter = useFilters()
  const { value, ...field } = filter('facility_id')
  const chosen = all?.find(({ id }) => String(id) === value) ?? all?.find((one) => !isWhole(one, all)) ?? all?.[0]
  const initial = { facility_id: chosen?.id ?? null, status: 'confirmed' }
  return (
    <>
      <PageHead title={say.title} actions={chosen && <RecordButton of={reservations} initial={initial} />} />
      <EntryLinks of={facilities} />
      <Failure error={error} />
      {all && !chosen && (
        <Empty title={say.none} action={<RecordButton of={facilities} />}>
          {say.first}
        </Empty>
      )}
      {all && chosen && (
        <Stack>
          <NativeSelect
            label={say.facility}
            data={all.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
            {...field}
            value={String(chosen.id)}
          />
          <Occupied all={all} chosen={chosen} of={reservations} initial={initial} />
        </Stack>
      )}
    </>
  )
}

const isWhole = ({ id }: ClubRecord, all: readonly ClubRecord[]) => all.some(({ parent_id }) => parent_id === id)

function Occupied({
  all,
  chosen,
  of: reservations,
  initial,
}: {
  readonly all: readonly ClubRecord[]
  readonly chosen: ClubRecord
  readonly of: Collection
  readonly initial: object
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { may, path } = useClub()
  const mayEnter = useMayEnter()
  const [slot, setSlot] = useState<Slot>()
  const viewed = useViewAndDate(views, 'day')
  const booked = useBetween('reservations', viewed)
  const planned = useBetween('events', viewed, may('events:read'))
  const { data: groups } = useWholeList<ClubRecord>(may('groups:read') ? path('groups') : undefined)
  const purposes = reservations.fields.find(({ name }) => name === 'purpose')?.value_labels ?? {}
  const entries = useMemo(() => {
    const names = new Map(related(all, chosen).map(({ id, name }) => [id, String(name)]))
    const groupNames = new Map(groups?.map(({ id, name }) => [id, String(name)]))
    const withGroups = (title: string, ids: unknown) =>
      [title, ...[ids ?? []].flat().flatMap((id) => groupNames.get(id as number) ?? [])].join(' · ')
    const isHere = ({ facility_id, status }: ClubRecord) => names.has(facility_id as number) && status !== 'cancelled'
    const place = ({ facility_id }: ClubRecord) =>
      facility_id === chosen.id ? {} : { place: names.get(facility_id as number) ?? '' }
    const bookings = (booked.records ?? []).filter(isHere)
    // An event with a reservation is shown once.
    const withBooking = new Set(bookings.map(({ event_id }) => event_id))
    const events = (planned.records ?? []).filter((one) => isHere(one) && !withBooking.has(one.id))
    return [
      ...bookings.map((one): Entry => {
        const purpose = purposes[String(one.purpose)]?.[language] ?? (one.purpose as string | null) ?? say.reservation
        const asked = one.status === 'requested'
        return {
          ...timesOf('reservations', one),
          ...place(one),
          title: withGroups(asked ? `${purpose} (${say.asked})` : purpose, one.group_id),
          isQuiet: asked,
        }
      }),
      ...events.map(
        (one): Entry => ({
          ...timesOf('events', one),
          ...place(one),
          title: withGroups(String(one.title), one.group_ids),
          isQuiet: true,
        }),
      ),
    ]
  }, [all, chosen, groups, booked.records, planned.records, purposes, language, say.reservation, say.asked])
  return (
    <>
      <CalendarBar of={viewed} views={views} />
      <Group className="occupancy-legend">
        <Text component="span" size="sm">
          {say.reservation}
        </Text>
        <Text component="span" size="sm" className="is-quiet">
          {say.quiet}
        </Text>
        {mayEnter(reservations) && (
          <Text component="span" size="sm" c="dimmed">
            {say.drag}
          </Text>
        )}
      </Group>
      <Failure error={booked.error ?? planned.error} />
      <CalendarView {...viewed} key={language} entries={entries} add={mayEnter(reservations) ? setSlot : undefined} />
      <RecordDrawer
        of={reservations}
        {...(slot && { initial: { ...initial, ...slot } })}
        isOpen={slot !== undefined}
        close={() => setSlot(undefined)}
      />
    </>
  )
}

const timesOf = (plural: string, { id, starts_at, ends_at, all_day }: ClubRecord) => ({
  id: `${plural} ${id}`,
  path: `/${plural}/${id}`,
  starts_at: String(starts_at),
  ends_at: (ends_at as string | null) ?? null,
  all_day: all_day === true,
})

/** The facility, its parts, and the facilities that contain it: a reservation of one occupies the others too. */
function related(all: readonly ClubRecord[], chosen: ClubRecord): readonly ClubRecord[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const line = (one: ClubRecord, below: readonly ClubRecord[] = []): readonly ClubRecord[] => {
    const parent = byId.get(one.parent_id as number)
    const found = [...below, one]
    return parent && !found.includes(parent) ? line(parent, found) : found
  }
  const above = line(chosen)
  return all.filter((one) => above.includes(one) || line(one).includes(chosen))
}
