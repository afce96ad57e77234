import { useFormat } from '../words/format.ts'

/** A relative time, such as "3 hours ago", with the exact time as its title. */
export function Moment({
  at,
  isAhead = false,
}: {
  /** ISO 8601. */
  readonly at: string
  /** Whether the event has yet to happen, even if it is overdue. */
  readonly isAhead?: boolean
}) {
  const { relative, upcoming, moment } = useFormat()
  return (
    <time dateTime={at} title={moment(at)}>
      {isAhead ? upcoming(at) : relative(at)}
    </time>
  )
}
