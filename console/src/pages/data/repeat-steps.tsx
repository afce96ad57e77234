import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { EventRepeat } from '../../api.ts'
import { preview, send } from '../../data/call.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Facts } from '../../parts/facts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OperationForm } from '../../parts/operation-form.tsx'
import { takeFocus } from '../../parts/take-focus.ts'
import { useUnsaved } from '../../parts/unsaved.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { ClubRecord } from './collections.ts'

const words = {
  look: { en: 'Preview the events', nl: 'Bekijk de activiteiten' },
  preview: { en: 'Preview', nl: 'Voorbeeld' },
  count: { en: 'New events', nl: 'Nieuwe activiteiten' },
  first: { en: 'First', nl: 'Eerste' },
  last: { en: 'Last', nl: 'Laatste' },
  occupied: { en: 'The facility is occupied on', nl: 'De accommodatie is bezet op' },
  back: { en: 'Change', nl: 'Aanpassen' },
  make: {
    en: (n: string) => (n === '1' ? 'Add 1 event' : `Add ${n} events`),
    nl: (n: string) => (n === '1' ? '1 activiteit toevoegen' : `${n} activiteiten toevoegen`),
  },
  done: {
    en: (n: string) => (n === '1' ? '1 event added' : `${n} events added`),
    nl: (n: string) => (n === '1' ? '1 activiteit toegevoegd' : `${n} activiteiten toegevoegd`),
  },
} as const

type Wanted = NonNullable<Parameters<ReturnType<typeof useClub>['api']['events']['repeat']>[1]>

const start: Wanted = { every: 'week', until: null, season_id: null }

/** Asks how to repeat the event, shows a preview of the new events, and only then adds them. */
export function RepeatSteps({ of: event, done }: { readonly of: ClubRecord; done(): void }) {
  const say = useWords(words)
  const { api } = useClub()
  const [wanted, setWanted] = useState(start)
  const [shown, setShown] = useState<EventRepeat>()
  const look = async (values: Wanted) => {
    setWanted(values)
    setShown((await send(preview(api.events.repeat(event.id, values)))).answer)
  }
  useUnsaved(wanted !== start)
  if (!shown) return <OperationForm of="events repeat" initial={wanted as never} submit={look} send={say.look} />
  return <Look at={shown} event={event} wanted={wanted} back={() => setShown(undefined)} done={done} />
}

function Look({
  at: { count, first_on, last_on, occupied_on },
  event,
  wanted,
  back,
  done,
}: {
  readonly at: EventRepeat
  readonly event: ClubRecord
  readonly wanted: Wanted
  back(): void
  done(): void
}) {
  const say = useWords(words)
  const { api, path } = useClub()
  const { number, dayInUtc, list } = useFormat()
  const make = useSend(
    () => api.events.repeat(event.id, wanted),
    [path('')],
    ({ count }) => say.done(number(count)),
  )
  const run = async () => {
    await make.mutateAsync()
    done()
  }
  return (
    <Stack>
      <Title order={3} ref={takeFocus}>
        {say.preview}
      </Title>
      <Facts
        of={[
          [say.count, number(count)],
          [say.first, dayInUtc(String(first_on))],
          [say.last, dayInUtc(String(last_on))],
        ]}
      />
      {occupied_on.length > 0 && (
        <Alert color="yellow" title={say.occupied}>
          {list(occupied_on.map((day) => dayInUtc(day)))}
        </Alert>
      )}
      <Failure error={make.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={back}>
          {say.back}
        </Button>
        <Button loading={make.isPending} onClick={() => void run().catch(() => undefined)}>
          {say.make(number(count))}
        </Button>
      </Group>
    </Stack>
  )
}
