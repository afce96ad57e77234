import { useFormat } from '../words/format.ts'

/** A time as the reader says it, such as "3 hours ago", with the exact one as its title. */
export function Moment({ at }: { /** ISO 8601. */ readonly at: string }) {
  const { relative, moment } = useFormat()
  return (
    <time dateTime={at} title={moment(at)}>
      {relative(at)}
    </time>
  )
}
