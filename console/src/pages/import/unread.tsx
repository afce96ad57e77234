import { Alert } from '@mantine/core'
import { Failure } from '../../parts/failure.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { WrongFile } from './wrong-file.ts'

const words = {
  title: { en: 'This file cannot be imported', nl: 'Dit bestand kan niet worden geïmporteerd' },
} as const

/** Says why a file could not be read. */
export function Unread({ error }: { readonly error: Error | null }) {
  const say = useWords(words)
  const { language } = useLanguage()
  if (!(error instanceof WrongFile)) return <Failure error={error} />
  return (
    <Alert color="red" role="alert" title={say.title}>
      {error.sentence[language]}
    </Alert>
  )
}
