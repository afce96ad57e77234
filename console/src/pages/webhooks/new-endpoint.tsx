import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EndpointCreate } from '../../api.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { type Chosen, EndpointForm } from './endpoint-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { VerifySignature } from './verify-signature.tsx'
import { useStale } from './webhooks-data.ts'

const words = {
  webhooks: { en: 'Webhooks', nl: 'Webhooks' },
  title: { en: 'Add an endpoint', nl: 'Endpoint toevoegen' },
  about: {
    en: 'The address of another program, and what it is told about the club.',
    nl: 'Het adres van een ander programma, en wat het over de club te horen krijgt.',
  },
  send: { en: 'Add the endpoint', nl: 'Endpoint toevoegen' },
  added: { en: 'The endpoint is added', nl: 'Het endpoint is toegevoegd' },
  next: {
    en: 'Give its secret to whoever builds the receiver. Afterwards, send it a test.',
    nl: 'Geef het geheim aan wie de ontvanger bouwt. Stuur daarna een test.',
  },
  verify: { en: 'For whoever builds the receiver', nl: 'Voor wie de ontvanger bouwt' },
} as const

/** Adds an endpoint, and shows its secret the only time that it can be seen. */
export function NewEndpoint() {
  const say = useWords(words)
  const { api } = useClub()
  const [, go] = useLocation()
  const [made, setMade] = useState<EndpointCreate>()
  const add = useSend((chosen: Chosen) => api.webhooks.create(chosen), useStale())
  if (!made) {
    return (
      <>
        <PageHead title={say.title} back={{ path: '/webhooks', title: say.webhooks }}>
          {say.about}
        </PageHead>
        <EndpointForm
          send={say.send}
          back="/webhooks"
          submit={async (chosen) => setMade(await add.mutateAsync(chosen))}
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={say.added}>{say.next}</PageHead>
      <NewSecret secret={made.secret} onStored={() => go(`/webhooks/${made.id}`)} />
      <Section title={say.verify}>
        <VerifySignature />
      </Section>
    </>
  )
}
