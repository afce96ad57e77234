import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '../data/fields.ts'
import { useLanguage, useWords } from '../words/language.tsx'

const words = {
  cancelled: { en: 'Cancelled', nl: 'Afgelast' },
} as const

/**
 * The title of a record with a status. If the record is cancelled, the title is struck through, with the status beside it.
 *
 * @param fields the fields of its collection, which contain the label of its status; those of events by default
 */
export function TitleWithStatus({
  status,
  fields = [],
  children,
}: {
  readonly status: unknown
  readonly fields?: readonly Field[] | undefined
  readonly children: ReactNode
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  if (status !== 'cancelled') return children
  const word = fields.find(({ name }) => name === 'status')?.value_labels?.cancelled?.[language]
  return (
    <>
      <s>{children}</s>{' '}
      <Badge component="span" color="gray">
        {word ?? say.cancelled}
      </Badge>
    </>
  )
}
