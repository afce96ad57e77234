import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Secret', nl: 'Geheim' },
  once: { en: 'This secret is shown only now', nl: 'Dit geheim is alleen nu te zien' },
  why: {
    en: 'The receiver needs it to be sure that notifications come from here. Copy it now and keep it like a password.',
    nl: 'De ontvanger heeft het nodig om zeker te weten dat meldingen hier vandaan komen. Kopieer het nu en bewaar het als een wachtwoord.',
  },
  stored: { en: 'I have stored it', nl: 'Ik heb het bewaard' },
} as const

/** A secret that was just made. */
export function NewSecret({
  secret,
  onStored,
  children,
}: {
  readonly secret: string
  onStored(): void
  readonly children?: ReactNode
}) {
  const say = useWords(words)
  return (
    <Stack>
      <Alert color="yellow" title={say.once}>
        {say.why}
      </Alert>
      <Copy text={secret} label={say.label} />
      {children}
      <Group>
        <Button onClick={onStored}>{say.stored}</Button>
      </Group>
    </Stack>
  )
}
