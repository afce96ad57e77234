/** The participants and the series of an event on its page, and the button that cancels it. Not derived, because the API shows neither. */
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { ClipboardCheck, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { EventChangeFollowing, RegistrationRegister } from '../../api.ts'
import { type Call, send } from '../../data/call.ts'
import { tell, useReadLater, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Initials } from '../../parts/initials.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { localTime } from '../../words/local-time.ts'
import { sheetPath } from '../attendance/days.ts'
import type { ClubRecord, Collection } from './collections.ts'
import { Effects } from './record-actions.tsx'
import { useMayEnter } from './record-drawer.tsx'

const words = {
  registrations: { en: 'Registrations', nl: 'Aanmeldingen' },
  registered: { en: (n: string) => `${n} registered`, nl: (n: string) => `${n} aangemeld` },
  ofPlaces: {
    en: (n: string, places: string) => `${n} of ${places}`,
    nl: (n: string, places: string) => `${n} van ${places}`,
  },
  waits: { en: (n: string) => `${n} waiting`, nl: (n: string) => `${n} wachtend` },
  none: { en: 'Nobody is registered yet.', nl: 'Er is nog niemand aangemeld.' },
  moreThan: { en: (n: string) => `These are the first ${n}.`, nl: (n: string) => `Dit zijn de eerste ${n}.` },
  waitingList: { en: 'Waiting list', nl: 'Wachtlijst' },
  waitingAbout: {
    en: 'When a place opens up, the first in line gets it.',
    nl: 'Komt er een plaats vrij, dan schuift de eerste door.',
  },
  position: { en: 'Position', nl: 'Plaats' },
  member: { en: 'Member', nl: 'Lid' },
  action: { en: 'Action', nl: 'Actie' },
  withdraw: { en: (name: string) => `Withdraw ${name}`, nl: (name: string) => `${name} afmelden` },
  withdrawn: { en: (name: string) => `${name} has withdrawn`, nl: (name: string) => `${name} is afgemeld` },
  movedUp: {
    en: (name: string, next: string) => `${name} has withdrawn; ${next} gets the place`,
    nl: (name: string, next: string) => `${name} is afgemeld; ${next} krijgt de plaats`,
  },
  isRegistered: { en: 'Registered', nl: 'Aangemeld' },
  isWaiting: {
    en: (position: string) => `The event is full. Number ${position} on the waiting list.`,
    nl: (position: string) => `De activiteit is vol. Nummer ${position} op de wachtlijst.`,
  },
  cancel: { en: 'Cancel event', nl: 'Aflasten' },
  cancelled: { en: 'Event cancelled', nl: 'Activiteit afgelast' },
  resume: { en: 'Resume event', nl: 'Toch laten doorgaan' },
  repetition: { en: 'Repetition', nl: 'Herhaling' },
  later: {
    en: (n: string, last: string) => `Later events: ${n}, the last on ${last}`,
    nl: (n: string, last: string) => `Latere activiteiten: ${n}, de laatste op ${last}`,
  },
  changed: {
    en: (n: string) => `${n} events changed`,
    nl: (n: string) => `${n} activiteiten gewijzigd`,
  },
  sheet: { en: 'Attendance sheet', nl: 'Presentielijst' },
  repeat: { en: 'Repeat weekly', nl: 'Wekelijks herhalen' },
  resumed: { en: 'The event is on again', nl: 'De activiteit gaat door' },
} as const

/** The button that cancels an event, or resumes it, with one click. */
export function CancelButton({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const say = useWords(words)
  const { path } = useClub()
  const mayEnter = useMayEnter()
  const isCancelled = record.status === 'cancelled'
  const own = path(`events/${record.id}`)
  const change = useSend(
    (): Call<ClubRecord> => ({ method: 'PATCH', path: own, body: { status: isCancelled ? 'planned' : 'cancelled' } }),
    [path('')],
    isCancelled ? say.resumed : say.cancelled,
  )
  if (!mayEnter(collection) || record.status === 'completed') return null
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {isCancelled ? say.resume : say.cancel}
    </Button>
  )
}

/** A link to the attendance sheet of an event for one group. */
export function EventAttendance({ of: { group_ids, starts_at } }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const { may, time_zone } = useClub()
  const [group, another] = group_ids as readonly number[]
  if (group === undefined || another !== undefined || !may('attendance:read')) return null
  const day = localTime(String(starts_at), time_zone).slice(0, 10)
  return (
    <Button
      component={Link}
      href={sheetPath(group, day)}
      variant="default"
      leftSection={<ClipboardCheck size={16} aria-hidden />}
    >
      {say.sheet}
    </Button>
  )
}

/** The button that repeats the last event of a series, or an event in none. */
export function RepeatEvent({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const { api } = useClub()
  const mayEnter = useMayEnter()
  const { data } = useReadLater(api.events.following(record.id))
  return data?.count === 0 && mayEnter(collection) ? <RepeatButton of={record} /> : null
}

/** The later events of the series of an event, with the actions on all of them. */
export function SeriesSection({
  of: collection,
  record: event,
}: {
  readonly of: Collection
  readonly record: ClubRecord
}) {
  const say = useWords(words)
  const { number, dayInUtc } = useFormat()
  const { api, path } = useClub()
  const [, go] = useLocation()
  const mayEnter = useMayEnter()
  const { data, error } = useReadLater(api.events.following(event.id))
  if (error) return <Failure error={error} />
  if (!data || data.last_on === null || !mayEnter(collection)) return null
  const shared = { thing: event, called: String(event.title), stale: [path('')] }
  return (
    <Section
      title={say.repetition}
      about={say.later(number(data.count), dayInUtc(data.last_on))}
      actions={
        <Group>
          <OperationButton
            of="events change_following"
            {...shared}
            message={(answer) => say.changed(number((answer as EventChangeFollowing).count))}
          />
          <OperationButton of="events delete_following" {...shared} done={() => go('/events')}>
            <Effects of={api.events.deleteFollowing(event.id)} />
          </OperationButton>
        </Group>
      }
    />
  )
}

/** Loaded on demand, with the forms. */
const RepeatSteps = lazy(async () => ({ default: (await import('./repeat-steps.tsx')).RepeatSteps }))

function RepeatButton({ of: event }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say.repeat}
      </Button>
      <Dialog title={say.repeat} isOpen={isOpen} close={close} staysOpen>
        <Suspense>{isOpen && <RepeatSteps of={event} done={close} />}</Suspense>
      </Dialog>
    </>
  )
}

type Participant = { readonly member_id: number; readonly name: string }

/** The registrations of an event and its waiting list. */
export function EventSections({ record: event }: { readonly record: ClubRecord }) {
  const say = useWords(words)
  const { number } = useFormat()
  const { api, path, may } = useClub()
  const stale = [path('')]
  const { data, error } = useReadLater(api.events.participants(event.id))
  if (error) return <Failure error={error} />
  if (!data) return null
  const { registered_count: count, waiting_count: waits, registered, waiting } = data
  const places = Number(event.registration_count)
  const taken =
    typeof event.capacity === 'number'
      ? say.ofPlaces(number(places), number(event.capacity))
      : say.registered(number(places))
  const told = ({ position }: RegistrationRegister) =>
    position === null ? say.isRegistered : say.isWaiting(number(position))
  return (
    <Section
      title={say.registrations}
      about={waits > 0 ? `${taken}, ${say.waits(number(waits))}` : taken}
      actions={
        may('registrations:manage') && (
          <OperationButton
            of="registrations register"
            given={{ event_id: event.id }}
            stale={stale}
            message={(answer) => told(answer as RegistrationRegister)}
          />
        )
      }
    >
      {places === 0 && <Text c="dimmed">{say.none}</Text>}
      {registered && count > 0 && (
        <Participants of={event} label={say.registrations} all={registered} count={count} waiting={waiting ?? []} />
      )}
      {waiting && waits > 0 && (
        <Stack gap="xs">
          <Title order={3}>{say.waitingList}</Title>
          <Text c="dimmed" size="sm">
            {say.waitingAbout}
          </Text>
          <Participants of={event} label={say.waitingList} all={waiting} count={waits} isNumbered />
        </Stack>
      )}
    </Section>
  )
}

function Participants({
  of: event,
  label,
  all,
  count,
  isNumbered = false,
  waiting = [],
}: {
  readonly of: ClubRecord
  readonly label: string
  readonly all: readonly Participant[]
  readonly count: number
  readonly isNumbered?: boolean
  /** Those who may get the place of one who withdraws. */
  readonly waiting?: readonly Participant[]
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const { api, path, may } = useClub()
  const withdraw = useSend(
    (member_id: number) => api.registrations.unregister({ event_id: event.id, member_id }),
    [path('')],
  )
  const remove = async ({ member_id, name }: Participant) => {
    await withdraw.mutateAsync(member_id)
    const { registered } = await send(api.events.participants(event.id))
    const next = waiting.find((one) => registered?.some(({ member_id }) => member_id === one.member_id))?.name
    void tell(next === undefined ? say.withdrawn(name) : say.movedUp(name, next))
  }
  const name: Column<Participant> = {
    id: 'name',
    title: say.member,
    isOneLine: true,
    cell: ({ name }) => (
      <>
        <Initials of={name} />
        {name}
      </>
    ),
    sort: ({ name }) => name,
  }
  const position: Column<Participant> = {
    id: 'position',
    title: say.position,
    cell: (one) => number(all.indexOf(one) + 1),
    align: 'right',
  }
  const action: Column<Participant> = {
    ...{ id: 'action', title: say.action, isTitleHidden: true, align: 'right' },
    cell: (one) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say.withdraw(one.name)}
        title={say.withdraw(one.name)}
        loading={withdraw.isPending && withdraw.variables === one.member_id}
        onClick={() => void remove(one).catch(() => undefined)}
      >
        <X size={18} aria-hidden />
      </ActionIcon>
    ),
  }
  return (
    <div>
      <Failure error={withdraw.error} />
      <DataTable
        label={label}
        rows={all}
        rowKey={({ member_id }) => member_id}
        href={({ member_id }) => `/members/${member_id}`}
        columns={[name, ...(isNumbered ? [position] : []), ...(may('registrations:manage') ? [action] : [])]}
      />
      {all.length < count && (
        <Text c="dimmed" size="sm">
          {say.moreThan(number(all.length))}
        </Text>
      )}
    </div>
  )
}
