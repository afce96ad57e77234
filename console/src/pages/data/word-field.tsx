import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import type { ValueLabels } from '../../data/fields.ts'
import { useLanguage } from '../../words/language.tsx'
import { dropdown } from './dropdown.ts'

/** A field that takes any word, and offers those that have a label; a form gets the value itself. */
export function WordField({
  labels,
  name,
  value,
  ...field
}: {
  readonly labels: ValueLabels
  readonly name: string
  readonly value: string
} & Pick<AutocompleteProps, 'label' | 'w' | 'error'>) {
  const { language } = useLanguage()
  const [typed, setTyped] = useState(labels[value]?.[language] ?? value)
  const named = Object.entries(labels).map(([value, label]) => ({ value, label: label[language] }))
  const meant = named.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
  return (
    <>
      <Autocomplete {...field} {...dropdown} data={named.map(({ label }) => label)} value={typed} onChange={setTyped} />
      <input type="hidden" name={name} value={meant?.value ?? typed} />
    </>
  )
}
