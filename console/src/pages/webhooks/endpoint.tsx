import { Code, Group, List, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useParams } from 'wouter'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import { EndpointBadge } from './endpoint-state.tsx'
import { EndpointTrouble } from './endpoint-trouble.tsx'
import { useEventNames } from './event-names.ts'
import { HealthFigures } from './health-figures.tsx'
import { LatestDeliveries } from './latest-deliveries.tsx'
import { SecretOfEndpoint } from './secret-of-endpoint.tsx'
import { TestPanel } from './test-panel.tsx'
import { VerifySignature } from './verify-signature.tsx'
import { nameOf, useEndpoint } from './webhooks-data.ts'

const words = {
  webhooks: { en: 'Webhooks', nl: 'Webhooks' },
  health: { en: 'Health', nl: 'Gezondheid' },
  test: { en: 'Test', nl: 'Testen' },
  testAbout: {
    en: 'Sends one message and shows the answer, so that you know whether the receiver works. The message says that it is a test.',
    nl: 'Stuurt één bericht en toont het antwoord, zodat je weet of de ontvanger werkt. In het bericht staat dat het een test is.',
  },
  latest: { en: 'Latest deliveries', nl: 'Laatste bezorgingen' },
  told: { en: 'What it is told', nl: 'Wat het te horen krijgt' },
  secret: { en: 'Secret', nl: 'Geheim' },
  secretAbout: {
    en: 'Every notification is signed with it. It is shown only when it is made.',
    nl: 'Elke melding is ermee ondertekend. Het is alleen te zien wanneer het gemaakt wordt.',
  },
  verify: { en: 'For whoever builds the receiver', nl: 'Voor wie de ontvanger bouwt' },
} as const

/** One endpoint: how it fares, a test, its log, its secret, and how a receiver checks signatures. */
export function EndpointPage() {
  const say = useWords(words)
  const { id } = useParams<{ id: string }>()
  const endpoint = useEndpoint(id)
  const eventName = useEventNames()
  return (
    <>
      <PageHead
        title={nameOf(endpoint)}
        back={{ path: '/webhooks', title: say.webhooks }}
        actions={<EndpointMenu of={endpoint} />}
      >
        <Group gap="sm" component="span">
          <EndpointBadge of={endpoint} />
          <Text component="span" ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {endpoint.url}
          </Text>
        </Group>
      </PageHead>
      <EndpointTrouble of={endpoint} />
      <Section title={say.health}>
        <HealthFigures of={endpoint.health} />
      </Section>
      <Section title={say.test} about={say.testAbout}>
        <TestPanel endpoint={endpoint.id} />
      </Section>
      <Section title={say.latest}>
        {/* The table of deliveries reads what endpoints are called; the page stays as it is meanwhile. */}
        <Suspense>
          <LatestDeliveries endpoint={endpoint.id} />
        </Suspense>
      </Section>
      <Section title={say.told}>
        <List spacing="xs">
          {endpoint.events.map((event) => (
            <List.Item key={event}>
              {eventName(event)} <Code>{event}</Code>
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title={say.secret} about={say.secretAbout}>
        <SecretOfEndpoint of={endpoint} />
      </Section>
      <Section title={say.verify}>
        <Stack maw="48rem">
          <VerifySignature />
        </Stack>
      </Section>
    </>
  )
}
