import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../data/queries.ts'
import { sessionPath, useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useWords } from '../../words/language.tsx'
import { hasEnded, useAssistants } from './assistants-data.ts'

const words = {
  title: { en: 'AI assistants in this club', nl: 'AI-assistenten in deze club' },
  on: { en: 'Allowed', nl: 'Toegestaan' },
  off: { en: 'Not allowed', nl: 'Niet toegestaan' },
  onAbout: {
    en: 'Everybody with a role in the club can connect an assistant. It may do at most what their role may, and only what they tick.',
    nl: 'Iedereen met een rol in de club kan een assistent verbinden. Die mag hoogstens wat de eigen rol mag, en alleen wat is aangevinkt.',
  },
  offAbout: {
    en: 'An assistant such as Claude or ChatGPT can look things up, make lists and, where somebody allows it, change data. What it reads goes to the company that runs it. So the club decides first.',
    nl: 'Een assistent zoals Claude of ChatGPT kan dingen opzoeken, lijsten maken en, waar iemand dat toestaat, gegevens wijzigen. Wat hij leest gaat naar het bedrijf erachter. Daarom beslist de club eerst.',
  },
  allow: { en: 'Allow assistants', nl: 'Assistenten toestaan' },
  forbid: { en: 'Forbid assistants', nl: 'Assistenten verbieden' },
  forbidTitle: { en: 'Forbid AI assistants?', nl: 'AI-assistenten verbieden?' },
  ends: {
    en: (connected: number) =>
      connected === 0
        ? 'No assistant is connected now.'
        : `${connected === 1 ? 'One connection ends' : `${connected} connections end`} at once, and for good.`,
    nl: (connected: number) =>
      connected === 0
        ? 'Er is nu geen assistent verbonden.'
        : `${connected === 1 ? 'Eén verbinding eindigt' : `${connected} verbindingen eindigen`} meteen en voorgoed.`,
  },
  after: {
    en: 'To use one again, the club allows assistants again, and people connect theirs again. API keys go on working.',
    nl: 'Om er weer een te gebruiken, staat de club assistenten opnieuw toe en verbindt ieder de eigen assistent opnieuw. API-sleutels blijven werken.',
  },
} as const

/** Whether the club allows assistants, with the button that changes it. */
export function Allowed() {
  const say = useWords(words)
  const { api } = useClub()
  const { allowed, data } = useAssistants()
  const [isAsking, setAsking] = useState(false)
  const change = useSend(
    (allowed: boolean) => api.assistants.allow({ allowed }),
    [api.assistants.list(), api.activity.list(), sessionPath],
  )
  const connected = data.filter((grant) => !hasEnded(grant)).length
  return (
    <Paper>
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap="xs" maw="42rem" flex="1 1 20rem">
          <Group gap="sm">
            <Title order={2}>{say.title}</Title>
            <Badge color={allowed ? 'leaf' : 'gray'}>{allowed ? say.on : say.off}</Badge>
          </Group>
          <Text>{allowed ? say.onAbout : say.offAbout}</Text>
        </Stack>
        {allowed ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {say.forbid}
          </Button>
        ) : (
          <Button loading={change.isPending} onClick={() => change.mutate(true)}>
            {say.allow}
          </Button>
        )}
      </Group>
      {!isAsking && <Failure error={change.error} />}
      <ConfirmDialog
        title={say.forbidTitle}
        act={say.forbid}
        isOpen={isAsking}
        close={() => setAsking(false)}
        run={() => change.mutateAsync(false)}
      >
        {say.ends(connected)} {say.after}
      </ConfirmDialog>
    </Paper>
  )
}
