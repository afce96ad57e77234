import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from '../../parts/copy.tsx'
import { Secret } from '../../parts/secret.tsx'
import { useWords } from '../../words/language.tsx'
import { type KeyWithText, useKeyOptions } from './key-data.ts'
import { commandWith } from './trial.ts'

const words = {
  label: { en: 'API key', nl: 'API-sleutel' },
  warning: {
    en: 'This is the only time that you see the whole key: Kantine keeps no copy. Keep it like a password, in a password manager, and never put it into a page that others can open.',
    nl: 'Dit is de enige keer dat je de hele sleutel ziet: Kantine bewaart geen kopie. Bewaar hem als een wachtwoord, in een wachtwoordkluis, en zet hem nooit in een pagina die anderen kunnen openen.',
  },
  try: { en: 'Try it in a terminal', nl: 'Probeer het in een terminal' },
  address: { en: 'Address to give the assistant', nl: 'Adres om aan de assistent te geven' },
} as const

/** The text of a key, which is shown only now, with a request that works. */
export function KeyText({ of: key, onStored }: { readonly of: KeyWithText; onStored(): void }) {
  const say = useWords(words)
  const { base_url } = useKeyOptions()
  return (
    <Secret text={key.key} label={say.label} warning={say.warning} onStored={onStored}>
      {key.purpose === 'assistant' && (
        <Labelled label={say.address}>
          <Copy text={`${base_url}/api/v1/mcp`} label={say.address} />
        </Labelled>
      )}
      <Labelled label={say.try}>
        <Copy text={commandWith(key.key, base_url)} label={say.try} isCode />
      </Labelled>
    </Secret>
  )
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Stack gap="xs">
    <Text size="sm" fw={500} aria-hidden>
      {label}
    </Text>
    {children}
  </Stack>
)
