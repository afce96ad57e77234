import { Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import './awaited.css'

/** A list that stays while another page of it, or one with other filters, is awaited; it grows pale only when that takes long. */
export const Awaited = ({
  isOld,
  list,
  children,
}: {
  /** Whether what is shown is still that of before: `isPlaceholderData` of `useReadLater`. */
  readonly isOld: boolean
  readonly list?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) => (
  <Stack ref={list} w="100%" className="awaited" aria-busy={isOld}>
    {children}
  </Stack>
)
