import { Button, Stack } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { WebhookLinks } from './webhook-links.tsx'
import { useEndpoints } from './webhooks-data.ts'

const words = {
  title: { en: 'Webhooks', nl: 'Webhooks' },
  about: {
    en: 'Webhooks tell other programs at once what happens in the club.',
    nl: 'Webhooks vertellen andere programma’s meteen wat er in de club gebeurt.',
  },
  add: { en: 'Add an endpoint', nl: 'Endpoint toevoegen' },
  none: { en: 'No program is told anything yet', nl: 'Nog geen programma krijgt meldingen' },
  explained: {
    en: 'A webhook is a short message to another program, such as the website, when a member is added or somebody registers. Add the address of that program, called an endpoint, and choose what it is told.',
    nl: 'Een webhook is een kort bericht aan een ander programma, zoals de website, wanneer er een lid bij komt of iemand zich aanmeldt. Voeg het adres van dat programma toe, een endpoint, en kies wat het te horen krijgt.',
  },
} as const

/** The endpoints of the club, each with how its notifications fare. */
export function Webhooks() {
  const say = useWords(words)
  const endpoints = useEndpoints()
  const add = (
    <Button component={Link} href="/webhooks/new" leftSection={<Plus size={16} aria-hidden />}>
      {say.add}
    </Button>
  )
  return (
    <>
      <PageHead title={say.title} actions={endpoints.length > 0 && add}>
        {say.about}
      </PageHead>
      <WebhookLinks />
      {endpoints.length === 0 ? (
        <Empty title={say.none} action={add}>
          {say.explained}
        </Empty>
      ) : (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {endpoints.map((endpoint) => (
            <EndpointCard key={endpoint.id} of={endpoint} />
          ))}
        </Stack>
      )}
    </>
  )
}
