import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { InvitationCreate } from '../../api.ts'
import { Copy } from '../../parts/copy.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  link: { en: 'Link', nl: 'Link' },
  until: {
    en: (moment: string) => `The link can be used once and expires on ${moment}. It is shown only once.`,
    nl: (moment: string) => `De link werkt één keer en is geldig tot ${moment}. Je krijgt hem maar één keer te zien.`,
  },
  local: {
    en: 'The link works on this computer only, because the server has a local address.',
    nl: 'De link werkt alleen op deze computer, omdat de server een lokaal adres heeft.',
  },
  done: { en: 'Done', nl: 'Klaar' },
} as const

/** Host names that refer to the computer itself. */
const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** A link to send to someone, which can be used once. */
export function OneTimeLink({
  link,
  close,
  children,
}: {
  readonly link: Pick<InvitationCreate, 'link' | 'expires_at'>
  close(): void
  /** The recipient and the purpose. */
  readonly children: ReactNode
}) {
  const say = useWords(words)
  const { moment } = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <Stack role="status">
      <Text>{children}</Text>
      <Copy text={link.link} label={say.link} />
      {localHosts.includes(new URL(link.link).hostname) && <Alert color="yellow">{say.local}</Alert>}
      <Text size="sm" c="dimmed">
        {say.until(moment(link.expires_at))}
      </Text>
      <Group justify="flex-end">
        <Button ref={button} onClick={close}>
          {say.done}
        </Button>
      </Group>
    </Stack>
  )
}
