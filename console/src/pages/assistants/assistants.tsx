import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { sessionPath } from '../../data/call.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { Connect } from './connect.tsx'
import { GrantTable } from './grant-table.tsx'
import { hasEnded, useAssistants } from './grants.tsx'

const words = {
  title: { en: 'Assistants', nl: 'Assistenten' },
  connected: { en: 'Connected', nl: 'Verbonden' },
  none: { en: 'No assistant is connected', nl: 'Er is geen assistent verbonden' },
  noneAbout: { en: 'Connect one with the steps below.', nl: 'Volg de stappen hieronder om er een te verbinden.' },
  connect: { en: 'Connect an assistant', nl: 'Een assistent verbinden' },
  connectAbout: { en: 'Everyone connects their own assistant.', nl: 'Iedereen verbindt een eigen assistent.' },
  ended: { en: 'Ended', nl: 'Beëindigd' },
  allowTitle: { en: 'AI assistants in this club', nl: 'AI-assistenten in deze club' },
  on: { en: 'Allowed', nl: 'Toegestaan' },
  off: { en: 'Not allowed', nl: 'Niet toegestaan' },
  onAbout: {
    en: 'Any user can connect an assistant. An assistant can never do more than its user.',
    nl: 'Elke gebruiker kan een assistent verbinden. Die mag nooit meer dan de gebruiker zelf.',
  },
  offAbout: {
    en: 'An assistant such as Claude or ChatGPT can find data and, if allowed, change it. The company behind it sees the data it reads.',
    nl: 'Een assistent zoals Claude of ChatGPT kan gegevens opzoeken en, als dat mag, wijzigen. Het bedrijf erachter ziet wat de assistent leest.',
  },
  allow: { en: 'Allow assistants', nl: 'Assistenten toestaan' },
  forbid: { en: 'Block assistants', nl: 'Assistenten verbieden' },
  forbidTitle: { en: 'Block AI assistants?', nl: 'AI-assistenten verbieden?' },
  ends: {
    en: (connected: number) => `${connected === 1 ? '1 connection ends' : `${connected} connections end`} permanently.`,
    nl: (connected: number) =>
      `${connected === 1 ? '1 verbinding wordt' : `${connected} verbindingen worden`} voorgoed verbroken.`,
  },
  after: { en: 'API keys keep working.', nl: 'API-sleutels blijven werken.' },
} as const

/** Connected assistants, the steps to connect one, and whether the club allows them. */
export function Assistants() {
  const say = useWords(words)
  const { allowed, data } = useAssistants()
  const connected = data.filter((grant) => !hasEnded(grant))
  const ended = data.filter(hasEnded).reverse()
  return (
    <>
      <PageHead title={say.title} />
      <Allowed />
      {allowed && (
        <Section title={say.connected}>
          {connected.length > 0 ? (
            <GrantTable label={say.connected} grants={connected} />
          ) : (
            <Empty title={say.none}>{say.noneAbout}</Empty>
          )}
        </Section>
      )}
      {allowed && (
        <Section title={say.connect} about={say.connectAbout}>
          <Connect />
        </Section>
      )}
      {ended.length > 0 && (
        <Section title={say.ended}>
          <GrantTable label={say.ended} grants={ended} isEnded />
        </Section>
      )}
    </>
  )
}

function Allowed() {
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
            <Title order={2}>{say.allowTitle}</Title>
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
        {connected > 0 && say.ends(connected)} {say.after}
      </ConfirmDialog>
    </Paper>
  )
}
