import { Anchor } from '@mantine/core'
import { useLanguage, useWords } from '../words/language.tsx'
import { errorWords } from './error-words.ts'

const words = {
  more: {
    en: (code: string) => `What ${code} means (in English)`,
    nl: (code: string) => `Wat ${code} betekent (in het Engels)`,
  },
} as const

/** What an error means, with its code, which leads to the page that explains it to programmers. */
export function ErrorName({ code }: { readonly code: string }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const known = Object.hasOwn(errorWords, code) ? errorWords[code as keyof typeof errorWords][language] : undefined
  return (
    <span>
      {known}{' '}
      <Anchor href={`/problems/${code}`} target="_blank" size="xs" ff="monospace" title={say.more(code)}>
        {code}
      </Anchor>
    </span>
  )
}
