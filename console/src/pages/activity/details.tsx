import { Badge, Group, Text } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  more: { en: (number: string) => `and ${number} more`, nl: (number: string) => `en nog ${number}` },
} as const

/** How many changed fields are named. */
const mostDetails = 8

/** Names of what changed. */
export function Details({ of: names }: { readonly of: readonly string[] }) {
  const say = useWords(words)
  const { number } = useFormat()
  if (names.length === 0) return null
  const rest = names.length - mostDetails
  return (
    <Group gap={4} my={2}>
      {names.slice(0, mostDetails).map((name) => (
        <Badge key={name} color="gray" size="sm">
          {name}
        </Badge>
      ))}
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {say.more(number(rest))}
        </Text>
      )}
    </Group>
  )
}
