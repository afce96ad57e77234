import { Center, Loader, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  waiting: { en: 'Loading…', nl: 'Laden…' },
} as const

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

/** A list that stays while the next page or filter loads; it turns pale when that takes long. */
export const Awaited = ({
  isOld,
  list,
  children,
}: {
  /** The list is still the previous one: `isPlaceholderData` of `useReadLater`. */
  readonly isOld: boolean
  readonly list?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) => (
  <Stack ref={list} w="100%" className="awaited" aria-busy={isOld}>
    {children}
  </Stack>
)
