import { Button, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { Endpoint, EndpointCreate } from '../../api.ts'
import { goWhenDone } from '../../data/call-failed.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form } from '../../parts/form.tsx'
import { late } from '../../parts/late.tsx'
import { FormInput, useOperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { EventChoice } from './events.tsx'
import { nameOf, useEndpoint, useStale } from './webhooks-data.ts'

const NewSecret = late(async () => (await import('./new-secret.tsx')).NewSecret)

const words = {
  webhooks: { en: 'Webhooks', nl: 'Webhooks' },
  new: { en: 'Add an endpoint', nl: 'Endpoint toevoegen' },
  add: { en: 'Add endpoint', nl: 'Endpoint toevoegen' },
  added: { en: 'Endpoint added', nl: 'Endpoint toegevoegd' },
  next: {
    en: 'Give the secret to the developer of the other program. Then send a test.',
    nl: 'Geef het geheim aan de ontwikkelaar van het andere programma. Stuur daarna een test.',
  },
  change: { en: 'Change endpoint', nl: 'Endpoint wijzigen' },
  save: { en: 'Save', nl: 'Opslaan' },
  url: { en: 'URL', nl: 'URL' },
  urlHint: {
    en: 'The developer of the other program can give you this URL.',
    nl: 'Vraag de ontwikkelaar van het andere programma om deze URL.',
  },
  cancel: { en: 'Cancel', nl: 'Annuleren' },
} as const

/** Shown below the new secret, which does not wait for it. */
const ForDevelopers = lazy(async () => ({ default: (await import('./for-developers.tsx')).ForDevelopers }))

type Chosen = Pick<Endpoint, 'url' | 'description' | 'events'>

/** Adds an endpoint, and shows its secret once. */
export function NewEndpoint() {
  const say = useWords(words)
  const { api } = useClub()
  const [, go] = useLocation()
  const [made, setMade] = useState<EndpointCreate>()
  const add = useSend((chosen: Chosen) => api.webhooks.create(chosen), useStale())
  if (!made) {
    return (
      <>
        <PageHead title={say.new} back={{ path: '/webhooks', title: say.webhooks }} />
        <EndpointForm
          of="webhooks create"
          initial={{ url: '', description: '', events: [] }}
          send={say.add}
          back="/webhooks"
          submit={async (chosen) =>
            setMade(await add.mutateAsync(chosen).catch(goWhenDone((id) => go(`/webhooks/${id}`))))
          }
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={say.added}>{say.next}</PageHead>
      <Suspense>
        <NewSecret secret={made.secret} onStored={() => go(`/webhooks/${made.id}`)} />
        <ForDevelopers />
      </Suspense>
    </>
  )
}

export function ChangeEndpoint() {
  const say = useWords(words)
  const { api } = useClub()
  const { id } = useParams<{ id: string }>()
  const [, go] = useLocation()
  const endpoint = useEndpoint(id)
  const change = useSend((chosen: Chosen) => api.webhooks.change(endpoint.id, chosen), useStale())
  const back = `/webhooks/${id}`
  const { url, description, events } = endpoint
  return (
    <>
      <PageHead title={say.change} back={{ path: back, title: nameOf(endpoint) }} />
      <EndpointForm
        of="webhooks change"
        initial={{ url, description, events }}
        send={say.save}
        back={back}
        submit={async (chosen) => {
          await change.mutateAsync(chosen)
          go(back)
        }}
      />
    </>
  )
}

function EndpointForm({
  of: name,
  initial,
  send,
  submit,
  back,
}: {
  readonly of: 'webhooks create' | 'webhooks change'
  readonly initial: Chosen
  readonly send: string
  submit(chosen: Chosen): Promise<unknown>
  /** The path of the page that Cancel returns to. */
  readonly back: string
}) {
  const say = useWords(words)
  const endpointForm = useOperationForm<Chosen>(name, initial, submit)
  const { form } = endpointForm
  const cancel = (
    <Button component={Link} href={back} variant="default">
      {say.cancel}
    </Button>
  )
  return (
    <Stack maw="44rem">
      <Form of={endpointForm} send={send} others={cancel}>
        <TextInput
          label={say.url}
          description={say.urlHint}
          placeholder="https://example.org/kantine"
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          {...form.getInputProps('url')}
        />
        <FormInput of={endpointForm} name="description" />
        <EventChoice
          value={form.values.events as string[]}
          onChange={(events) => form.setFieldValue('events', events)}
          error={form.errors.events}
        />
      </Form>
    </Stack>
  )
}
