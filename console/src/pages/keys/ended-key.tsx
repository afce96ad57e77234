import { Text } from '@mantine/core'
import { useWords } from '../../words/language.tsx'

const words = {
  ended: {
    en: 'This key no longer works, so there is nothing to change. Make a new one in its place.',
    nl: 'Deze sleutel werkt niet meer, dus er valt niets te wijzigen. Maak een nieuwe in plaats daarvan.',
  },
} as const

/** What pages that change a key say of one that no longer works. */
export function EndedKey() {
  const say = useWords(words)
  return <Text>{say.ended}</Text>
}
