import { Stack, Text, TextInput } from '@mantine/core'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { useWords } from '../../words/language.tsx'
import { localTime, utcTime } from '../../words/local-time.ts'

const words = {
  title: { en: 'Send again what did not arrive', nl: 'Opnieuw versturen wat niet aankwam' },
  about: {
    en: 'The receiver gets each notification under its old id, so that it does nothing twice.',
    nl: 'De ontvanger krijgt elke melding onder het oude nummer, zodat die niets dubbel doet.',
  },
  since: { en: 'Everything since', nl: 'Alles vanaf' },
  send: { en: 'Send again', nl: 'Opnieuw versturen' },
} as const

/** Asks since when everything that did not arrive is sent again. */
export function SendAgainSince({
  isOpen,
  close,
  earliest,
  send,
}: {
  readonly isOpen: boolean
  close(): void
  /** When the first of it failed, or happened. */
  readonly earliest: string | undefined
  /** Takes an instant in UTC. */
  send(since: string): Promise<void>
}) {
  const say = useWords(words)
  const { time_zone } = useClub()
  return (
    <Dialog title={say.title} isOpen={isOpen} close={close}>
      <Stack>
        <Text>{say.about}</Text>
        <SinceForm since={localTime(justBefore(earliest), time_zone)} close={close} send={send} />
      </Stack>
    </Dialog>
  )
}

/** A minute before: what failed happened shortly before it was first tried. */
const justBefore = (time = new Date().toISOString()) => new Date(Date.parse(time) - 60_000).toISOString()

/** The form itself, which begins anew whenever the dialog opens. */
function SinceForm({ since, close, send }: { since: string; close(): void; send(since: string): Promise<void> }) {
  const say = useWords(words)
  const { time_zone } = useClub()
  const { form, ...rest } = useForm({ since }, async ({ since }) => {
    await send(utcTime(since, time_zone) ?? since)
    close()
  })
  return (
    <Form of={rest} send={say.send}>
      <TextInput type="datetime-local" label={say.since} required data-autofocus {...form.getInputProps('since')} />
    </Form>
  )
}
