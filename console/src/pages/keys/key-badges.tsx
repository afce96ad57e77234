import { Badge, Group } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  assistant: { en: 'For an assistant', nl: 'Voor een assistent' },
  revoked: { en: 'Revoked', nl: 'Ingetrokken' },
  expired: { en: 'Expired', nl: 'Verlopen' },
  unused: { en: 'Unused for 30 days', nl: '30 dagen niet gebruikt' },
  expiresSoon: {
    en: (when: string) => `Expires ${when}`,
    nl: (when: string) => `Verloopt ${when}`,
  },
  wide: { en: 'May do a lot', nl: 'Mag veel' },
  oldWorks: {
    en: (when: string) => `Old one works until ${when}`,
    nl: (when: string) => `Oude werkt tot ${when}`,
  },
} as const

/** What is special about a key, in words. */
export function KeyBadges({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const { relative, moment } = useFormat()
  const has = (mark: Key['marks'][number]) => key.marks.includes(mark)
  const badges = [
    { color: 'gray', text: key.purpose === 'assistant' && say.assistant },
    { color: 'gray', text: key.state === 'revoked' && say.revoked },
    { color: 'gray', text: key.state === 'expired' && say.expired },
    { color: 'leaf', text: key.old_ends_at && say.oldWorks(moment(key.old_ends_at)) },
    { color: 'yellow', text: has('unused') && say.unused },
    { color: 'yellow', text: has('expires_soon') && key.expires_at && say.expiresSoon(relative(key.expires_at)) },
    { color: 'yellow', text: has('wide') && say.wide },
  ].flatMap(({ color, text }) => (text ? [{ color, text }] : []))
  if (badges.length === 0) return null
  return (
    <Group gap={6}>
      {badges.map(({ color, text }) => (
        <Badge key={text} color={color}>
          {text}
        </Badge>
      ))}
    </Group>
  )
}
