import { MultiSelect } from '@mantine/core'
import { type RecordsField, useRecords } from './record-options.ts'

/** A field for several records of a collection, found by their names; its value is their ids as texts. */
export function RecordsChoice({
  from: plural,
  value,
  onChange,
  ...field
}: RecordsField & { readonly value: readonly string[]; onChange(ids: readonly string[]): void }) {
  const { choices, choose } = useRecords(plural, value)
  return (
    <MultiSelect
      {...field}
      {...choices}
      value={[...value]}
      hidePickedOptions
      onChange={(ids) => {
        choose(ids)
        onChange(ids)
      }}
    />
  )
}
