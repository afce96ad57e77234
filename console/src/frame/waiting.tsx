import { Center, Loader, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  waiting: { en: 'Loading…', nl: 'Laden…' },
} as const

/** A placeholder for a page that is slow to load. Fast pages never show it. */
export function Waiting() {
  const say = useWords(words)
  return (
    <Center h="60vh" className="waiting" role="status">
      <Loader />
      <VisuallyHidden>{say.waiting}</VisuallyHidden>
    </Center>
  )
}

/** Keeps a list visible while the next one loads, and dims it if that takes a while. */
export const Awaited = ({
  isOld,
  list,
  children,
}: {
  /** Whether the list is the previous one: `isPlaceholderData` of `useReadLater`. */
  readonly isOld: boolean
  readonly list?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) => (
  <Stack ref={list} w="100%" className="awaited" aria-busy={isOld}>
    {children}
  </Stack>
)
