import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { textOf } from '../../parts/export.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, useTitles } from '../data/collections.ts'

const words = { empty: { en: 'empty', nl: 'leeg' } } as const

/** A field of a record that changes from one value to another. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown }

/**
 * Returns a line with a field, its value and its next one. References are shown by name.
 *
 * @param changes of all records on the page
 */
export function useFieldChanges(fields: readonly Field[], changes: readonly FieldChange[]) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { dayInUtc } = useFormat()
  const { time_zone: timeZone } = useClub()
  const values = changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ [field]: value })))
  const titleOf = useTitles(fields, values as unknown as readonly ClubRecord[])
  const text = (field: Field, value: unknown) => {
    if (field.kind === 'day' && typeof value === 'string') return dayInUtc(value)
    return textOf(field, { [field.name]: value }, { language, timeZone, titleOf }) || say.empty
  }
  return ({ field: name, from, to }: FieldChange, mark?: ReactNode): ReactNode => {
    const field = fields.find((one) => one.name === name)
    return (
      field && (
        <div key={name}>
          <Text span c="dimmed">
            {field.label[language]}:{' '}
          </Text>
          {text(field, from)} → {text(field, to)} {mark}
        </div>
      )
    )
  }
}
