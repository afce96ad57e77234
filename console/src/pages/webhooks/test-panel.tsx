import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Outcome } from './outcome.tsx'
import { type Try, testEvent, useEventGroups, useStale } from './webhooks-data.ts'

const words = {
  event: { en: 'Message', nl: 'Bericht' },
  plain: { en: 'Plain test', nl: 'Gewone test' },
  example: { en: (event: string) => `Example: ${event}`, nl: (event: string) => `Voorbeeld: ${event}` },
  send: { en: 'Send a test', nl: 'Test versturen' },
  sent: { en: 'Test sent', nl: 'Test verstuurd' },
  more: { en: 'Sent message', nl: 'Verstuurd bericht' },
} as const

/** The test button: sends a message and shows the response. */
export function TestPanel({ endpoint }: { readonly endpoint: number }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { api } = useClub()
  const groups = useEventGroups()
  const [event, setEvent] = useState<string>(testEvent)
  const test = useSend((event: string) => api.webhooks.test(endpoint, { event }), useStale())
  const tried: Try | undefined = test.data?.tries.at(-1)
  return (
    <Paper withBorder p="lg">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={say.event}
          value={event}
          onChange={({ currentTarget }) => setEvent(currentTarget.value)}
          data={[
            { value: testEvent, label: say.plain },
            ...groups.flatMap(({ events }) =>
              events.map(({ event, label }) => ({ value: event, label: say.example(label[language]) })),
            ),
          ]}
        />
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          onClick={() => test.mutate(event)}
          loading={test.isPending}
        >
          {say.send}
        </Button>
      </Group>
      <div role="status">
        {tried && !test.isPending && (
          <Stack gap="xs" mt="md">
            <Text size="sm" c="dimmed">
              {say.sent} <Moment at={tried.at} />
            </Text>
            <Outcome of={tried} />
            <Anchor component={Link} href={`/webhooks/log/${test.data?.id}`} size="sm">
              {say.more}
            </Anchor>
          </Stack>
        )}
      </div>
      <Failure error={test.error} />
    </Paper>
  )
}
