import { useFormat } from '../words/format.ts'

/** A time as the reader says it, such as "3 hours ago", with the exact one as its title. */
export function Moment({
  at,
  isAhead = false,
}: {
  /** ISO 8601. */
  readonly at: string
  /** It has yet to happen, even if its time has come. */
  readonly isAhead?: boolean
}) {
  const { relative, upcoming, moment } = useFormat()
  return (
    <time dateTime={at} title={moment(at)}>
      {isAhead ? upcoming(at) : relative(at)}
    </time>
  )
}
