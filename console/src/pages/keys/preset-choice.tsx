import { Radio, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useKeyOptions } from './key-data.ts'

const words = {
  label: { en: 'What is it for?', nl: 'Waarvoor is de sleutel?' },
  hint: {
    en: 'This ticks what such a program needs. You can change it below.',
    nl: 'Dit kruist aan wat zo’n programma nodig heeft. Hieronder kun je het aanpassen.',
  },
  own: { en: 'Something else', nl: 'Iets anders' },
  ownHint: { en: 'Tick below what it needs.', nl: 'Kruis hieronder aan wat het nodig heeft.' },
} as const

/** Sets of scopes for common purposes: choosing one ticks its scopes. */
export function PresetChoice({
  scopes,
  choose,
}: {
  /** Those that are ticked now. */
  readonly scopes: readonly string[]
  choose(scopes: readonly string[]): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { presets } = useKeyOptions()
  const [isOwn, setOwn] = useState(false)
  const chosen = presets.find((preset) => isSame(preset.scopes, scopes))
  const change = (name: string) => {
    setOwn(name === own)
    choose(presets.find((preset) => preset.name === name)?.scopes ?? [])
  }
  return (
    <Radio.Group
      label={say.label}
      description={say.hint}
      value={chosen?.name ?? (isOwn || scopes.length > 0 ? own : '')}
      onChange={change}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="sm" spacing="md">
        {presets.map(({ name, title, doc }) => (
          <Radio key={name} value={name} label={title[language]} description={doc[language]} />
        ))}
        <Radio value={own} label={say.own} description={say.ownHint} />
      </SimpleGrid>
    </Radio.Group>
  )
}

const own = 'own'

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))
