import { useLocation, useParams } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { type Chosen, EndpointForm } from './endpoint-form.tsx'
import { nameOf, useEndpoint, useStale } from './webhooks-data.ts'

const words = {
  title: { en: 'Change the endpoint', nl: 'Endpoint wijzigen' },
  about: {
    en: 'It keeps its secret. What is sent from now on goes to the new address.',
    nl: 'Het geheim blijft hetzelfde. Wat vanaf nu wordt verstuurd, gaat naar het nieuwe adres.',
  },
  send: { en: 'Save', nl: 'Opslaan' },
} as const

/** Changes where an endpoint is, what it is called, or what it is told. */
export function ChangeEndpoint() {
  const say = useWords(words)
  const { api } = useClub()
  const { id } = useParams<{ id: string }>()
  const [, go] = useLocation()
  const endpoint = useEndpoint(id)
  const change = useSend((chosen: Chosen) => api.webhooks.change(endpoint.id, chosen), useStale())
  const back = `/webhooks/${id}`
  return (
    <>
      <PageHead title={say.title} back={{ path: back, title: nameOf(endpoint) }}>
        {say.about}
      </PageHead>
      <EndpointForm
        of={endpoint}
        send={say.send}
        back={back}
        submit={async (chosen) => {
          await change.mutateAsync(chosen)
          go(back)
        }}
      />
    </>
  )
}
