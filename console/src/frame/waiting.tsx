import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { useWords } from '../words/language.tsx'
import './waiting.css'

const words = { waiting: { en: 'Loading…', nl: 'Laden…' } } as const

/** Stands where a page will be. It is seen only when the page takes long, so that nothing flickers. */
export function Waiting() {
  const say = useWords(words)
  return (
    <Center h="60vh" className="waiting" role="status">
      <Loader />
      <VisuallyHidden>{say.waiting}</VisuallyHidden>
    </Center>
  )
}
