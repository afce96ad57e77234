import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useTrouble } from './endpoint-state.tsx'
import { SendAgainSince } from './send-again-since.tsx'
import { type EndpointWithHealth, useStale } from './webhooks-data.ts'

const words = {
  off: { en: 'This endpoint is switched off', nl: 'Dit endpoint is uitgeschakeld' },
  failing: { en: 'This endpoint receives nothing', nl: 'Dit endpoint ontvangt niets' },
  notArrived: { en: 'Something did not arrive', nl: 'Er is iets niet aangekomen' },
  missed: {
    en: (missed: string, since: string) => `${missed} did not arrive since ${since}.`,
    nl: (missed: string, since: string) => `${missed} niet aangekomen sinds ${since}.`,
  },
  waiting: {
    en: (waiting: string, next: string) => `${waiting} waiting for the next try, ${next}.`,
    nl: (waiting: string, next: string) => `${waiting} in afwachting van de volgende poging, ${next}.`,
  },
  notifications: {
    en: (number: string, value: number) => (value === 1 ? '1 notification' : `${number} notifications`),
    nl: (number: string, value: number) => (value === 1 ? '1 melding' : `${number} meldingen`),
  },
  orMore: { en: 'or more', nl: 'of meer' },
  on: { en: 'Switch on', nl: 'Inschakelen' },
  onAndSend: { en: 'Switch on and send everything missed', nl: 'Inschakelen en al het gemiste versturen' },
  sendAll: { en: 'Send everything again', nl: 'Alles opnieuw versturen' },
  sendSince: { en: 'Choose since when', nl: 'Kies vanaf wanneer' },
  sent: {
    en: (recovered: string) => `Sending ${recovered} again`,
    nl: (recovered: string) => `${recovered} opnieuw aan het versturen`,
  },
} as const

/** For how long deliveries are kept, in milliseconds. */
const keptMs = 30 * 86_400_000

/** What is wrong with an endpoint, and the buttons that mend it; nothing when all is well. */
export function EndpointTrouble({ of: endpoint }: { readonly of: EndpointWithHealth }) {
  const say = useWords(words)
  const { path } = useClub()
  const { number, moment, relative } = useFormat()
  const trouble = useTrouble(endpoint)
  const [isChoosing, setChoosing] = useState(false)
  const { state, failing_since, health } = endpoint
  const { missed, missed_since, waiting, next_try_at, counted_at_most } = health
  const one = path(`webhooks/${endpoint.id}`)
  const stale = useStale()
  const isOff = state === 'disabled'
  const named = (value: number) =>
    `${say.notifications(number(value), value)}${value === counted_at_most ? ` ${say.orMore}` : ''}`

  const enable = useChange(() => call('POST', `${one}/enable`), stale)
  const recover = useChange(async (since: Date) => {
    if (isOff) await call('POST', `${one}/enable`)
    return call<{ recovered: number }>('POST', `${one}/recover`, { since: since.toISOString() })
  }, stale)
  const sendSince = async (since: Date) => {
    const { recovered } = await recover.mutateAsync(since)
    notifications.show({ message: say.sent(say.notifications(number(recovered), recovered)) })
  }
  const sendAll = () => void sendSince(new Date(Date.now() - keptMs)).catch(() => {})

  if (trouble === undefined && missed === 0) return null
  const canSend = missed > 0 || (failing_since !== null && waiting > 0)
  return (
    <>
      <Alert
        color={isOff ? 'gray' : failing_since === null ? 'yellow' : 'red'}
        icon={<TriangleAlert size={18} aria-hidden />}
        title={isOff ? say.off : failing_since === null ? say.notArrived : say.failing}
      >
        <Stack gap="sm">
          {trouble !== undefined && <Text>{trouble}</Text>}
          {missed > 0 && <Text>{say.missed(named(missed), moment(missed_since ?? ''))}</Text>}
          {failing_since !== null && waiting > 0 && (
            <Text>{say.waiting(named(waiting), relative(next_try_at ?? ''))}</Text>
          )}
          <Failure error={recover.error ?? enable.error} />
          <Group gap="xs">
            {canSend && (
              <Button onClick={sendAll} loading={recover.isPending}>
                {isOff ? say.onAndSend : say.sendAll}
              </Button>
            )}
            {canSend && !isOff && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {say.sendSince}
              </Button>
            )}
            {isOff && (
              <Button
                variant={canSend ? 'default' : 'filled'}
                onClick={() => enable.mutate(undefined)}
                loading={enable.isPending}
              >
                {say.on}
              </Button>
            )}
          </Group>
        </Stack>
      </Alert>
      <SendAgainSince
        isOpen={isChoosing}
        close={() => setChoosing(false)}
        earliest={missed_since ?? failing_since}
        send={sendSince}
      />
    </>
  )
}
