import { Text } from '@mantine/core'
import { useClub } from '../data/session.ts'
import { useWords } from '../words/language.tsx'

const words = {
  times: {
    en: (zone: string) => `Times are in the time zone of the club, ${zone}.`,
    nl: (zone: string) => `Tijden zijn in de tijdzone van de club, ${zone}.`,
  },
} as const

/** Says in which time zone times are shown and typed. */
export function TimeZone() {
  const say = useWords(words)
  const { time_zone } = useClub()
  return (
    <Text size="sm" c="dimmed" className="time-zone">
      {say.times(time_zone)}
    </Text>
  )
}
