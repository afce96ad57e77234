import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'How long does it work?', nl: 'Hoe lang werkt de sleutel?' },
  never: { en: 'Until you revoke it', nl: 'Tot je hem intrekt' },
  days: { en: (count: number) => `${count} days`, nl: (count: number) => `${count} dagen` },
  year: { en: 'One year', nl: 'Eén jaar' },
  day: { en: 'Until a day that I choose', nl: 'Tot een dag die ik kies' },
  through: { en: (day: string) => `The last day is ${day}.`, nl: (day: string) => `De laatste dag is ${day}.` },
  hint: {
    en: 'With an end, a forgotten key cannot work for ever.',
    nl: 'Met een einddatum kan een vergeten sleutel niet eeuwig blijven werken.',
  },
  lastDay: { en: 'Last day', nl: 'Laatste dag' },
} as const

export type Expiry = 'never' | '30' | '90' | '365' | 'day'

/** The last day (UTC) on which a key works, or null for none. */
export const lastDayOf = (expiry: Expiry, day: string): string | null =>
  expiry === 'never' ? null : expiry === 'day' ? day : inDays(Number(expiry))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Until when a key works. */
export function ExpiryChoice({
  expiry,
  choose,
  day,
}: {
  readonly expiry: Expiry
  choose(expiry: Expiry): void
  /** What Mantine's form gives the field of the day. */
  readonly day: object
}) {
  const say = useWords(words)
  const { dayInUtc } = useFormat()
  const last = expiry === 'day' ? null : lastDayOf(expiry, '')
  return (
    <Group align="flex-end">
      <NativeSelect
        w="20rem"
        maw="100%"
        label={say.label}
        description={last ? say.through(dayInUtc(last)) : say.hint}
        value={expiry}
        onChange={({ currentTarget }) => choose(currentTarget.value as Expiry)}
        data={[
          { value: 'never', label: say.never },
          { value: '30', label: say.days(30) },
          { value: '90', label: say.days(90) },
          { value: '365', label: say.year },
          { value: 'day', label: say.day },
        ]}
      />
      {expiry === 'day' && <TextInput type="date" min={inDays(0)} label={say.lastDay} required {...day} />}
    </Group>
  )
}
