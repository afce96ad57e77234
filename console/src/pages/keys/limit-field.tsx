import { TextInput } from '@mantine/core'
import { useOptional } from '../../parts/form.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useKeyOptions } from './key-data.ts'

const words = {
  label: { en: 'Requests a minute', nl: 'Verzoeken per minuut' },
  hint: {
    en: (most: string) =>
      `Leave it empty for the usual limit, ${most}. A lower one holds back a program that calls too often.`,
    nl: (most: string) => `Laat leeg voor de gewone limiet, ${most}. Een lagere remt een programma dat te vaak vraagt.`,
  },
} as const

/** The limit of a key's own. The props are what Mantine's form gives a field. */
export function LimitField(input: object) {
  const say = useWords(words)
  const optional = useOptional()
  const { number } = useFormat()
  const { rate_limit: most } = useKeyOptions()
  return (
    <TextInput
      label={optional(say.label)}
      description={say.hint(number(most))}
      inputMode="numeric"
      autoComplete="off"
      maw="28rem"
      {...input}
    />
  )
}
