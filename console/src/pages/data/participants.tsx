/** An event's registrations and waiting list, on its page. Not derived, because the API only returns how many there are. */
import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { RegistrationRegister } from '../../api.ts'
import { send } from '../../data/call.ts'
import type { Field } from '../../data/fields.ts'
import { tell, useReadLater, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Initials } from '../../parts/initials.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { Section } from '../../parts/section.tsx'
import { takeFocus, titleAround } from '../../parts/take-focus.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { ClubRecord } from './collections.ts'
import { registrationState } from './member.tsx'

/** Loaded on demand, because only events with participants need it. */
const ExportButton = lazy(async () => ({ default: (await import('../../parts/export-button.tsx')).ExportButton }))

const words = {
  registrations: { en: 'Registrations', nl: 'Aanmeldingen' },
  registered: { en: (n: string) => `${n} registered`, nl: (n: string) => `${n} aangemeld` },
  ofPlaces: {
    en: (n: string, places: string) => `${n} of ${places}`,
    nl: (n: string, places: string) => `${n} van ${places}`,
  },
  waits: { en: (n: string) => `${n} waiting`, nl: (n: string) => `${n} op de wachtlijst` },
  none: { en: 'Nobody is registered yet.', nl: 'Er is nog niemand aangemeld.' },
  moreThan: { en: (n: string) => `Only the first ${n} are shown.`, nl: (n: string) => `Dit zijn de eerste ${n}.` },
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
} as const

const memberName: Field = { name: 'name', kind: 'text', references: null, label: words.member }

type Participant = { readonly member_id: number; readonly name: string }

/** The registrations of an event and its waiting list. */
export function EventSections({ record: event }: { readonly record: ClubRecord }) {
  const say = useWords(words)
  const { number } = useFormat()
  const { language } = useLanguage()
  const { api, path, may, time_zone: timeZone } = useClub()
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
  const people = [
    ...(registered ?? []).map((one) => ({ ...one, registration: 'registered' })),
    ...(waiting ?? []).map((one) => ({ ...one, registration: 'waiting' })),
  ]
  // If there are very many, the page shows only the first ones.
  const isComplete = people.length > 0 && people.length === count + waits
  const save = async (as: 'csv' | 'xlsx') => {
    const { saveRecords } = await import('./export-list.ts')
    const options = { language, timeZone, titleOf: () => undefined }
    await saveRecords(`${event.title}.${as}`, as, [memberName, registrationState], people, options, say.registrations)
  }
  const told = ({ position }: RegistrationRegister) =>
    position === null ? say.isRegistered : say.isWaiting(number(position))
  return (
    <Section
      title={say.registrations}
      about={waits > 0 ? `${taken}, ${say.waits(number(waits))}` : taken}
      actions={
        <Group>
          <Suspense>{isComplete && <ExportButton save={save} />}</Suspense>
          {may('registrations:manage') && (
            <OperationButton
              of="registrations register"
              given={{ event_id: event.id }}
              stale={stale}
              message={(answer) => told(answer as RegistrationRegister)}
            />
          )}
        </Group>
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
  /** The members who can move up when someone withdraws. */
  readonly waiting?: readonly Participant[]
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const { api, path, may } = useClub()
  const withdraw = useSend(
    (member_id: number) => api.registrations.unregister({ event_id: event.id, member_id }),
    [path('')],
  )
  const remove = async ({ member_id, name }: Participant, button: HTMLElement) => {
    const title = titleAround(button)
    await withdraw.mutateAsync(member_id)
    takeFocus(title)
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
    id: 'action',
    title: say.action,
    isTitleHidden: true,
    align: 'right',
    cell: (one) => (
      <ActionIcon
        size="lg"
        aria-label={say.withdraw(one.name)}
        title={say.withdraw(one.name)}
        loading={withdraw.isPending && withdraw.variables === one.member_id}
        onClick={({ currentTarget }) => void remove(one, currentTarget).catch(() => undefined)}
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
