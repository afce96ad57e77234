import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../data/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'Someone else has signed in', nl: 'Er is iemand anders ingelogd' },
  text: {
    en: (name: string) => `${name} is now signed in here. Reload the page to continue as ${name}.`,
    nl: (name: string) =>
      `In deze browser is nu ${name} ingelogd. Laad de pagina opnieuw om als ${name} verder te gaan.`,
  },
  load: { en: 'Reload the page', nl: 'Pagina opnieuw laden' },
} as const

/** Stops the page when another person signed in elsewhere in this browser: what is done here would be done in their name. */
export function AnotherReader() {
  const say = useWords(words)
  const { administrator } = useSession()
  const [first] = useState(administrator.id)
  const load = () => location.reload()
  return (
    <Dialog title={say.title} isOpen={administrator.id !== first} close={load} staysOpen>
      <Stack>
        <Text>{say.text(administrator.name)}</Text>
        <Group justify="flex-end">
          <Button onClick={load} data-autofocus>
            {say.load}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
