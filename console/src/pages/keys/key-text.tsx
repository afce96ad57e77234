import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from '../../parts/copy.tsx'
import { Secret } from '../../parts/secret.tsx'
import { useWords } from '../../words/language.tsx'
import { commandWith, type KeyWithText, useKeyOptions } from './key-data.ts'

const words = {
  label: { en: 'API key', nl: 'API-sleutel' },
  warning: {
    en: 'The key is shown only once. Keep it in a password manager, never on a public page.',
    nl: 'Je ziet de hele sleutel maar één keer. Bewaar hem in een wachtwoordmanager en zet hem nooit op een openbare pagina.',
  },
  try: { en: 'Try it in a terminal', nl: 'Probeer het in een terminal' },
  address: { en: 'URL for the assistant', nl: 'URL voor de assistent' },
} as const

/** A key, which is shown only once, with a working request. */
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
