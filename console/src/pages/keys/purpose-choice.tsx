import { Radio, Stack } from '@mantine/core'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Who uses it?', nl: 'Wie gebruikt de sleutel?' },
  live: { en: 'A program', nl: 'Een programma' },
  liveHint: {
    en: 'Such as the website, the bookkeeping or a door system. Such keys begin with svc_live_.',
    nl: 'Zoals de website, de boekhouding of een toegangssysteem. Zulke sleutels beginnen met svc_live_.',
  },
  assistant: { en: 'An AI assistant', nl: 'Een AI-assistent' },
  assistantHint: {
    en: 'For an assistant that cannot sign in by itself. Most can: connect those on the page Assistants, without a key. Such keys begin with act_live_.',
    nl: 'Voor een assistent die niet zelf kan inloggen. De meeste kunnen dat: die verbind je op de pagina Assistenten, zonder sleutel. Zulke sleutels beginnen met act_live_.',
  },
} as const

/** Whether software or an AI assistant uses a key. The props are what Mantine's form gives a field. */
export function PurposeChoice(input: { readonly value?: string; onChange?(purpose: string): void }) {
  const say = useWords(words)
  return (
    <Radio.Group label={say.label} {...input}>
      <Stack gap="sm" mt="xs">
        <Radio value="live" label={say.live} description={say.liveHint} />
        <Radio value="assistant" label={say.assistant} description={say.assistantHint} />
      </Stack>
    </Radio.Group>
  )
}
