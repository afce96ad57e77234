import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import './awaited.css'

/** A list that stays while another page of it, or one with other filters, is awaited; it grows pale only when that takes long. */
export const Awaited = ({
  isOld,
  children,
}: {
  /** Whether what is shown is still that of before: `isPlaceholderData` of `useReadLater`. */
  readonly isOld: boolean
  readonly children: ReactNode
}) => (
  <Stack w="100%" className="awaited" aria-busy={isOld}>
    {children}
  </Stack>
)
