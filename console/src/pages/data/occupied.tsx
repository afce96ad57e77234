import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Values } from '../../data/fields.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Occupied at that time', nl: 'Bezet op die tijd' },
  reservation: { en: 'Reservation', nl: 'Reservering' },
  more: { en: 'and more', nl: 'en meer' },
} as const

const pauseMs = 300

/**
 * In the form of an event or a reservation, warns about reservations and other events in the same facility at the same time.
 *
 * @param id the event or reservation that is being changed
 * @param values the current values of the form
 */
export function Occupied({
  of: plural,
  id,
  values,
}: {
  readonly of: string
  readonly id: number | undefined
  readonly values: Values
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { moment } = useFormat()
  const { api } = useClub()
  const isEvent = plural === 'events'
  const own = isEvent ? { event_id: id } : { reservation_id: id, event_id: values.event_id ?? undefined }
  const call = api.events.occupied({
    facility_id: Number(values.facility_id ?? 0),
    starts_at: String(values.starts_at ?? ''),
    ...(values.ends_at !== null && { ends_at: String(values.ends_at) }),
    ...(values.all_day === true && { all_day: true }),
    ...(own as { event_id?: number; reservation_id?: number }),
  })
  const [path] = useDebouncedValue(call.path, pauseMs)
  const hasTime = values.starts_at !== null && (isEvent || values.ends_at !== null)
  const enabled = hasTime && values.facility_id !== null && values.status !== 'cancelled'
  const { data, isPlaceholderData } = useReadLater<NonNullable<typeof call.answer>>(path, { enabled })
  const found = enabled && !isPlaceholderData ? (data?.data ?? []) : []
  if (found.length === 0) return null
  return (
    <Alert color="yellow" title={say.title} maw="28rem">
      {found.map(({ resource, id, what, facility, starts_at, ends_at }) => (
        <Text key={`${resource} ${id}`} size="sm">
          {what?.[language] ?? say.reservation}, {facility}, {moment(starts_at)} – {moment(ends_at)}
        </Text>
      ))}
      {data?.has_more && <Text size="sm">{say.more}</Text>}
    </Alert>
  )
}
