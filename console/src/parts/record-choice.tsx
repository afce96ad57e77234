import { Select } from '@mantine/core'
import { type RecordsField, useRecords } from './record-options.ts'

/** A field for a record of a collection, found by its name; its value is the id as a text, or the empty text. */
export function RecordChoice({
  from: plural,
  value,
  onChange,
  ...field
}: RecordsField & { readonly value: string; onChange(id: string): void }) {
  const { choices, choose } = useRecords(plural, value === '' ? [] : [value])
  return (
    <Select
      {...field}
      {...choices}
      value={value || null}
      onChange={(id) => {
        choose(id ? [id] : [])
        onChange(id ?? '')
      }}
    />
  )
}
