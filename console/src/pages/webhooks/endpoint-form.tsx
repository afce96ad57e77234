import { Button, Stack, TextInput } from '@mantine/core'
import { Link } from 'wouter'
import type { Endpoint } from '../../api.ts'
import { Form, useForm, useOptional } from '../../parts/form.tsx'
import { useUnsaved } from '../../parts/unsaved.ts'
import { useWords } from '../../words/language.tsx'
import { EventChoice } from './event-choice.tsx'

const words = {
  url: { en: 'Address', nl: 'Adres' },
  urlAbout: {
    en: 'Where the other program listens. Whoever built it knows this address; it begins with https://.',
    nl: 'Waar het andere programma luistert. Wie het bouwde weet dit adres; het begint met https://.',
  },
  description: { en: 'Name', nl: 'Naam' },
  descriptionAbout: {
    en: 'For yourself: what the endpoint is for, such as “The website”.',
    nl: 'Voor jezelf: waar het endpoint voor is, zoals ‘De website’.',
  },
  cancel: { en: 'Cancel', nl: 'Annuleren' },
} as const

export type Chosen = { url: string; description: string; events: string[] }

/** The fields of an endpoint: where it is, what it is called, and what it is told. */
export function EndpointForm({
  of: before,
  send,
  submit,
  back,
}: {
  readonly of?: Endpoint
  /** The text of the button. */
  readonly send: string
  submit(chosen: Chosen): Promise<unknown>
  /** The path of the page for who does not want to go on. */
  readonly back: string
}) {
  const say = useWords(words)
  const optional = useOptional()
  const initial = {
    url: before?.url ?? '',
    description: before?.description ?? '',
    events: [...(before?.events ?? [])],
  }
  const { form, ...rest } = useForm<Chosen>(initial, submit)
  useUnsaved(form.isDirty() && !rest.isSending)
  return (
    <Stack maw="44rem">
      <Form
        of={rest}
        send={send}
        others={
          <Button component={Link} href={back} variant="default">
            {say.cancel}
          </Button>
        }
      >
        <TextInput
          label={say.url}
          description={say.urlAbout}
          placeholder="https://example.org/kantine"
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          {...form.getInputProps('url')}
        />
        <TextInput
          label={optional(say.description)}
          description={say.descriptionAbout}
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <EventChoice
          value={form.values.events}
          onChange={(events) => form.setFieldValue('events', events)}
          error={form.errors.events}
        />
      </Form>
    </Stack>
  )
}
