import { SegmentedControl } from '@mantine/core'
import { useWords } from '../../words/language.tsx'

const words = {
  view: { en: 'View', nl: 'Weergave' },
  text: { en: 'Text', nl: 'Tekst' },
  preview: { en: 'Preview', nl: 'Voorbeeld' },
} as const

export type View = 'text' | 'preview'

/** On a phone, the text and its preview do not fit side by side. */
export function ViewChoice({ view, choose }: { readonly view: View; choose(view: View): void }) {
  const say = useWords(words)
  return (
    <SegmentedControl<View>
      aria-label={say.view}
      value={view}
      onChange={choose}
      data={[
        { value: 'text', label: say.text },
        { value: 'preview', label: say.preview },
      ]}
    />
  )
}
