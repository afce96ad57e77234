import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  cancelled: { en: 'Cancelled', nl: 'Afgelast' },
} as const

/** The title of something with a status: of a cancelled event it is struck, with the word beside it. */
export function TitleWithStatus({ status, children }: { readonly status: unknown; readonly children: ReactNode }) {
  const say = useWords(words)
  if (status !== 'cancelled') return children
  return (
    <>
      <s>{children}</s>{' '}
      <Badge component="span" color="gray">
        {say.cancelled}
      </Badge>
    </>
  )
}
