/** An event's series on its page, and buttons to cancel the event, repeat it or open its attendance sheet. */
import { daysOfEvent } from '@kantine/contract/all-day.ts'
import { Button, Group } from '@mantine/core'
import { ClipboardCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { EventChangeFollowing } from '../../api.ts'
import type { Call } from '../../data/call.ts'
import { tell, useReadLater, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure, useReason } from '../../parts/failure.tsx'
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
  cancel: { en: 'Cancel event', nl: 'Aflasten' },
  cancelled: { en: 'Event cancelled', nl: 'Activiteit afgelast' },
  resume: { en: 'Resume event', nl: 'Toch laten doorgaan' },
  repetition: { en: 'Repetition', nl: 'Herhaling' },
  later: {
    en: (n: string, last: string) => `Later events: ${n}, the last on ${last}`,
    nl: (n: string, last: string) => `Latere activiteiten: ${n}, de laatste op ${last}`,
  },
  changed: {
    en: (n: string) => (n === '1' ? '1 event changed' : `${n} events changed`),
    nl: (n: string) => (n === '1' ? '1 activiteit gewijzigd' : `${n} activiteiten gewijzigd`),
  },
  sheet: { en: 'Attendance sheet', nl: 'Presentielijst' },
  repeat: { en: 'Repeat weekly', nl: 'Wekelijks herhalen' },
  resumed: { en: 'The event is going ahead', nl: 'De activiteit gaat door' },
} as const

export function CancelButton({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const say = useWords(words)
  const { path } = useClub()
  const mayEnter = useMayEnter()
  const reason = useReason()
  const isCancelled = record.status === 'cancelled'
  const own = path(`events/${record.id}`)
  const change = useSend(
    (): Call<ClubRecord> => ({ method: 'PATCH', path: own, body: { status: isCancelled ? 'planned' : 'cancelled' } }),
    [path('')],
    isCancelled ? say.resumed : say.cancelled,
  )
  if (!mayEnter(collection) || record.status === 'completed') return null
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => void change.mutateAsync().catch((error) => tell(reason(error)))}
    >
      {isCancelled ? say.resume : say.cancel}
    </Button>
  )
}

export function EventAttendance({ of: event }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const { may, time_zone } = useClub()
  const [group, another] = event.group_ids as readonly number[]
  if (group === undefined || another !== undefined || !may('attendance:read')) return null
  const day = daysOfEvent(event, time_zone)?.first ?? localTime(String(event.starts_at), time_zone).slice(0, 10)
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

/** The button that repeats the last event of a series, or an event without a series. */
export function RepeatEvent({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const { api } = useClub()
  const mayEnter = useMayEnter()
  const { data } = useReadLater(api.events.following(record.id))
  return data?.count === 0 && mayEnter(collection) ? <RepeatButton of={record} /> : null
}

/** The later events in an event's series, with actions that apply to all of them. */
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
